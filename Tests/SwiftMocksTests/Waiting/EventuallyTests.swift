import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Checks that wait for a condition.
@Suite(.endOfHangs, .patient)
struct EventuallyTests {
    @MainActor private final class ViewModel {
        var isDone = false
        var states = ["new"]
        let client: Client

        init(_ client: Client) { self.client = client }

        func load() {
            Task {
                states.append(await client.say(request: .init()).message?.sentence ?? "failed")
                isDone = true
            }
        }
    }

    private let client = Client()

    @Test func `a condition that holds ends the check at once`() async {
        let count = Locked(0)
        #expect(await eventually { count.next() > 0 })
        #expect(count.value == 1)
    }

    @MainActor @Test func `it is checked where the caller runs`() async {
        given(client).say(.any).willReturn(SayResponse("done"), after: .milliseconds(1))
        let viewModel = ViewModel(client)
        viewModel.load()
        #expect(await eventually { viewModel.isDone })
        #expect(await eventually({ viewModel.states.last }, is: "done"))
        #expect(await eventually({ viewModel.states.count }, where: { $0 > 1 }))
    }

    @Test func `it is checked again without any event`() async {
        let value = Locked(0)
        let counting = Task {
            while !Task.isCancelled {
                value.withLock { $0 += 1 }
                await Task.yield()
            }
        }
        #expect(await eventually({ value.value }, where: { $0 > 10 }))
        counting.cancel()
    }

    @Test func `an event of any mock ends the wait`() async {
        given(client).say(.any).willReturn(.init())
        let (isMet, clock) = (Locked(false), HeldClock())
        let check = TimeLimits.$override.withValue(.on(clock)) { Task { await eventually { isMet.value } } }
        await until { clock.sleeperCount > 0 }
        isMet.value = true
        _ = await client.said()
        #expect(await check.value)
    }

    @Test func `the time is measured by the clock`() async {
        let (clock, count) = (HeldClock(), Locked(0))
        let reports = await failures(limits: .on(clock)) {
            async let passing: Void = clock.advance(by: .seconds(3), onceWaitedFor: 1)
            #expect(await eventually { count.next() < 0 } == false)
            await passing
        }
        #expect(reports.map(\.headline) == ["eventually: not met (waited 3.0 s)"])
        #expect(reports.map { "\($0.fileID)" } == [#fileID])
        #expect(reports.lines.contains("wanted    true"))
        #expect(reports.lines.contains { $0.hasPrefix("closest   false, read ") })
        #expect(count.value > 1, "it is read once more when the time is over")
    }

    @Test func `a report shows what was seen last`() async {
        let reports = await failures(limits: shortLimits) {
            #expect(await eventually({ ["loading"] }, is: ["done"]) == false)
            #expect(await eventually({ 3 }, where: { $0 > 5 }, before: .milliseconds(20)) == false)
        }
        #expect(
            reports.lines.filter { $0.hasPrefix("wanted") || $0.hasPrefix("closest") }.map { $0.prefix(30) } == [
                "wanted    [\"done\"]", "closest   [\"loading\"], read 2 ", "wanted    a value that meets t",
                "closest   3, read 2 times",
            ])
    }

    @Test func `a cancelled task fails`() async {
        let reports = await failures {
            let checking = Task { await eventually { false } }
            checking.cancel()
            #expect(await checking.value == false)
        }
        #expect(reports.map(\.headline) == ["eventually: not met (the task was cancelled while waiting)"])
    }

    @Test func `what the condition throws ends the wait`() async {
        await #expect(throws: CancellationError.self) { try await eventually { throw CancellationError() } }
    }

    @Test func `an invalid time is reported`() async {
        let reports = await failures { await eventually(before: .seconds(-1)) { true } }
        #expect(
            reports.map(\.headline) == [
                "eventually(before: .seconds(-1.0)) names no length of time, so nothing was checked"
            ])
    }

    @Test func `a wait does not burn a core`() async {
        let (count, time) = (Locked(0), Locked<UInt64>(0))
        let start = SystemClock().nanoseconds
        _ = await failures {
            await eventually(before: .milliseconds(300)) { count.next() < 0 }
            time.value = SystemClock().nanoseconds - start
        }
        // 1, 2, 4, 8, 16 and 32 ms, and then each 50 ms; events of other tests of the process shorten that to 1 ms and more.
        #expect(count.value <= Int(time.value / 1_000_000) + 2)
    }
}
