/// A clock for mocks that stands still until the test moves it.
///
/// ```swift
/// await withMockClock { clock in
///     let client = ElizaServiceClientMock()
///     given(client).say(.any).willReturn(.init(), after: .seconds(5))
///     let model = Task { await viewModel.load() }
///     await clock.advance(by: .seconds(4), startedWaits: 1)
///     #expect(viewModel.isLoading)
///     await clock.advance(by: .seconds(1))
///     await model.value
/// }
/// ```
/// It measures the times that a test or a client names: delays of answers, timeouts of calls, and
/// the time of `neverCalled`. Limits go by real time, and moving the clock reaches none of them:
/// those of gates, holds and idle streams, and of checks that wait for an event. If a wait for the
/// clock lasts 10 s without a move, that is reported, and all waits for it end.
///
/// It is a `Clock` of Swift, too (macOS 13, iOS 16). An app whose retries take
/// `any Clock<Duration>` gets it from the test, and one
/// ``advance(by:endingWaits:isolation:fileID:filePath:line:column:)`` moves the time of both.
///
/// After its scope, which is the body of
/// ``withMockClock(isolation:fileID:filePath:line:column:_:)`` or a test with the trait
/// `mockClock`, the clock reports nothing. What an app has left waiting for it throws a
/// `CancellationError`, as later waits do, and calls that wait for it are cancelled.
public final class MockClock: Sendable {
    private let site: CallSite
    private let limits: TimeLimits
    private let reporter: Reporter
    /// The test that has made it; nil if its mocks are not checked.
    private let test = TestScope.current
    private let state = Locked(State())
    /// Notified when a wait begins.
    private let beginnings = Signal()
    /// Notified when a turn ends.
    private let turnEnds = Signal()

