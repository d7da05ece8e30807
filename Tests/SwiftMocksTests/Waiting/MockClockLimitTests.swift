import ElizaMocks
import Testing
import TinyRPC

@testable import SwiftMocks

/// Limits while the clock of a test stands still. They go by real time, so that moving the clock ends only what the test has
/// asked for.
@Suite(.endOfHangs, .patient)
struct MockClockLimitTests {
    private func say(_ client: Client) async -> String? {
        await client.say(request: .init("hello")).message?.sentence
    }

    @Test func `a check that has passed is not the wait that is ended`() async {
        for _ in 0..<200 {
            await withMockClock { clock in
                let client = Client()
                given(client).say(.any).willReturn(SayResponse("hi"), after: .seconds(60))
                let reply = Task { await say(client) }
                await verify(client).say(.any).calledEventually(.once)
                await clock.advance(by: .seconds(60))
                #expect(await reply.value == "hi")
            }
        }
    }

    @Test func `an order that was found is not the wait that is ended`() async {
        for _ in 0..<200 {
            await withMockClock { clock in
                let client = Client()
                given(client).say(.any).willReturn(SayResponse("hi"), after: .seconds(60))
                let reply = Task { await say(client) }
                await verifyInOrderEventually { verify(client).say(.any) }
                await clock.advance(by: .seconds(60))
                #expect(await reply.value == "hi")
            }
        }
    }

    @Test func `a check that waits is not the wait that is ended`() async {
        for _ in 0..<50 {
            await withMockClock { clock in
                let client = Client()
                given(client).say(.any).willReturn(SayResponse("hi"), after: .seconds(60))
                let check = Task { () -> Void in await verify(client).say(.any).calledEventually(.twice) }
                let condition = Task { await eventually { calls(of: client).say().count == 2 } }
                let reply = Task { await say(client) }
                await clock.advance(by: .seconds(60))
                #expect(await reply.value == "hi")
                let other = Task { await say(client) }
                await clock.advance(by: .seconds(60))
                #expect(await other.value == "hi")
                await check.value
                #expect(await condition.value)
            }
        }
    }

    /// The time in which nothing is to happen is no limit: the test has asked for it.
    @Test func `a time in which nothing happens is a wait until it fails`() async {
        for _ in 0..<50 {
            let reports = await failures {
                await withMockClock { clock in
                    let client = Client()
                    given(client).say(.any).willReturn(SayResponse("hi"), after: .seconds(60))
                    let quiet = Task { () -> Void in await verify(client).upload().neverCalled(during: .seconds(60)) }
                    await clock.advance(by: .seconds(60))
                    await quiet.value
                    let failing = Task { () -> Void in
                        await verify(client).say(.any).neverCalled(during: .seconds(60))
                    }
                    let reply = Task { await say(client) }
                    await failing.value
                    await clock.advance(by: .seconds(60))
                    #expect(await reply.value == "hi")
                }
            }
            #expect(reports.map { $0.headline.contains("expected no matching call, found 1") } == [true])
        }
    }

    @Test func `a condition ends in real time`() async {
        let reports = await failures(limits: shortLimits) {
            await withMockClock { _ in
                #expect(await eventually(before: .milliseconds(200)) { false } == false)
                #expect(await eventually({ 1 }, is: 2) == false)
                #expect(await eventually({ 1 }, where: { $0 > 2 }) == false)
            }
        }
        #expect(
            reports.map(\.headline) == [
                "eventually: not met (waited 0.2 s)", "eventually: not met (waited 30 ms)",
                "eventually: not met (waited 30 ms)",
            ])
    }

    @Test func `checks that wait end in real time`() async {
        let reports = await failures(limits: shortLimits) {
            await withMockClock { _ in
                let client = Client(policy: .relaxed)
                await verify(client).say(.any).calledEventually(before: .seconds(60))
                await verifyInOrderEventually { verify(client).say(.any) }
            }
        }
        #expect(
            reports.map(\.headline) == [
                "ElizaServiceClientMock.say: expected at least 1 matching call, found 0 (waited 60.0 s)",
                "verifyInOrder: step 1 of 1 not found (waited 30 ms)",
            ])
    }

    @Test func `what is forgotten is reported in real time`() async {
        let reports = await failures(limits: shortLimits) {
            await withMockClock { _ in
                let client = Client()
                given(client).say(.any).willReturn(.init(), gate: Gate()).converse().onClose(.complete())
                    .converse().onOpen(.hold)
                #expect(await client.say(request: .init()).code == .deadlineExceeded)
                #expect(await client.converse().results().all.map(\.short) == ["=deadlineExceeded"])
                #expect(await client.converse().results().all.map(\.short) == ["=deadlineExceeded"])
            }
        }
        #expect(
            reports.map(\.headline) == [
                "ElizaServiceClientMock.say: a gate stayed shut for 30 ms, answered deadlineExceeded",
                "ElizaServiceClientMock.converse: nothing happened on a stream for 30 ms while it was read",
                "ElizaServiceClientMock.converse: a stream was held for 30 ms, answered deadlineExceeded",
            ])
    }

    /// A test may read a chat, and hold another call, while it lets the time of a call pass.
    @Test func `moving the clock ends nothing that is held`() async throws {
        for _ in 0..<50 {
            try await withMockClock { clock in
                let client = Client()
                let gate = Gate()
                given(client).say(.value(.init("held"))).willReturn(SayResponse("later"), gate: gate)
                    .say(.any).willReturn(SayResponse("hi"), after: .seconds(3_600))
                    .converse().onOpen(.message(ConverseResponse("open")))
                    .onEachInput { [.message(ConverseResponse($0.sentence))] }
                let (chat, results) = (client.converse(), Locked<[String]>([]))
                let reading = Task { for await result in chat.results() { results.append(result.short) } }
                let held = Task { await client.say(request: .init("held")).message?.sentence }
                await eventually { results.value == ["+open"] }
                await verify(client).say(.any).calledEventually(.once)
                let reply = Task { await say(client) }
                await clock.advance(by: .seconds(3_600))
                #expect(await reply.value == "hi")
                try chat.send(ConverseRequest("still here"))
                chat.close()
                await reading.value
                #expect(results.value == ["+open", "+still here", "=ok"])
                gate.open()
                #expect(await held.value == "later")
            }
        }
    }
}
