import Dispatch
import Foundation

/// The clock that measures waiting: the system's, or one that a test controls.
protocol WaitingClock: Sendable {
    /// The nanoseconds since a fixed moment. They never decrease.
    var nanoseconds: UInt64 { get }
    /// Sleeps until they reach `moment`. Returns false if the task is cancelled first.
    func sleep(until moment: UInt64) async -> Bool
}

/// The system's clock, which stops while the machine sleeps.
struct SystemClock: WaitingClock {
    var nanoseconds: UInt64 { DispatchTime.now().uptimeNanoseconds }

    func sleep(until moment: UInt64) async -> Bool {
        while true {
            let now = nanoseconds
            guard now < moment else { return true }
            do { try await Task.sleep(nanoseconds: moment - now) } catch { return false }
        }
    }
}

/// A moment on a clock. An object, so that a suspended task, of which a test may have thousands, keeps one word of it.
final class Deadline: Sendable {
    private let clock: any WaitingClock
    private let moment: UInt64

    init(after delay: MockDuration, on clock: any WaitingClock) {
        self.clock = clock
        moment = clock.nanoseconds.adding(delay.nanoseconds)
    }

    var isPast: Bool { clock.nanoseconds >= moment }

    /// Suspends until this moment. Returns false if the task is cancelled first.
    func pass() async -> Bool {
        await clock.sleep(until: moment)
    }
}

struct TimeLimits: Sendable {
    let environment: [String: String]
    /// The limit for a gate, a hold, or a stream on which nothing happens.
    var hold: MockDuration
    /// The default of `calledEventually`.
    var check: MockDuration
    /// The factor for all limits. It does not apply to the times of stubs and of `neverCalled`.
    let scale: Double
    var clock: any WaitingClock = SystemClock()
    /// The clock that a test moves, for the times that a test or a client names, such as the delay of an answer; nil for ``clock``.
    var testClock: MockClock?

    static let variable = "SWIFT_MOCKS_TIMEOUT_SCALE"

    @TaskLocal static var override: TimeLimits?

    static var current: TimeLimits {
        override ?? TimeLimits(environment: ProcessInfo.processInfo.environment)
    }

    /// Reads the factor from the environment. Mocks report anything but a positive number, which counts as 1.
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
