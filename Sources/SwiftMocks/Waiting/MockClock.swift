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
/// It measures the times that a test or a client names: delays of answers, timeouts of calls, and the time of `neverCalled`.
/// Limits go by real time, so that moving the clock reaches none of them: those of gates, holds and idle streams, and of
/// checks that wait for something to happen. If something waits for the clock and nobody moves it for 10 s, that is
/// reported, and nothing waits for it any more.
///
/// It is a `Clock` of Swift, too (macOS 13, iOS 16). An app whose retries take `any Clock<Duration>` gets it from the test, and one
/// ``advance(by:endingWaits:isolation:fileID:filePath:line:column:)`` moves the time of both.
public final class MockClock: Sendable {
    private let site: CallSite
    private let limits: TimeLimits
    private let reporter: Reporter
    private let state = Locked(State())
    /// Notified when time passes.
    let moves = Signal()
    /// Notified when a wait begins. The waits need not know that of one another.
    private let beginnings = Signal()

    private struct State {
        var now: UInt64 = 0
        /// The waits, by their tickets.
        var waits: [Int: Wait] = [:]
        var lastTicket = 0
        /// Whether time passes at once, because nobody has moved the clock.
        var isAbandoned = false

        /// How long the waits last that have begun and that time has not ended, in nanoseconds.
        var times: [UInt64] {
            waits.values.compactMap { wait in
                if case .until(let moment) = wait, moment > now { moment - now } else { nil }
            }
        }

        mutating func makeTicket() -> Int {
            lastTicket += 1
            return lastTicket
        }

        /// Begins a wait. Returns false if it was cancelled before.
        mutating func begin(_ ticket: Int, until moment: UInt64) -> Bool {
            if case .cancelled = waits[ticket] { return false }
            waits[ticket] = .until(moment)
            return true
        }
    }

    private enum Wait {
        case until(UInt64)
        /// A task that is cancelled may go on to run for a moment. Nothing counts on it.
        case cancelled
    }

    /// Creates a clock that stands still. The arguments are the source location that failure reports show.
    public init(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        // What waits for the clock itself waits by the system's.
        var limits = TimeLimits.current
        limits.clock = SystemClock()
        self.limits = limits
        reporter = Reporter(ConsoleReporter.self)
    }

    /// The clock of the mocks that the current task makes; nil if that is the clock of the system.
    public static var current: MockClock? {
        (TimeLimits.override?.testClock as? HeldTime)?.clock
    }

    /// Lets time pass, as soon as enough waits would end by that. If they do not begin, that is reported.
    ///
    /// A wait that begins afterwards starts from the new time. So delays that follow one another need a call each.
    /// - Parameters:
    ///   - delay: how much time passes.
    ///   - waits: the number of waits that must have begun, such as the delay of an answer. Limits do not count.
    ///   - isolation: the actor that the function is called on.
    ///   - fileID: the file of the call. A report names this place.
    ///   - filePath: the path of the file.
    ///   - line: the line in the file.
    ///   - column: the column in the line.
    public func advance(
        by delay: MockDuration, endingWaits waits: Int = 1, isolation: isolated (any Actor)? = #isolation,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        if let fault = delay.fault { return reportWrongTime(fault, at: site) }
        let deadline = limits.deadline(ofLimit: limits.hold)
        var wake = Signal.Wake.changed
        while true {
            let version = beginnings.version
            let count = state.withLock { $0.times }.count { $0 <= delay.nanoseconds }
            if count >= waits || wake == .cancelled { break }
            guard wake != .timedOut else {
                reportMissingWaits(count, of: waits, in: delay, at: site)
                break
            }
            wake = await beginnings.wait(past: version, until: deadline)
        }
        state.withLock { $0.now = $0.now.adding(delay.nanoseconds) }
        moves.notify()
    }

