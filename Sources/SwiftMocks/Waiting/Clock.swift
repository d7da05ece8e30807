import Dispatch
import Foundation

/// A length of time. (`Duration` would ask for iOS 16.)
public struct Delay: Sendable, Hashable {
    /// The length in nanoseconds, never negative.
    public let nanoseconds: UInt64

    private init(scaling count: Double, by unit: Double) {
        let nanoseconds = (count * unit).rounded()
        self.nanoseconds = nanoseconds > 0 ? UInt64(min(nanoseconds, 9e18)) : 0
    }

    /// So many seconds; less than none is none.
    public static func seconds(_ count: Double) -> Delay {
        Delay(scaling: count, by: 1e9)
    }

    /// So many thousandths of a second; less than none is none.
    public static func milliseconds(_ count: Double) -> Delay {
        Delay(scaling: count, by: 1e6)
    }

    /// The sum of whole seconds and parts of a second, as the standard library gives a length of time; less than none is none.
    public init(seconds: Int64, attoseconds: Int64) {
        self.init(scaling: Double(seconds) + Double(attoseconds) / 1e18, by: 1e9)
    }

    func scaled(by factor: Double) -> Delay {
        Delay(scaling: Double(self.nanoseconds), by: factor)
    }

    /// `3.0 s`.
    var text: String {
        let tenths = (self.nanoseconds + 50_000_000) / 100_000_000
        return tenths == 0 ? "\(self.nanoseconds / 1_000_000) ms" : "\(tenths / 10).\(tenths % 10) s"
    }
}

/// The clock that waiting is measured by: the system's, or one that a test holds.
protocol WaitingClock: Sendable {
    /// The nanoseconds that have passed since some moment; never less than before.
    var now: UInt64 { get }
    /// Sleeps until `now` has reached `moment`; returns false if the task is cancelled before.
    func sleep(until moment: UInt64) async -> Bool
}

/// The clock of the system, which stands still while the machine sleeps.
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
        self.moment = clock.now &+ delay.nanoseconds
    }

    /// Sleeps until the moment has come; returns false if the task is cancelled before.
    func pass() async -> Bool {
        await self.clock.sleep(until: self.moment)
    }
}

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
