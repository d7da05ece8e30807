import Eliza
import SwiftMocksTesting
import Testing

/// An app that waits by the clock of the mocks.
@Suite(.endOfHangs, .patient) struct AppClockTests {
    /// Code under test: it tries again after 1, 2 and 4 s.
    private struct Loader: Sendable {
        let app: App
        let clock: any Clock<Duration>

        func load() async throws -> String {
            for delay in [1, 2, 4] {
                if let sentence = await app.call(.say).messages.first { return sentence }
                try await clock.sleep(for: .seconds(delay))
            }
            return await app.call(.say).messages.first ?? "none"
        }
    }

    @Test(arguments: Place.allCases) func `an app's backoff takes no time`(_ place: Place) async throws {
        try await withMockClock { clock in
            let eliza = ElizaMock()
            given(eliza).say(.any).willFail(busy, times: 3)
                .willReturn(.with { $0.sentence = "hi" }, after: .seconds(8))
            async let sentence = Loader(app: App(eliza, place), clock: clock).load()
            for seconds in [1.0, 2, 4, 8] { await clock.advance(by: .seconds(seconds)) }
            let found = try await sentence
            #expect(found == "hi")
            verify(eliza).say(.any).called(4)
            #expect(clock.now.duration(to: clock.now.advanced(by: .seconds(1))) == .seconds(1))
        }
    }

    @Test(arguments: Place.allCases)
    func `one move of the clock ends waits of the app and of the mock`(_ place: Place) async throws {
        let clock = MockClock()
        let start = clock.now
        let eliza = withMockClock(clock) { _ in ElizaMock() }
        given(eliza).say(.any).willReturn(.init(), after: .seconds(5))
        async let code = App(eliza, place).call(.say).code
        async let time = clock.measure { try await clock.sleep(until: start.advanced(by: .seconds(3))) }
        await clock.advance(by: .seconds(5), endingWaits: 2)
        #expect(await code == "ok")
        #expect(try await time == .seconds(5))
        try await clock.sleep(until: start)
    }

    /// It polls, with a call in flight when the scope of the clock ends.
    @Test(arguments: Place.allCases) func `an app that its test leaves behind ends`(_ place: Place) async {
        let codes = Locked<[String]>([])
        let reports = await failures {
            let poller = await withMockClock { clock in
                let eliza = ElizaMock()
                given(eliza).say(.any).willReturn(.init(), after: .seconds(1))
                let poller = Task {
                    while !Task.isCancelled {
                        codes.append(await App(eliza, place).call(.say).code)
                        try await clock.sleep(for: .seconds(1) / 3)
                    }
                }
                for _ in 0..<2 {
                    await clock.advance(by: .seconds(1))
                    await clock.advance(by: .seconds(1.0 / 3))
                }
                await verify(eliza).say(.any).calledEventually(3)
                return poller
            }
            await #expect(throws: CancellationError.self) { try await poller.value }
        }
        #expect(codes.value == ["ok", "ok", "\(cancelled)"])
        #expect(reports.isEmpty)
    }

    /// A closure that waits for the clock ends its call as a delay of the mock does.
    @Test(arguments: Place.allCases) func `a closure whose clock ends cancels its call`(_ place: Place) async {
        let reports = await failures {
            let calls = await withMockClock { clock in
                let eliza = ElizaMock()
                given(eliza).say(.any).willProduce { _ in
                    try await clock.sleep(for: .seconds(60))
                    return .init()
                }
                given(eliza).upload().willProduce { _ in
                    try await clock.sleep(for: .seconds(60))
                    return .init()
                }
                given(eliza).introduce(.any).willServe { _ in try await clock.sleep(for: .seconds(60)) }
                given(eliza).converse().willServe { _ in try await clock.sleep(for: .seconds(60)) }
                let calls = [.say, .upload, .introduce, .converse].map { (method: Method) in
                    Task { await App(eliza, place).call(method).code }
                }
                await clock.advance(by: .seconds(1), startedWaits: calls.count)
                return calls
            }
            for call in calls { #expect(await call.value == "\(cancelled)") }
        }
        #expect(reports.isEmpty)
    }

    /// As a real server, which knows no other reason.
    @Test(arguments: Place.allCases)
    func `a closure that throws a cancellation of its own fails as unknown`(_ place: Place) async {
        await withMockClock { _ in
            let eliza = ElizaMock()
            given(eliza).converse().willServe { _ in throw CancellationError() }
            #expect(await App(eliza, place).call(.converse).code == "unknown")
        }
    }

    @Test func `a cancelled task does not wait for the clock`() async {
        let clock = MockClock()
        let task = Task { try await clock.sleep(for: .seconds(1)) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