    private func reportWrongTime(_ fault: String, at site: CallSite) {
        let text = ReportText(
            headline: "MockClock: \(fault) is not a length of time, so the clock stands still",
            wanted: ["a finite number that is not negative"], closest: ["none: no time has passed"],
            timeline: ["see the test"], hint: "correct the number")
        reporter.fail(text, at: site)
    }

    private func reportMissingWaits(_ count: Int, of waits: Int, in delay: MockDuration, at site: CallSite) {
        let next = state.withLock { $0.times }.sorted().first { $0 > delay.nanoseconds }
        let text = ReportText(
            headline: "MockClock: \(counted(count, "wait")) of \(waits) end within \(delay.text)",
            wanted: ["\(counted(waits, "wait")) that \(delay.text) end, begun within \(limits.hold.text)"],
            closest: [
                next.map { "the next wait ends in \(MockDuration.seconds(Double($0) / 1e9).text)" }
                    ?? "none: nothing waits"
            ],
            timeline: ["see the test"],
            hint: "advance by the whole delay, make the mock inside the scope of the clock, or say endingWaits: 0")
        reporter.fail(text, at: site)
    }

    // MARK: - What waits

    /// The time since the clock was made.
    var nanoseconds: UInt64 { state.withLock { $0.now } }

    func sleep(until moment: UInt64) async -> Bool {
        let ticket = state.withLock { $0.makeTicket() }
        defer {
            state.withLock { _ = $0.waits.removeValue(forKey: ticket) }
        }
        return await withTaskCancellationHandler {
            guard state.withLock({ $0.begin(ticket, until: moment) }) else { return false }
            beginnings.notify()
            return await pass(moment)
        } onCancel: {
            state.withLock { $0.waits[ticket] = .cancelled }
        }
    }

    /// Waits until time passes `moment`. Returns false if the task is cancelled first.
    private func pass(_ moment: UInt64) async -> Bool {
        var deadline = limits.deadline(ofLimit: limits.hold)
        var last = nanoseconds
        while true {
            let version = moves.version
            let (now, isAbandoned) = state.withLock { ($0.now, $0.isAbandoned) }
            if isAbandoned { state.withLock { $0.now = max($0.now, moment) } }
            if now >= moment || isAbandoned { return true }
            if now > last { (last, deadline) = (now, limits.deadline(ofLimit: limits.hold)) }
            switch await moves.wait(past: version, until: deadline) {
            case .changed: break
            case .cancelled: return false
            case .timedOut: abandon()
            }
        }
    }

    /// Lets all waits end, because nobody moves the clock.
    private func abandon() {
        let isFirst = state.withLock { state in
            defer { state.isAbandoned = true }
            return !state.isAbandoned
        }
        moves.notify()
        guard isFirst else { return }
        let text = ReportText(
            headline: "MockClock: something has waited for \(limits.hold.text), and nobody has moved the clock",
            wanted: ["await clock.advance(by: …)"], closest: ["none: the clock stands still"],
            timeline: ["see the test"], hint: "move the clock, or make the mock outside its scope")
        reporter.fail(text, at: site)
    }

    /// The limits of mocks that use this clock.
    fileprivate var limitsOfMocks: TimeLimits {
        var limits = TimeLimits.current
        limits.testClock = HeldTime(clock: self)
        return limits
    }
}

/// The time of a clock that a test moves.
private struct HeldTime: WaitingClock {
    let clock: MockClock

    var now: UInt64 { clock.nanoseconds }

    func sleep(until moment: UInt64) async -> Bool {
        await clock.sleep(until: moment)
    }
}

/// Runs `body`. Mocks that are made inside it wait by the clock that it gets.
public func withMockClock<Result>(
    _ clock: MockClock, _ body: (MockClock) throws -> Result
) rethrows -> Result {
    try TimeLimits.$override.withValue(clock.limitsOfMocks) { try body(clock) }
}

/// Runs `body`. Mocks that are made inside it wait by the clock that it gets. The other arguments are the source location
/// that failure reports show.
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
