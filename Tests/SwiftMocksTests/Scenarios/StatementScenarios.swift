import Dispatch
import ElizaMocks
import Testing
import TinyRPC

@_spi(Adapters) @testable import SwiftMocks

/// Statements that are kept, continued elsewhere, and shared by threads.
@Suite(.endOfHangs, .patient)
struct StatementScenarios {
    private let client = Client()
    private let error = ConnectError(code: .unavailable, message: "cut")

    private func chat(_ inputs: String...) async throws -> [String] {
        let stream = client.converse()
        for input in inputs { try stream.send(ConverseRequest(input)) }
        stream.close()
        return await stream.results().all.map(\.short)
    }

    @Test func `a script in a variable is continued twice`() async throws {
        let script = given(client).converse().onOpen(.message(ConverseResponse("open")))
        script.onEachInput { [.message(ConverseResponse($0.sentence))] }
        script.onClose(.message(ConverseResponse("close")))
        #expect(try await chat("a") == ["+open", "+a", "+close", "=ok"])
        verifyStubsUsed(client)
    }

    @Test func `a script is continued by many threads`() async throws {
        let script = given(client).converse().onOpen()
        DispatchQueue.concurrentPerform(iterations: 100) { number in
            script.onClose(.message(ConverseResponse("\(number)")))
        }
        let results = try await chat()
        #expect(Set(results).count == 101 && results.count == 101)
        #expect(client.store.core.snapshot.unusedStubs.isEmpty)
    }

    @Test func `a second reaction through a variable is reported`() async {
        let reports = await failures {
            let client = Client()
            let script = given(client).converse().onOpen()
            script.onEachInput { _ in [] }
            script.onEachInput { _ in [] }
        }
        #expect(reports.map(\.headline) == ["ElizaServiceClientMock.converse: onEachInput stands twice in one script"])
    }

    @Test func `continuing a script of a running stream changes the next stream`() async throws {
        let script = given(client).converse().onOpen(.message(ConverseResponse("a")))
        let first = client.converse()
        script.onClose(.message(ConverseResponse("b")))
        first.close()
        #expect(await first.results().all.map(\.short) == ["+a", "=ok"])
        #expect(try await chat() == ["+a", "+b", "=ok"])
    }

    @Test func `a chain across rpcs is continued from its middle`() async throws {
        let calls = given(client).say(.any).willFail(error)
        let scripts = calls.converse().onOpen(.message(ConverseResponse("1")))
        calls.willReturn(SayResponse("2"))
        scripts.willFail(error)
        scripts.say(.any).willReturn(SayResponse("3"))
        #expect(await client.say(request: .init()).code == .unavailable)
        #expect(await client.say(request: .init()).message?.sentence == "2")
        #expect(try await chat() == ["+1", "=ok"])
        #expect(try await chat() == ["=unavailable"])
        #expect(await client.say(request: .init()).message?.sentence == "3")
        verifyStubsUsed(client)
    }

    @Test func `a statement goes on after each kind of reset`() async throws {
        let statement = given(client).say(.any).willReturn(SayResponse("1"))
        for scopes in [ResetScope.calls, .actions] {
            reset(client, scopes)
            #expect(await client.say(request: .init()).message?.sentence == "1")
        }
        reset(client, .stubs)
        statement.willReturn(SayResponse("2"))
        given(client).say(.field(\.sentence, "x")).willReturn(SayResponse("3"))
        statement.willReturn(SayResponse("4"))
        let answers = await [
            client.say(request: .init()), client.say(request: SayRequest("x")), client.say(request: .init()),
        ]
        #expect(answers.map { $0.message?.sentence } == ["2", "3", "4"])
    }

    @Test func `statements and resets of many threads end well`() async {
        let statement = given(client).say(.any).willReturn(.init())
        let script = given(client).converse().onOpen()
        DispatchQueue.concurrentPerform(iterations: 400) { [client] number in
            switch number % 4 {
            case 0: statement.willReturn(SayResponse("\(number)"))
            case 1: script.onClose(.message(ConverseResponse("\(number)")))
            case 2: given(client).say(.field(\.sentence, "\(number)")).willReturn(.init())
            default: if number % 40 == 3 { reset(client) }
            }
        }
        reset(client)
        statement.willReturn(SayResponse("new"))
        #expect(await client.say(request: .init()).message?.sentence == "new")
        #expect(client.store.core.snapshot.unusedStubs.isEmpty)
    }

    @Test func `a capture takes the requests of its answer alone`() async throws {
        let (all, some) = (Locked<[SayRequest]>([]), Locked<[SayRequest]>([]))
        given(client).say(.capture(all)).willReturn(.init())
            .say(.capture(some, where: .field(\.sentence, "x")), headers: .has("h")).willReturn(.init())
        _ = await client.say(request: SayRequest("x"), headers: ["h": [""]])
        _ = await client.say(request: SayRequest("x"), headers: ["h": [""]])
        _ = await client.say(request: SayRequest("x"))
        #expect(all.value.count == 2 && some.value.count == 1)
    }

    @Test func `a matcher stubs and verifies its own rpc`() async {
        given(client).say(.any).willReturn(SayResponse("old"))
        given(client).say(
            .matching { [client] request in
                guard request.sentence == "outer" else { return false }
                given(client).say(.value(request)).willReturn(SayResponse("made by the matcher"))
                verify(client).say(.value(request)).called()
                return false
            }
        ).willFail(error)
        #expect(await client.say(request: SayRequest("outer")).message?.sentence == "old")
        #expect(await client.say(request: SayRequest("outer")).message?.sentence == "made by the matcher")
    }

    @Test func `an answer that a reset has removed is not used again`() async {
        let relaxed = Client(policy: .relaxed)
        let goOn = Locked<(@Sendable () -> Void)?>(nil)
        let resets = Locked(false)
        let statement = given(relaxed).say(
            .matching { [weak relaxed] _ in
                if resets.value, let relaxed {
                    resets.value = false
                    reset(relaxed, .stubs)
                    goOn.value?()
                }
                return true
            }
        ).willReturn(SayResponse("removed"))
        goOn.value = { statement.willReturn(SayResponse("new")) }
        #expect(await relaxed.say(request: .init()).message?.sentence == "removed")
        resets.value = true
        #expect(await relaxed.say(request: .init()).message?.sentence != "removed")
        goOn.value = nil
    }

    @Test func `a report says that answers are used up`() async {
        let reports = await failures {
            let client = Client()
            given(client).say(.any).willReturn(.init(), times: 1)
            _ = await client.say(request: .init())
            _ = await client.say(request: .init())
        }
        #expect(reports.count == 1)
        #expect(reports.first?.text.contains("and its answers are used up") == true)
    }
}
