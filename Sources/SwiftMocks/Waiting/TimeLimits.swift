import Foundation

/// How long the library waits before it calls something forgotten.
struct TimeLimits: Sendable {
    let environment: [String: String]
    /// For a gate, a hold, or a stream that nobody feeds.
    var hold: Delay
    /// For `calledEventually`, unless it says otherwise.
    var eventually: Delay
    /// What waits are multiplied by.
    let scale: Double
    /// What measures them.
    var clock: any WaitingClock = SystemClock()

    static let variable = "SWIFT_MOCKS_TIMEOUT_SCALE"

    @TaskLocal static var override: TimeLimits?

    /// The limits of the process.
    static var current: TimeLimits {
        self.override ?? TimeLimits(environment: ProcessInfo.processInfo.environment)
    }

    /// A scale that is no positive number is read as 1.
    init(environment: [String: String]) {
        let scale = environment[Self.variable].flatMap(Double.init) ?? 1
        self.environment = environment
        self.scale = scale.isFinite && scale > 0 ? scale : 1
        self.hold = Delay.seconds(10).scaled(by: self.scale)
        self.eventually = Delay.seconds(3).scaled(by: self.scale)
    }

    /// The moment that is so far from now.
    func deadline(after delay: Delay) -> Deadline {
        Deadline(after: delay, on: self.clock)
    }
}
