import Dispatch
import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Where the answers of a statement begin and end, and statements that are kept, continued elsewhere, and shared by threads.
@Suite(.endOfHangs, .patient)
struct StatementTests {
    private let client = Client()
    private let error = ConnectError(code: .unavailable, message: "cut")

    @Test func `a verb after another answer begins a new script`() async {
        given(client).converse()
            .onEachInput { _ in [.message(ConverseResponse("a"))] }
            .willFail(error)
            .onEachInput { _ in [.message(ConverseResponse("b"))] }
        for expected in [["+a", "=ok"], ["=unavailable"], ["+b", "=ok"], ["+b", "=ok"]] {
            #expect(await client.conversed("x") == expected)
        }
        verifyStubsUsed(client)
    }

    @Test func `a script has one reaction to each input`() async {
        let reports = await headlines { client in
            given(client).converse().onEachInput { _ in [] }
                .onEachInput { _ in [] }
            let script = given(client).converse().onOpen()
            script.onEachInput { _ in [] }
            script.onEachInput { _ in [] }
        }
        let claim = "Mock.converse: onEachInput stands twice in one script"
        #expect(reports == ["\(claim) @1", "\(claim) @3"])
    }

    @Test func `a script in a variable is continued twice`() async {
        let script = given(client).converse().onOpen(.message(ConverseResponse("open")))
        script.onEachInput { [.message(ConverseResponse($0.sentence))] }
        script.onClose(.message(ConverseResponse("close")))
        #expect(await client.conversed("a") == ["+open", "+a", "+close", "=ok"])
        verifyStubsUsed(client)
    }

    @Test func `a script is continued by many threads`() async {
        let script = given(client).converse().onOpen()
        DispatchQueue.concurrentPerform(iterations: 100) { number in
            script.onClose(.message(ConverseResponse("\(number)")))
        }
        let results = await client.conversed()
        #expect(Set(results).count == 101 && results.count == 101)
        verifyStubsUsed(client)
    }

    @Test func `continuing a script of a running stream changes the next stream`() async {
        let script = given(client).converse().onOpen(.message(ConverseResponse("a")))
        let first = client.converse()
        script.onClose(.message(ConverseResponse("b")))
        first.close()
        #expect(await first.all == ["+a", "=ok"])
        #expect(await client.conversed() == ["+a", "+b", "=ok"])
    }

    @Test func `a chain across rpcs is continued from its middle`() async {
        let calls = given(client).say(.any).willFail(error)
        let scripts = calls.converse().onOpen(.message(ConverseResponse("1")))
        calls.willReturn(SayResponse("2"))
        scripts.willFail(error)
        scripts.say(.any).willReturn(SayResponse("3"))
        #expect(await [client.said(), client.said()] == ["unavailable", "2"])
        #expect(await [client.conversed(), client.conversed()] == [["+1", "=ok"], ["=unavailable"]])
        #expect(await client.said() == "3")
        verifyStubsUsed(client)
    }

    @Test func `a statement goes on after each kind of reset`() async {
        let statement = given(client).say(.any).willReturn(SayResponse("1"))
        for scopes in [ResetScope.calls, .actions] {
            reset(client, scopes)
            #expect(await client.said() == "1")
        }
        reset(client, .stubs)
        statement.willReturn(SayResponse("2"))
        given(client).say(.field(\.sentence, "x")).willReturn(SayResponse("3"))
        statement.willReturn(SayResponse("4"))
        #expect(await [client.said(), client.said("x"), client.said()] == ["2", "3", "4"])
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
        #expect(await client.said() == "new")
        verifyStubsUsed(client)
    }

    @Test func `a capture takes the requests of its answer alone`() async {
        let (all, some) = (Locked<[SayRequest]>([]), Locked<[SayRequest]>([]))
        given(client).say(.capture(all)).willReturn(.init())
            .say(.capture(some, where: .field(\.sentence, "x")), headers: .has("h")).willReturn(.init())
        for headers in [["h": [""]], ["h": [""]], [:]] { _ = await client.said("x", headers: headers) }
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
        #expect(await [client.said("outer"), client.said("outer")] == ["old", "made by the matcher"])
    }

    @Test func `an answer that a reset has removed is not used again`() async {
        let relaxed = Client(policy: .relaxed)
        let (goOn, resets) = (Locked<(@Sendable () -> Void)?>(nil), Locked(false))
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
        #expect(await relaxed.said() == "removed")
        resets.value = true
        #expect(await relaxed.said() != "removed")
        goOn.value = nil
    }

    @Test func `a report says that answers are used up`() async {
        let reports = await failures { client in
            given(client).say(.any).willReturn(.init(), times: 1)
            for _ in 0..<2 { _ = await client.said() }
        }
        #expect(reports.map { $0.text.contains("and its answers are used up") } == [true])
    }

    @Test func `an answer for all calls may follow another`() async {
        given(client).say(.any).willFail(error).willReturn(SayResponse("ever"), times: .max)
        given(anyCallTo: client).willFail(error).willContinue(times: .max)
        #expect(await [client.said(), client.said(), client.said()] == ["unavailable", "unavailable", "ever"])
        let reports = await failures { client in
            given(client).say(.any).willReturn(.init(), times: .max)
            given(client).say(.field(\.sentence, "x")).willReturn(.init(), times: .max)
            verifyStubsUsed(client)
        }
        #expect(reports.count == 1)
    }
}