    /// Creates a clock that stands still. The arguments are the source location that failure
    /// reports show.
    public convenience init(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        // Waits for the clock itself go by the system's.
        var limits = TimeLimits.current
        limits.clock = SystemClock()
        self.init(limits, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// - Parameter limits: how long it waits for a move, and for waits that begin.
    init(_ limits: TimeLimits, at site: CallSite) {
        self.limits = limits
        self.site = site
        reporter = Reporter(ConsoleReporter.self)
        test?.atEnd { [weak self] in self?.finish() }
    }

    /// The clock of the mocks that the current task makes; nil if that is the clock of the system.
    public static var current: MockClock? { TimeLimits.override?.testClock }

    /// Whether its scope has ended for good.
    var isOver: Bool { state.withLock { $0.phase.isOver } }

    // MARK: - Moving

    /// Advances the clock by `delay` once at least `waits` delays that end within it have begun.
    ///
    /// If they don't begin within 10 s of real time, the test fails at the place of the call, and
    /// the clock advances all the same. Delays that go on are not counted. To see what an app shows
    /// before an answer, use ``advance(by:startedWaits:isolation:fileID:filePath:line:column:)``.
    /// Time limits, such as those of gates, don't count as delays.
    ///
    /// Delays end in the order in which they are due. An answer is delivered before a delay that is
    /// due later ends. Tasks are resumed in this order, too. On its way back to an actor, such as
    /// the main actor, a task can still be overtaken on a busy machine. A test of what an app shows
    /// last advances the clock once for each answer, and checks in between.
    ///
    /// A delay that begins afterwards starts from the new time, so delays that follow one another
    /// need a call each.
    public func advance(
        by delay: MockDuration, endingWaits waits: Int = 1, isolation: isolated (any Actor)? = #isolation,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        await advance(by: delay, once: .ending(waits), isolation: isolation, at: site)
    }

    /// Advances the clock by `delay` once at least `waits` delays have begun, whether they end
    /// within it or go on.
    ///
    /// All delays count that have not ended, also a longer timer of the app. Otherwise, this method
    /// does what ``advance(by:endingWaits:isolation:fileID:filePath:line:column:)`` does.
    public func advance(
        by delay: MockDuration, startedWaits waits: Int, isolation: isolated (any Actor)? = #isolation,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        await advance(by: delay, once: .started(waits), isolation: isolation, at: site)
    }

    private func advance(
        by delay: MockDuration, once condition: AdvanceCondition, isolation: isolated (any Actor)?, at site: CallSite
    ) async {
        if let fault = delay.fault {
            return fail(
                "\(fault) is not a length of time, so the clock stands still",
                wanted: "a finite number that is not negative",
                hint: "correct the number", at: site)
        }
        if let fault = condition.fault {
            return fail(
                "\(fault) is not a number of waits, so the clock stands still", wanted: "a number of waits, from 0",
                hint: "correct the number", at: site)
        }
        guard resume(at: site) else { return }
        state.withLock { $0.advances += 1 }
        await wait(for: condition, in: delay, at: site)
        let waits = state.withLock { state in
            state.advances -= 1
            return state.phase.isOver ? [] : state.move(by: delay.nanoseconds)
        }
        var last: UInt64?
        for wait in waits {
            if wait.moment.earliest != last { await waitForTurns() }
            last = wait.moment.earliest
            if state.withLock({ $0.startTurn(of: wait) }) { wait.finish(.passed) }
        }
    }

    /// Returns whether the test may still move the clock. Reports otherwise.
    private func resume(at site: CallSite) -> Bool {
        let isOver = state.withLock { state in
            if state.phase == .leftByItsScope { state.phase = .running }
            return state.phase.isOver
        }
        if isOver {
            fail(
                "the scope of the clock has ended, so nothing waits for it", wanted: "a move inside the scope",
                hint: "move the clock before the end of withMockClock, or of the test with the trait", at: site)
        }
        return !isOver
    }

    private func wait(for condition: AdvanceCondition, in delay: MockDuration, at site: CallSite) async {
        let end = await beginnings.wait(until: limits.deadline(ofLimit: limits.hold)) {
            state.withLock { state in
                state.phase == .abandoned || state.phase.isOver || condition.isMet(by: state.times, within: delay)
            }
        }
        guard end == .timedOut else { return }
        let (times, left) = state.withLock { ($0.times, $0.left) }
        let report = MissingWaits(condition: condition, delay: delay, times: times, left: left, limit: limits.hold)
        fail(report.headline, wanted: report.wanted, closest: report.closest, hint: report.hint, at: site)
    }

    /// Suspends until what follows from the last waits is done. Something that takes too long, such
    /// as an action that waits for the test, is left behind.
    private func waitForTurns() async {
        let end = await turnEnds.wait(until: limits.deadline(ofLimit: limits.hold)) {
            state.withLock { $0.turns.isEmpty }
        }
        if end == .timedOut { state.withLock { $0.finishTurns() } }
    }

    private func fail(_ headline: String, wanted: String, closest: String? = nil, hint: String, at site: CallSite) {
        reporter.fail("MockClock: \(headline)", wanted: wanted, closest: closest, hint: hint, at: site)
    }

    // MARK: - The end

    /// Ends the scope of the clock. The waits of mocks end only after the checks at the end of the
    /// test, which report calls in flight. A move that a task of the test has left behind ends, too,
    /// and reports nothing.
    func finish() {
        let waits = state.withLock { state in
            if state.phase != .ended { state.phase = .endedForTheApp }
            return state.removeWaits(of: .app)
        }
        for wait in waits { wait.finish(.clockEnded) }
        beginnings.notify()
        if test?.atClose({ self.finishForMocks() }) != true { finishForMocks() }
    }

    private func finishForMocks() {
        let waits = state.withLock { state in
            state.phase = .ended
            return state.removeWaits()
        }
        for wait in waits { wait.finish(.clockEnded) }
    }

    /// Ends a scope of a clock that the test has made itself, and may use again.
    fileprivate func leaveScope() {
        state.withLock { state in
            state.scopes -= 1
            if state.scopes == 0, state.phase == .running { state.phase = .leftByItsScope }
        }
    }

    fileprivate func enterScope() {
        state.withLock { state in
            state.scopes += 1
            if state.phase == .leftByItsScope { state.phase = .running }
        }
    }

    /// Ends all waits, because the clock was not moved for too long since the last of its `moves`.
    private func giveUp(since moves: Int) {
        let abandoned = state.withLock { state -> Abandoned? in
            guard state.moves == moves, state.advances == 0 else { return nil }
            let wasRunning = state.phase == .running
            switch state.phase {
            case .running: state.phase = .abandoned
            case .leftByItsScope: state.phase = .ended
            case .abandoned, .endedForTheApp, .ended: return nil
            }
            let next = state.times.first.map(MockDuration.init(nanoseconds:))
            let waits = state.removeWaits()
            if wasRunning { for wait in waits { state.leap(to: wait.moment.nanoseconds) } }
            return Abandoned(waits: waits, next: next, wasRunning: wasRunning)
        }
        guard let abandoned else { return }
        for wait in abandoned.waits { wait.finish(abandoned.wasRunning ? .passed : .clockEnded) }
        guard abandoned.wasRunning, let next = abandoned.next else { return }
        beginnings.notify()
        let wanted = "await clock.advance(by: …)"
        if moves == 0 {
            fail(
                "something has waited for \(limits.hold.text), and nobody has moved the clock", wanted: wanted,
                hint: "move the clock, or make the mock outside its scope", at: site)
        } else {
            fail(
                "something has waited for \(limits.hold.text) since the clock was last moved", wanted: wanted,
                closest: "the next wait ends in \(next.text)",
                hint: "advance by \(next.text) once more: a delay that follows another begins after its move, so it "
                    + "needs a move of its own", at: site)
        }
    }

    /// What stood still when nobody moved the clock in time.
    private struct Abandoned {
        let waits: [ClockWait]
        /// The shortest time to the end of a wait; nil without a wait.
        let next: MockDuration?
        /// Whether the clock was in its scope.
        let wasRunning: Bool
    }

    fileprivate var limitsOfMocks: TimeLimits {
        var limits = TimeLimits.current
        limits.testClock = self
        return limits
    }
}

// MARK: - Waiting

extension MockClock: WaitingClock {
    /// The time since the start of the clock.
    var nanoseconds: UInt64 { state.withLock { $0.now } }

    func sleep(until moment: UInt64) async -> Bool {
        await sleep(until: ClockMoment(nanoseconds: moment), for: .mock)
    }

    /// Suspends until the clock reaches a moment.
    /// - Parameter onStart: called with the wait when it begins, if its turn lasts until
    ///   ``finishTurn(of:)``; otherwise the turn ends at once.
    /// - Returns: false if the task is cancelled, or the clock ends, before that.
    func sleep(
        until moment: ClockMoment, for sleeper: ClockWait.Sleeper, onStart: ((ClockWait) -> Void)? = nil
    ) async -> Bool {
        // A cancelled task may go on to run for a moment. Its wait is not counted.
        guard !Task.isCancelled else { return false }
        let start = limits.clock.nanoseconds
        let added = state.withLock { state -> ClockWait?? in
            // An app whose loop waits for a past moment would spin after its test.
            if sleeper == .app, state.phase.isOver { return .some(nil) }
            if state.hasReached(moment) { return nil }
            return state.phase == .abandoned || state.phase == .ended
                ? .some(nil) : state.addWait(until: moment, for: sleeper, at: start)
        }
        guard let added else { return true }
        guard let wait = added else { return await sleepWithoutMoves(until: moment) }
        onStart?(wait)
        let hasPassed = await withTaskCancellationHandler {
            beginnings.notify()
            return await waitForEnd(of: wait)
        } onCancel: {
            state.withLock { if wait.end == nil { $0.forget(wait) } }
        }
        if !hasPassed || onStart == nil { finishTurn(of: wait) }
        return hasPassed
    }

    private func waitForEnd(of wait: ClockWait) async -> Bool {
        while true {
            let moves = state.withLock { $0.moves }
            switch await wait.wait(until: limits.deadline(ofLimit: limits.hold)) {
            case .changed: return wait.end == .passed
            case .cancelled: return false
            case .timedOut: giveUp(since: moves)
            }
        }
    }

    /// The real time that a wait takes at most once the clock stands still for good, so that code
    /// that waits in a loop does not spin.
    private static let pause = MockDuration.milliseconds(100)

    private func sleepWithoutMoves(until moment: ClockMoment) async -> Bool {
        let (now, phase) = state.withLock { ($0.now, $0.phase) }
        // The length of a wait that no move ends says nothing: its moment may be past.
        let length = phase.isOver ? .max : moment.nanoseconds - min(now, moment.nanoseconds)
        let pause = MockDuration(nanoseconds: min(length, Self.pause.nanoseconds))
        guard await Deadline(after: pause, on: limits.clock).wait() else { return false }
        return state.withLock { state in
            guard state.phase == .abandoned else { return false }
            state.leap(to: moment.nanoseconds)
            return true
        }
    }

    func finishTurn(of wait: ClockWait) {
        if state.withLock({ $0.finishTurn(of: wait) }) { turnEnds.notify() }
    }

    func recordLeft(_ wait: ClockWait, of call: String) {
        let now = limits.clock.nanoseconds
        state.withLock { $0.recordLeft(wait, of: call, at: now) }
    }
}

// MARK: - Scopes

/// Runs `body` with a clock of the test. Mocks that are made inside it wait by that clock.
public func withMockClock<Result>(
    _ clock: MockClock, _ body: (MockClock) throws -> Result
) rethrows -> Result {
    try TimeLimits.$override.withValue(clock.limitsOfMocks) { try body(clock) }
}

/// Runs `body` with a new clock. Mocks that are made inside it wait by that clock, whose scope ends
/// with `body`. The other arguments are the source location that failure reports show.
public func withMockClock<Result>(
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, _ body: (MockClock) async throws -> Result
) async rethrows -> Result {
    let clock = MockClock(fileID: fileID, filePath: filePath, line: line, column: column)
    defer { clock.finish() }
    return try await withMockClock(clock, isolation: isolation, body)
}

/// Runs `body` with a clock of the test. Mocks that are made inside it wait by that clock.
/// Afterwards, the clock reports a wait only if the test goes on to move it.
public func withMockClock<Result>(
    _ clock: MockClock, isolation: isolated (any Actor)? = #isolation, _ body: (MockClock) async throws -> Result
) async rethrows -> Result {
    clock.enterScope()
    defer { clock.leaveScope() }
    return try await TimeLimits.$override.withValue(
        clock.limitsOfMocks, operation: { try await body(clock) }, isolation: isolation)
}
