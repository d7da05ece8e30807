import Dispatch

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
