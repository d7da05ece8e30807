import Testing

@_spi(Adapters) @testable import SwiftMocks

/// The clock that a test moves.
@Suite(.endOfHangs)
struct MockClockTests {
    /// Limits for what the clock itself waits for, which are over almost at once.
    private var hasty: TimeLimits { TimeLimits(environment: [TimeLimits.variable: "0.001"]) }

    /// A client that says hi after a time.
    private func client(after delay: MockDuration) -> Client {
        let client = Client()
        given(client).say(.any).willReturn(SayResponse("hi"), after: delay)
        return client
    }

    @Test(.patient) func `a delay ends when the test says so`() async {
        await withMockClock { clock in
            let client = client(after: .seconds(3_600))
            let isOver = Locked(false)
            let reply = Task {
                defer { isOver.value = true }
                return await client.said()
            }
            await clock.advance(by: .seconds(3_600 * 0.75), endingWaits: 0)
            #expect(!isOver.value)
            await until { calls(of: client).say(.any).count == 1 }
            // The delay may have begun before the clock was moved, or after.
            await clock.advance(by: .seconds(3_600))
            #expect(await reply.value == "hi")
        }
    }

    @Test(.patient) func `a thousand delays of a second take no second`() async {
        await withMockClock { clock in
            let client = client(after: .seconds(1))
            let replies = (0..<1_000).map { _ in Task { await client.said() } }
            await clock.advance(by: .seconds(1), endingWaits: 1_000)
            for reply in replies { #expect(await reply.value == "hi") }
        }
    }

    @Test(.patient) func `delays that follow one another end one by one`() async {
        await withMockClock { clock in
            let client = Client()
            given(client).introduce(.any).willStream([
                .delay(.seconds(1)), .message(IntroduceResponse("a")), .delay(.seconds(2)),
                .message(IntroduceResponse("b")),
            ])
            let results = Task { await client.introduced() }
            await clock.advance(by: .seconds(1))
            await clock.advance(by: .seconds(2))
            #expect(await results.value == ["+a", "+b", "=ok"])
        }
    }

    @Test func `a delay that no writer waits for is reported at the call`() async {
        let line = Locked<UInt>(0)
        let reports = await failures(limits: hasty) {
            await withMockClock { clock in
                await clock.advance(by: .seconds(1)); line.value = #line
            }
        }
        #expect(reports.map(\.line) == [line.value])
        #expect(reports.lines.first == "MockClock: 0 waits of 1 end within 1.0 s")
        #expect(reports.lines.contains("closest   none: nothing waits"))
    }

    @Test func `a longer delay is named`() async {
        let reports = await failures(limits: hasty) {
            await withMockClock { clock in
                let client = client(after: .seconds(5))
                let reply = Task { await client.said() }
                await until { calls(of: client).say(.any).count == 1 }
                await clock.advance(by: .seconds(1), endingWaits: 1)
                await clock.advance(by: .seconds(5), endingWaits: 0)
                _ = await reply.value
            }
        }
        // The clock is given up soon, too.
        #expect(reports.map(\.headline).contains("MockClock: 0 waits of 1 end within 1.0 s"))
    }

    @Test func `a clock that is never moved is reported where it was made`() async {
        let line = Locked<UInt>(0)
        let reports = await failures(limits: hasty) {
            let clock = MockClock(); line.value = #line
            await withMockClock(clock) { _ in
                let client = client(after: .seconds(3_600))
                for _ in 0..<2 { #expect(await client.said() == "hi") }
            }
        }
        #expect(reports.map(\.line) == [line.value])
        #expect(reports.lines.first == "MockClock: something has waited for 10 ms, and nobody has moved the clock")
    }

    @Test(.patient) func `a cancelled wait ends`() async {
        await withMockClock { _ in
            let client = client(after: .seconds(3_600))
            let reply = Task { await client.said() }
            await until { calls(of: client).say(.any).count == 1 }
            reply.cancel()
            #expect(await reply.value == "canceled")
        }
    }

    @Test func `the scope decides which clock counts`() async {
        #expect(MockClock.current == nil)
        let clock = MockClock()
        withMockClock(clock) { _ in #expect(MockClock.current === clock) }
        await withMockClock(clock) { inner in
            #expect(inner === clock)
            #expect(MockClock.current === clock)
            await withMockClock { #expect(MockClock.current === $0) }
        }
    }

    @Test func `a clock goes on at the end of time`() async {
        await withMockClock { clock in
            for _ in 0..<3 { await clock.advance(by: .seconds(1e12), endingWaits: 0) }
            let client = client(after: .seconds(1))
            let reply = Task { await client.said() }
            await clock.advance(by: .seconds(1), endingWaits: 0)
            #expect(await reply.value == "hi")
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

    // MARK: - Limits go by real time, so that moving the clock ends only what the test has asked for

    @Test(.patient, arguments: [true, false])
    func `a check that has passed is not the wait that is ended`(isOrder: Bool) async {
        for _ in 0..<200 {
            await withMockClock { clock in
                let client = client(after: .seconds(60))
                let reply = Task { await client.said() }
                if isOrder {
                    await verifyInOrderEventually { verify(client).say(.any) }
                } else {
                    await verify(client).say(.any).calledEventually(.once)
                }
                await clock.advance(by: .seconds(60))
                #expect(await reply.value == "hi")
            }
        }
    }

    @Test(.patient) func `a check that waits is not the wait that is ended`() async {
        for _ in 0..<50 {
            await withMockClock { clock in
                let client = client(after: .seconds(60))
                let check = Task { () -> Void in await verify(client).say(.any).calledEventually(.twice) }
                let condition = Task { await eventually { calls(of: client).say().count == 2 } }
                for _ in 0..<2 {
                    let reply = Task { await client.said() }
                    await clock.advance(by: .seconds(60))
                    #expect(await reply.value == "hi")
                }
                await check.value
                #expect(await condition.value)
            }
        }
    }

    /// The time in which nothing is to happen is no limit: the test has asked for it.
    @Test(.patient) func `a time in which nothing happens is a wait until it fails`() async {
        for _ in 0..<50 {
            let reports = await failures {
                await withMockClock { clock in
                    let client = client(after: .seconds(60))
                    let quiet = Task { () -> Void in await verify(client).upload().neverCalled(during: .seconds(60)) }
                    await clock.advance(by: .seconds(60))
                    await quiet.value
                    let failing = Task { () -> Void in
                        await verify(client).say(.any).neverCalled(during: .seconds(60))
                    }
                    let reply = Task { await client.said() }
                    await failing.value
                    await clock.advance(by: .seconds(60))
                    #expect(await reply.value == "hi")
                }
            }
            #expect(reports.map { $0.headline.contains("expected no matching call, found 1") } == [true])
        }
    }

    @Test func `what is waited for or forgotten is reported in real time`() async {
        let reports = await failures(limits: shortLimits) {
            await withMockClock { _ in
                #expect(await eventually(before: .milliseconds(200)) { false } == false)
                #expect(await eventually({ 1 }, where: { $0 > 2 }) == false)
                let client = Client()
                await verify(client).say(.any).calledEventually(before: .seconds(60))
                await verifyInOrderEventually { verify(client).say(.any) }
                given(client).say(.any).willReturn(.init(), gate: Gate()).converse().onClose(.complete())
                    .converse().onOpen(.hold)
                #expect(await client.said() == "deadlineExceeded")
                #expect(await client.converse().all == ["=deadlineExceeded"])
                #expect(await client.converse().all == ["=deadlineExceeded"])
            }
        }
        #expect(
            reports.map(\.headline) == [
                "eventually: not met (waited 0.2 s)", "eventually: not met (waited 30 ms)",
                "ElizaServiceClientMock.say: expected at least 1 matching call, found 0 (waited 60.0 s)",
                "verifyInOrder: step 1 of 1 not found (waited 30 ms)",
                "ElizaServiceClientMock.say: a gate stayed shut for 30 ms, answered deadlineExceeded",
                "ElizaServiceClientMock.converse: nothing happened on a stream for 30 ms while it was read",
                "ElizaServiceClientMock.converse: a stream was held for 30 ms, answered deadlineExceeded",
            ])
    }

    /// A test may read a chat, and hold another call, while it lets the time of a call pass.
    @Test(.patient) func `moving the clock ends nothing that is held`() async {
        for _ in 0..<50 {
            await withMockClock { clock in
                let client = client(after: .seconds(3_600))
                let gate = Gate()
                given(client).say(.value(.init("held"))).willReturn(SayResponse("later"), gate: gate)
                    .converse().onOpen(.message(ConverseResponse("open")))
                    .onEachInput { [.message(ConverseResponse($0.sentence))] }
                let (chat, results) = (client.converse(), Locked<[String]>([]))
                let reading = Task { for await result in chat.results() { results.append(result.short) } }
                let held = Task { await client.said("held") }
                await eventually { results.value == ["+open"] }
                await verify(client).say(.any).calledEventually(.once)
                let reply = Task { await client.said() }
                await clock.advance(by: .seconds(3_600))
                #expect(await reply.value == "hi")
                chat.send(ConverseRequest("still here")).close()
                await reading.value
                #expect(results.value == ["+open", "+still here", "=ok"])
                gate.open()
                #expect(await held.value == "later")
            }
        }
    }
}
