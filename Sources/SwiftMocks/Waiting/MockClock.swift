/// A clock for mocks that stands still until the test moves it.
///
/// ```swift
/// await withMockClock { clock in
///     let client = ElizaServiceClientMock()
///     given(client).say(.any).willReturn(.init(), after: .seconds(5))
///     let model = Task { await viewModel.load() }
///     await clock.advance(by: .seconds(5))
///     await model.value
/// }
/// ```
/// It measures the times that a test or a client names: delays of answers, timeouts of calls, and the time of `neverCalled`. Limits
/// go by real time, and moving the clock reaches none of them: those of gates, holds and idle streams, and of checks that wait for
/// an event. If a wait for the clock lasts 10 s without a move, that is reported, and all waits for it end at once.
///
/// It is a `Clock` of Swift, too (macOS 13, iOS 16). An app whose retries take `any Clock<Duration>` gets it from the test, and one
/// ``advance(by:endingWaits:isolation:fileID:filePath:line:column:)`` moves the time of both.
public final class MockClock: Sendable {
    private let site: CallSite
    private let limits: TimeLimits
    private let reporter: Reporter
    private let state = Locked(State())
    let moves = Signal()
    /// Notified when a wait begins. Separate, because the waits need not know that of one another.
    private let beginnings = Signal()

    private struct State {
        var now: UInt64 = 0
        /// The moments for which tasks wait, by their tickets.
        var waits: [Int: UInt64] = [:]
        var lastTicket = 0
        /// Whether time passes at once, because the clock was not moved.
        var isAbandoned = false

        /// The lengths of the waits that have begun and not ended, in nanoseconds.
        var times: [UInt64] { waits.values.filter { $0 > now }.map { $0 - now } }

        mutating func begin(until moment: UInt64) -> Int {
            lastTicket += 1
            waits[lastTicket] = moment
            return lastTicket
        }

        mutating func isPast(_ moment: UInt64) -> Bool {
            if isAbandoned { now = max(now, moment) }
            return now >= moment
        }
    }

    /// Creates a clock that stands still. The arguments are the source location that failure reports show.
    public init(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        // Waits for the clock itself go by the system's.
        var limits = TimeLimits.current
        limits.clock = SystemClock()
        self.limits = limits
        reporter = Reporter(ConsoleReporter.self)
    }

    /// The clock of the mocks that the current task makes; nil if that is the clock of the system.
    public static var current: MockClock? { TimeLimits.override?.testClock }

    /// Lets time pass, as soon as `waits` waits, such as delays of answers, have begun that would end by that. If they do not begin,
    /// that is reported at the place of the call. Limits are no waits.
    ///
    /// A wait that begins afterwards starts from the new time: delays that follow one another need a call each.
    public func advance(
        by delay: MockDuration, endingWaits waits: Int = 1, isolation: isolated (any Actor)? = #isolation,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        if let fault = delay.fault {
            return fail(
                "\(fault) is not a length of time, so the clock stands still",
                wanted: "a finite number that is not negative",
                closest: "none: no time has passed", hint: "correct the number", at: site)
        }
        var count = 0
        let end = await beginnings.wait(until: limits.deadline(ofLimit: limits.hold)) {
            count = state.withLock { $0.times }.count { $0 <= delay.nanoseconds }
            return count >= waits
        }
        if end == .timedOut { reportMissingWaits(count, of: waits, in: delay, at: site) }
        state.withLock { $0.now = $0.now.adding(delay.nanoseconds) }
        moves.notify()
    }

    private func reportMissingWaits(_ count: Int, of waits: Int, in delay: MockDuration, at site: CallSite) {
        let next = state.withLock { $0.times }.sorted().first { $0 > delay.nanoseconds }
        fail(
            "\(counted(count, "wait")) of \(waits) end within \(delay.text)",
            wanted: "\(counted(waits, "wait")) that \(delay.text) end, begun within \(limits.hold.text)",
            closest: next.map { "the next wait ends in \(MockDuration.seconds(Double($0) / 1e9).text)" }
                ?? "none: nothing waits",
            hint: "advance by the whole delay, make the mock inside the scope of the clock, or say endingWaits: 0",
            at: site)
    }

    private func fail(_ headline: String, wanted: String, closest: String, hint: String, at site: CallSite) {
        reporter.fail("MockClock: \(headline)", wanted: wanted, closest: closest, hint: hint, at: site)
    }

    fileprivate var limitsOfMocks: TimeLimits {
        var limits = TimeLimits.current
        limits.testClock = self
        return limits
    }
}

extension MockClock: WaitingClock {
    var nanoseconds: UInt64 { state.withLock { $0.now } }

    func sleep(until moment: UInt64) async -> Bool {
        // A cancelled task may go on to run for a moment. Its wait is not counted.
        guard !Task.isCancelled else { return false }
        let ticket = state.withLock { $0.begin(until: moment) }
        let end = { @Sendable in self.state.withLock { _ = $0.waits.removeValue(forKey: ticket) } }
        defer { end() }
        return await withTaskCancellationHandler {
            beginnings.notify()
            return await pass(moment)
        } onCancel: {
            end()
        }
    }

    /// Suspends until time passes `moment`. Returns false if the task is cancelled first.
    private func pass(_ moment: UInt64) async -> Bool {
        while true {
            let version = moves.version
            if state.withLock({ $0.isPast(moment) }) { return true }
            switch await moves.wait(past: version, until: limits.deadline(ofLimit: limits.hold)) {
            case .changed: break
            case .cancelled: return false
            case .timedOut: abandon()
            }
        }
    }

    /// Ends all waits, because the clock was not moved.
    private func abandon() {
        let isFirst = state.withLock { state in
            defer { state.isAbandoned = true }
            return !state.isAbandoned
        }
        moves.notify()
        guard isFirst else { return }
        fail(
            "something has waited for \(limits.hold.text), and nobody has moved the clock",
            wanted: "await clock.advance(by: …)", closest: "none: the clock stands still",
            hint: "move the clock, or make the mock outside its scope", at: site)
    }
}

/// Runs `body` with a new clock. Mocks that are made inside it wait by that clock.
public func withMockClock<Result>(
    _ clock: MockClock, _ body: (MockClock) throws -> Result
) rethrows -> Result {
    try TimeLimits.$override.withValue(clock.limitsOfMocks) { try body(clock) }
}

/// Runs `body` with a new clock. Mocks that are made inside it wait by that clock. The other arguments are the source location that
/// failure reports show.
public func withMockClock<Result>(
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, _ body: (MockClock) async throws -> Result
) async rethrows -> Result {
    let clock = MockClock(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await withMockClock(clock, isolation: isolation, body)
}

/// Runs `body`. Mocks that are made inside it wait by `clock`.
public func withMockClock<Result>(
    _ clock: MockClock, isolation: isolated (any Actor)? = #isolation, _ body: (MockClock) async throws -> Result
) async rethrows -> Result {
    try await TimeLimits.$override.withValue(
        clock.limitsOfMocks, operation: { try await body(clock) }, isolation: isolation)
}
