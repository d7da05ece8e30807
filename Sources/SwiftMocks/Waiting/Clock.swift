import Dispatch
import Foundation

/// A length of time. (`Duration` requires iOS 16.)
public struct Delay: Sendable, Hashable {
    /// The length in nanoseconds, never negative.
    let nanoseconds: UInt64
    /// The code of the delay, if its number is no length of time: `.seconds(-1.0)`. Its length is then 0.
    private(set) var fault: String?

    private init(scaling count: Double, by unit: Double) {
        let nanoseconds = (count * unit).rounded()
        self.nanoseconds = nanoseconds > 0 ? UInt64(min(nanoseconds, 9e18)) : 0
    }

    private init(_ count: Double, _ name: StaticString, by unit: Double) {
        let isTime = count.isFinite && count >= 0
        self.init(scaling: isTime ? count : 0, by: unit)
        fault = isTime ? nil : ".\(name)(\(count))"
    }

    /// Returns this number of seconds. One that is negative, infinite or not a number fails the test in which the delay is
    /// used.
    public static func seconds(_ count: Double) -> Delay {
        Delay(count, "seconds", by: 1e9)
    }

    /// Returns this number of milliseconds. One that is negative, infinite or not a number fails the test in which the
    /// delay is used.
    public static func milliseconds(_ count: Double) -> Delay {
        Delay(count, "milliseconds", by: 1e6)
    }

    /// Creates the sum of seconds and attoseconds, the components of `Duration`. A negative sum is read as 0.
    init(seconds: Int64, attoseconds: Int64) {
        self.init(scaling: Double(seconds) + Double(attoseconds) / 1e18, by: 1e9)
    }

    func scaled(by factor: Double) -> Delay {
        Delay(scaling: Double(nanoseconds), by: factor)
    }

    /// `3.0 s`.
    var text: String {
        let tenths = (nanoseconds + 50_000_000) / 100_000_000
        return tenths == 0 ? "\(nanoseconds / 1_000_000) ms" : "\(tenths / 10).\(tenths % 10) s"
    }
}

/// The clock that measures waiting: the system's, or one that a test controls.
protocol WaitingClock: Sendable {
    /// The nanoseconds since a fixed moment. They never decrease.
    var now: UInt64 { get }
    /// Sleeps until `now` reaches `moment`. Returns false if the task is cancelled first.
    func sleep(until moment: UInt64) async -> Bool
}

/// The clock of the system, which stops while the machine sleeps.
struct SystemClock: WaitingClock {
    var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

    func sleep(until moment: UInt64) async -> Bool {
        while true {
            let now = self.now
            guard now < moment else { return true }
            do { try await Task.sleep(nanoseconds: moment - now) } catch { return false }
        }
    }
}

/// A moment on a clock.
struct Deadline: Sendable {
    private let clock: any WaitingClock
    private let moment: UInt64

    init(after delay: Delay, on clock: any WaitingClock) {
        self.clock = clock
        moment = clock.now &+ delay.nanoseconds
    }

    var isPast: Bool { clock.now >= moment }

    /// Sleeps until this moment. Returns false if the task is cancelled first.
    func pass() async -> Bool {
        await clock.sleep(until: moment)
    }
}

/// The time limits after which the library reports something.
struct TimeLimits: Sendable {
    let environment: [String: String]
    /// The limit for a gate, a hold, or a stream on which nothing happens.
    var hold: Delay
    /// The default of `calledEventually`.
    var eventually: Delay
    /// The factor for all limits. The times of stubs, and of `neverCalled`, are no limits.
    let scale: Double
    /// The clock that measures the limits.
    var clock: any WaitingClock = SystemClock()

    static let variable = "SWIFT_MOCKS_TIMEOUT_SCALE"

    @TaskLocal static var override: TimeLimits?

    /// The limits of the process.
    static var current: TimeLimits {
        override ?? TimeLimits(environment: ProcessInfo.processInfo.environment)
    }

    /// Reads the factor from the environment. Anything but a positive number is read as 1, and reported by the mocks.
    init(environment: [String: String]) {
        self.environment = environment
        scale = environment[Self.variable].flatMap(Self.scale) ?? 1
        hold = Delay.seconds(10).scaled(by: self.scale)
        eventually = Delay.seconds(3).scaled(by: self.scale)
    }

    /// Returns the factor that a text stands for; nil if it stands for none.
    static func scale(_ text: String) -> Double? {
        Double(text).flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    }

    /// Returns the moment after `delay`.
    func deadline(after delay: Delay) -> Deadline {
        Deadline(after: delay, on: clock)
    }
}
