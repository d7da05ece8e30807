import Foundation

/// The times for which a mock waits, and the clocks that measure them.
struct TimeLimits: Sendable {
    let environment: [String: String]
    /// The limit for a gate, a hold, or a stream on which nothing happens.
    var hold: MockDuration
    /// The default of `calledEventually`.
    var check: MockDuration
    /// The factor for all limits. It does not apply to the times of stubs and of `neverCalled`.
    let scale: Double
    /// The clock that measures the limits.
    var clock: any WaitingClock = SystemClock()
    /// The clock that a test moves, for the times that a test or a client names, such as the delay
    /// of an answer; nil for ``clock``.
    var testClock: MockClock?

    static let variable = "SWIFT_MOCKS_TIMEOUT_SCALE"

    @TaskLocal static var override: TimeLimits?

    static var current: TimeLimits {
        override ?? TimeLimits(environment: ProcessInfo.processInfo.environment)
    }

    /// Reads the factor from the environment. Mocks report anything but a positive number, which
    /// counts as 1.
    init(environment: [String: String]) {
        self.environment = environment
        scale = environment[Self.variable].flatMap(Self.scale) ?? 1
        hold = MockDuration.seconds(10).scaled(by: self.scale)
        check = MockDuration.seconds(3).scaled(by: self.scale)
    }

    static func scale(_ text: String) -> Double? {
        Double(text).flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    }

    func check(within time: MockDuration?) -> MockDuration {
        time?.scaled(by: scale) ?? check
    }

    /// Returns the end of a time that a test or a client has named, such as the delay of an answer.
    func deadline(after delay: MockDuration) -> Deadline {
        Deadline(after: delay, on: testClock ?? clock)
    }

    /// Returns the moment at which a limit is reached. Moving a test's clock reaches no limit.
    func deadline(ofLimit limit: MockDuration) -> Deadline {
        Deadline(after: limit, on: clock)
    }
}

/// The end of a pause before a part of an answer.
enum PauseEnd: Sendable {
    case over
    /// The gate stayed shut for too long.
    case shut(Gate)
    /// The task was cancelled, because the call is over.
    case cancelled
    /// The scope of the test's clock has ended.
    case clockEnded
}

extension TimeLimits {
    /// Suspends for a delay, and then until a gate is open.
    /// - Parameter turn: what the mock does afterwards, before waits for later moments of the
    ///   test's clock end.
    func wait(for pause: Pause, in turn: ClockTurn? = nil) async -> PauseEnd {
        if let delay = pause.delay {
            let isOver = await deadline(after: delay).wait(in: turn)
            if !isOver { return Task.isCancelled ? .cancelled : .clockEnded }
        }
        guard let gate = pause.gate, !gate.isOpen else { return .over }
        // The test may open the gate after it has moved the clock.
        turn?.finish()
        return switch await gate.wait(until: deadline(ofLimit: hold)) {
        case .changed: .over
        case .timedOut: .shut(gate)
        case .cancelled: .cancelled
        }
    }
}
