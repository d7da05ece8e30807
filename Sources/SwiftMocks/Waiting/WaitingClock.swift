import Dispatch

/// A clock that measures waiting: the system's, or one that a test controls.
protocol WaitingClock: Sendable {
    /// The nanoseconds since a fixed moment. They never decrease.
    var nanoseconds: UInt64 { get }

    /// Suspends until `nanoseconds` reaches `moment`.
    /// - Returns: false if the task is cancelled, or the clock ends, before that.
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
