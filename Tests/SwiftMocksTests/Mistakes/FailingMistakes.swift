@_spi(Adapters) @testable import SwiftMocks

/// Tests that compile and fail, as beginners write them, by what the table of mistakes calls them. The
/// client is a strict mock.
enum FailingMistakes {
    typealias Body = @Sendable (Client) async -> Void

    static let all = checks.merging(answers) { $1 }.merging(streams) { $1 }.merging(times) { $1 }

    /// The text of the reports of a test.
    static func reports(of mistake: String) async -> String {
        guard let body = all[mistake] else { return "" }
        let collector = ReportCollector()
        await Reporter.$collector.withValue(collector) {
            await TimeLimits.$override.withValue(shortLimits) { await body(Client(policy: .strict)) }
        }
        return (collector.warnings.value + collector.reports.value).map(\.text).joined(separator: "\n\n")
    }

    private static let hi = SayResponse("hi")
    private static let busy = ConnectError(code: .unavailable, message: "busy")

    // MARK: - Checks

    private static let checks: [String: Body] = [
        "verify before the Task has called, with an answer": { client in
            given(client).say(.any).willReturn(hi)
            let mayCall = Locked(false)
            let app = Task {
                await until { mayCall.value }
                _ = await client.said()
            }
            verify(client).say(.any).called()
            mayCall.value = true
            await app.value
        },
        "verify before the Task has called, with a relaxed mock": { _ in
            verify(Client(policy: .relaxed)).say(.any).called()
        },
        "calls(of:) before the Task has called": { client in
            await eventually(before: .milliseconds(1)) { calls(of: client).say(.any).count == 1 }
        },
        "another mock than the one that the code has": { client in
            given(client).say(.any).willReturn(hi)
            let other = Client(policy: .relaxed)
            _ = await other.said()
            await verify(client).say(.any).calledEventually(.once)
        },
        "a count that retries exceed": { client in
            given(client).say(.any).willReturn(hi)
            for _ in 0..<3 { _ = await client.said() }
            verify(client).say(.any).called(.once)
        },
        "a request that differs in one field": { client in
            given(client).say(.any).willReturn(hi)
            _ = await client.said("hello ")
            verify(client).say(.field(\.sentence, "hello")).called()
        },
        "a header that the code does not send": { client in
            given(client).say(.any).willReturn(hi)
            _ = await client.said()
            verify(client).say(.any, headers: .has("authorization")).called()
        },
        "steps in the wrong order": { client in
            given(client).say(.any).willReturn(hi)
            for sentence in ["a", "b"] { _ = await client.said(sentence) }
            verifyInOrder {
                verify(client).say(.field(\.sentence, "b"))
                verify(client).say(.field(\.sentence, "a"))
            }
        },
        "a call that no check covers": { client in
            given(client).say(.any).willReturn(hi)
            _ = await client.said()
            verifyNoMoreInteractions(client)
        },
        "called(.never) after a call": { client in
            given(client).say(.any).willReturn(hi)
            _ = await client.said()
            verify(client).say(.any).called(.never)
        },
        "neverCalled(during:) and a call": { client in
            given(client).say(.any).willReturn(hi)
            _ = await client.said()
            await verify(client).say(.any).neverCalled(during: .seconds(1))
        },
        "calledEventually(.never)": { client in
            await verify(client).say(.any).calledEventually(.never)
        },
        "called(.atLeast(0))": { client in
            verify(client).say(.any).called(.atLeast(0))
        },
        "calledEventually for a call that never comes": { client in
            await verify(client).say(.any).calledEventually(.once)
        },
        "sent(_:) of a stream that was only opened": { client in
            given(client).converse().onClose(.complete())
            client.converse().cancel()
            verify(client).converse().sent(.any).called()
        },
        "closed() of a stream that was cancelled": { client in
            given(client).converse().onClose(.complete())
            client.converse().cancel()
            verify(client).converse().closed().called()
        },
        "eventually with a condition that stays false": { _ in
            await eventually { false }
        },
        "eventually with another value": { _ in
            await eventually({ 1 }, is: 2)
        },
    ]

    // MARK: - Answers

