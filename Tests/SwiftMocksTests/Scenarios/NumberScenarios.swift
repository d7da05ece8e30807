import ElizaMocks
import Testing
import TinyRPC

@_spi(Adapters) @testable import SwiftMocks

/// Numbers and times that are negative, none, or the greatest there are. None of them ends the process.
@Suite(.endOfHangs, .patient)
struct NumberScenarios {
    private let error = ConnectError(code: .unavailable, message: "cut")

    private func find(_ mock: NotesMock, timeout seconds: Int) async -> String? {
        let reply: Reply<NotesLibrary, String> = await mock.store.call(
            "find", "a", metadata: [:], options: NotesOptions(retries: seconds))
        return try? reply.result.get()
    }

    @Test func `an answer for all calls may follow another`() async {
        let client = Client()
        given(client).say(.any).willFail(error).willReturn(SayResponse("ever"), times: .max)
        #expect(await client.say(request: .init()).code == .unavailable)
        #expect(await client.say(request: .init()).message?.sentence == "ever")
    }

    @Test func `a rule for all calls may follow another`() async {
        let client = Client()
        given(anyCallTo: client).willFail(error).willContinue(times: .max)
        given(client).say(.any).willReturn(.init())
        #expect(await client.say(request: .init()).code == .unavailable)
        #expect(await client.say(request: .init()).code == .ok)
    }

    @Test func `unused answers for all calls are counted`() async {
        let reports = await failures {
            let client = Client()
            given(client).say(.any).willReturn(.init(), times: .max)
            given(client).say(.field(\.sentence, "x")).willReturn(.init(), times: .max)
            verifyStubsUsed(client)
        }
        #expect(reports.count == 1)
    }

    @Test func `a timeout may be over`() async {
        let mock = NotesMock(policy: .relaxed)
        given(mock).find(.any, timeout: .atLeast(.seconds(1))).willProduce { _ in "late" }
        given(mock).find(.any, timeout: .atMost(.seconds(0))).willProduce { _ in "over" }
        #expect(await find(mock, timeout: -1) == "over")
    }

    @Test func `a timeout may be endless`() async {
        let mock = NotesMock(policy: .relaxed)
        given(mock).find(.any, timeout: .atLeast(.seconds(1))).willProduce { _ in "long" }
        #expect(await find(mock, timeout: .max) == "long")
    }

    @Test func `an invalid timeout is reported`() async {
        let reports = await failures {
            let mock = NotesMock(policy: .relaxed)
            _ = await mock.find("a")
            verify(mock).find(.any, timeout: .atLeast(.seconds(-1))).called(.once)
            verify(mock).find(.any, timeout: .atMost(.seconds(.nan))).called(.never)
            given(mock).find(.any, timeout: .exactly(.seconds(-1))).willProduce { _ in "x" }
        }
        let reported = reports.map(\.headline).filter { $0.contains("is not a length of time") }
        #expect(reported.count == 3, "\(reports.map(\.headline))")
    }

    @Test func `a clock goes on at the end of time`() async {
        await withMockClock { clock in
            for _ in 0..<3 { await clock.advance(by: .seconds(1e12), endingWaits: 0) }
            let client = Client()
            given(client).say(.any).willReturn(.init(), after: .seconds(1))
            let call = Task { await client.say(request: .init()).code }
            await clock.advance(by: .seconds(1), endingWaits: 0)
            #expect(await call.value == .ok)
        }
    }

    @Test func `a clock that is advanced by no time is reported`() async {
        let reports = await failures {
            await withMockClock { clock in
                await clock.advance(by: .seconds(-5), endingWaits: 0)
                await clock.advance(by: .seconds(.nan), endingWaits: 0)
            }
        }
        #expect(
            reports.map(\.headline) == [
                "MockClock: .seconds(-5.0) is not a length of time, so the clock stands still",
                "MockClock: .seconds(nan) is not a length of time, so the clock stands still",
            ])
    }

    @Test func `a delay that a closure makes is reported`() async throws {
        let reports = try await failures {
            let client = Client()
            given(client).introduce(.any).willProduce { _ in [.delay(.seconds(-1)), .message(.init())] }
            given(client).converse().onEachInput { _ in [.delay(.seconds(.nan)), .message(.init())] }
            let introduction = client.introduce()
            try introduction.send(.init())
            _ = await introduction.results().all
            let chat = client.converse()
            try chat.send(.init())
            chat.close()
            _ = await chat.results().all
        }
        #expect(reports.count == 2, "\(reports.map(\.headline))")
    }

    @Test func `a place may have no module`() {
        withKnownIssue {
            verify(
                Client(policy: .relaxed), fileID: "File.swift", filePath: "File.swift", line: 1, column: 1
            ).say(.any).called()
        }
    }

    @Test func `a place may have any number`() {
        for number in [UInt.min, .max] {
            withKnownIssue { verify(Client(policy: .relaxed), line: number, column: number).say(.any).called() }
        }
    }
}
