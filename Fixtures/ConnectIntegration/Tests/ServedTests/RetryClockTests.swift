import Connect
import SwiftMocksConnect
import SwiftMocksTesting
import Testing

@testable import ElizaApp

/// An app that waits by the clock of the mocks.
@Suite struct RetryClockTests {
    /// Code under test: it tries again after 1, 2 and 4 s.
    private struct Loader: Sendable {
        let client: Connectrpc_Eliza_V1_ElizaServiceClientMock
        let clock: any Clock<Duration>

        func load() async throws -> String {
            var delay = 1
            while true {
                let response = await client.say(request: .init(), headers: [:])
                if let message = response.message { return message.sentence }
                guard delay <= 4 else { throw CancellationError() }
                try await clock.sleep(for: .seconds(delay))
                delay *= 2
            }
        }
    }

    private let busy = ConnectError(code: .unavailable, message: nil)

    @Test func `an app's backoff takes no time`() async throws {
        try await withMockClock { clock in
            let client = Connectrpc_Eliza_V1_ElizaServiceClientMock()
            given(client).say(.any).willFail(busy, times: 3).willReturn(.with { $0.sentence = "hi" })
            async let sentence = Loader(client: client, clock: clock).load()
            for seconds in [1, 2, 4] { await clock.advance(by: .seconds(Double(seconds))) }
            let found = try await sentence
            #expect(found == "hi")
            verify(client).say(.any).called(4)
            #expect(clock.now.duration(to: clock.now.advanced(by: .seconds(1))) == .seconds(1))
        }
    }

    @Test func `one move of the clock ends waits of the app and of the mock`() async throws {
        let clock = MockClock()
        let start = clock.now
        let client = withMockClock(clock) { _ in Connectrpc_Eliza_V1_ElizaServiceClientMock() }
        given(client).say(.any).willReturn(.init(), after: .seconds(5))
        async let code = client.say(request: .init(), headers: [:]).code
        async let time = clock.measure { try await clock.sleep(until: start.advanced(by: .seconds(3))) }
        await clock.advance(by: .seconds(5), endingWaits: 2)
        #expect(await code == .ok)
        #expect(try await time == .seconds(5))
        try await clock.sleep(until: start)
    }

    @Test func `a cancelled task does not wait for the clock`() async {
        let clock = MockClock()
        let task = Task { try await clock.sleep(for: .seconds(1)) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