    private static let answers: [String: Body] = [
        "no given at all": { client in _ = await client.said() },
        "a call after a reset of the stubs": { client in
            given(client).say(.any).willReturn(hi)
            reset(client)
            _ = await client.said()
        },
        "given after the call": { client in
            _ = await client.said()
            given(client).say(.any).willReturn(hi)
        },
        "given without a verb": { client in
            _ = given(client).say(.any)
            _ = await client.said()
        },
        "given for another request": { client in
            given(client).say(.field(\.sentence, "hello")).willReturn(hi)
            _ = await client.said("hello ")
        },
        "given for headers that the code does not send": { client in
            given(client).say(.any, headers: .has("authorization")).willReturn(hi)
            _ = await client.said()
        },
        "given for another rpc": { client in
            given(client).introduce(.any).willStream(IntroduceResponse("hi"))
            _ = await client.said()
        },
        "an answer once, and a retry": { client in
            given(client).say(.any).willFail(busy, times: 1)
            for _ in 0..<2 { _ = await client.said() }
        },
        "an answer that no call uses": { client in
            given(client).say(.any).willReturn(hi)
            verifyStubsUsed(client)
        },
        "a general statement after a special one": { client in
            given(client).say(.field(\.sentence, "hello")).willReturn(hi)
            given(client).say(.any).willFail(busy)
            _ = await client.said("hello")
            verifyStubsUsed(client)
        },
        "a general statement after a special one, without .mocks": { client in
            given(client).say(.field(\.sentence, "hello")).willReturn(hi)
            given(client).say(.any).willFail(busy)
            _ = await client.said("hello")
        },
        "two statements in place of two answers": { client in
            given(client).say(.any).willReturn(SayResponse("first"))
            given(client).say(.any).willReturn(SayResponse("second"))
            for _ in 0..<2 { _ = await client.said() }
        },
        "times: 0": { client in
            given(client).say(.any).willReturn(hi, times: 0)
            _ = await client.said()
        },
        "a negative delay": { client in
            given(client).say(.any).willReturn(hi, after: .seconds(-1))
            _ = await client.said()
        },
        "willForward without a real server": { client in
            given(client).say(.any).willForward()
            _ = await client.said()
        },
        "a rule for a method of another case": { client in
            given(anyCallTo: client, where: { $0.method == "say" }).willFail(busy)
            given(client).say(.any).willReturn(hi)
            _ = await client.said()
            verifyStubsUsed(client)
        },
        "a rule without a verb": { client in
            _ = given(anyCallTo: client)
        },
        "when without perform": { client in
            _ = when(client).say(.any)
        },
    ]

    // MARK: - Streams

    private static let streams: [String: Body] = [
        "no given for a server stream": { client in _ = await client.introduced() },
        "no given for a chat": { client in _ = await client.conversed("a") },
        "a chat that the code never closes": { client in
            given(client).converse().onClose(.message(ConverseResponse("bye")))
            _ = await client.converse().all
        },
        "a chat in which the code never sends": { client in
            given(client).converse().onEachInput { _ in [.message(.init())] }
            _ = await client.converse().all
        },
        "an upload that the code never closes": { client in
            given(client).upload().willReturn(UploadResponse(1))
            _ = await client.upload().all
        },
        "a script that never ends": { client in
            given(client).converse().onOpen(.message(ConverseResponse("hi")), .hold)
            _ = await client.converse().all
        },
        "steps after the end of a script": { client in
            given(client).converse().onOpen(.complete()).onEachInput { _ in [.message(.init())] }
            client.converse().cancel()
        },
        "a gate that is never opened": { client in
            given(client).say(.any).willReturn(hi, gate: Gate())
            _ = await client.said()
        },
        "a fake server that waits for inputs for ever": { client in
            given(client).converse().willServe { server in for await _ in server.inputs {} }
            _ = await client.converse().all
        },
        "a fake server of an upload that sends nothing": { client in
            given(client).upload().willServe { server in for await _ in server.inputs {} }
            _ = await client.uploaded("a")
        },
        "a fake server of an upload that sends twice": { client in
            given(client).upload().willServe { server in
                try await server.send(UploadResponse(1))
                try await server.send(UploadResponse(2))
            }
            _ = await client.uploaded("a")
        },
    ]

    // MARK: - Time

    private static let times: [String: Body] = [
        "advance by less than a delay": { _ in
            await withClock(after: 5, sleepers: 2) { clock, _ in await clock.advance(by: .seconds(4)) }
        },
        "advance without a wait": { _ in
            await withMockClock { clock in await clock.advance(by: .seconds(5)) }
        },
        "a mock made outside the clock's scope": { client in
            given(client).say(.any).willReturn(hi, after: .milliseconds(1))
            await withMockClock { clock in
                async let reply = client.said()
                await clock.advance(by: .milliseconds(1))
                _ = await reply
            }
        },
        "a clock that is never moved": { _ in
            await withClock(after: 5, sleepers: 1) { _, app in _ = await app.value }
        },
        "a negative move of the clock": { _ in
            await withMockClock { clock in await clock.advance(by: .seconds(-1)) }
        },
        "eventually(before:) with a negative time": { _ in
            await eventually(before: .seconds(-1)) { true }
        },
    ]

    /// Runs `body` with a clock and the task of an app whose call waits for it. Real time passes once so
    /// many tasks wait for it.
    private static func withClock(
        after delay: Double, sleepers: Int, _ body: (MockClock, Task<String, Never>) async -> Void
    ) async {
        let realTime = HeldClock()
        let clock = MockClock(in: realTime)
        await withMockClock(clock) { clock in
            let client = Client()
            given(client).say(.any).willReturn(hi, after: .seconds(delay))
            let app = Task { await client.said() }
            await until { realTime.sleeperCount == 1 }
            let time = Task {
                await until { realTime.sleeperCount >= sleepers }
                while !Task.isCancelled {
                    realTime.advance(by: .seconds(10))
                    await Task.yield()
                }
            }
            await body(clock, app)
            await clock.advance(by: .seconds(delay), endingWaits: 0)
            _ = await app.value
            time.cancel()
        }
    }
}
