/// Suspends tasks until something changes: used wherever one task waits for another.
///
/// Read ``version``, check the condition, and then call ``changed(past:)``: no change in between is missed. Cancellation wakes a
/// task also before it falls asleep.
package final class Signal: @unchecked Sendable {
    enum Wake: Sendable { case changed, cancelled, timedOut }

    private enum Sleeper {
        case awake
        case asleep(CheckedContinuation<Wake, Never>)
        /// Woken before it fell asleep.
        case woken(Wake)
    }

    private let lock = Lock()
    private var changes = 0
    private var lastTicket = 0
    private var sleepers: [Int: Sleeper] = [:]

    package init() {}

    package var version: Int { locked { changes } }

    var sleeperCount: Int {
        locked {
            sleepers.values.count { if case .asleep = $0 { true } else { false } }
        }
    }

    var isForgotten: Bool { locked { sleepers.isEmpty } }

    /// Counts a change, and wakes every sleeper.
    package func notify() {
        let woken = locked {
            changes += 1
            return sleepers.isEmpty ? [] : wakeAll()
        }
        for sleeper in woken { sleeper.resume(returning: .changed) }
    }

    /// Suspends until there is a change past `version`. Returns false if the task is cancelled.
    package func changed(past version: Int) async -> Bool {
        await wait(past: version) == .changed
    }

    /// Suspends until there is a value. Checks once more if the task is cancelled.
    package func whenSome<Value>(_ value: () -> Value?) async -> Value? {
        while true {
            let version = self.version
            if let value = value() { return value }
            guard await changed(past: version) else { return value() }
        }
    }

    /// Suspends until there is a change past `version`, the task is cancelled, or `deadline` passes.
    func wait(past version: Int, until deadline: Deadline? = nil) async -> Wake {
        let ticket = locked {
            lastTicket += 1
            sleepers[lastTicket] = .awake
            return lastTicket
        }
        let alarm = deadline.map { deadline in
            CallTasks.start { if await deadline.pass() { self.wake(ticket, .timedOut) } }
        }
        let wake = await withTaskCancellationHandler {
            await withCheckedContinuation { sleep(ticket, past: version, $0) }
        } onCancel: {
            self.wake(ticket, .cancelled)
        }
        alarm?.cancel()
        locked { sleepers[ticket] = nil }
        return wake
    }

    /// Suspends until `condition` holds, the task is cancelled, or `deadline` passes, and then checks once more.
    func wait(until deadline: Deadline? = nil, for condition: () -> Bool) async -> Wake {
        var wake = Wake.changed
        while true {
            let version = self.version
            if condition() { return .changed }
            if wake != .changed { return wake }
            wake = await wait(past: version, until: deadline)
        }
    }

    private func sleep(_ ticket: Int, past version: Int, _ sleeper: CheckedContinuation<Wake, Never>) {
        let wake: Wake? = locked {
            if case .woken(let wake) = sleepers[ticket] { return wake }
            if changes > version { return .changed }
            sleepers[ticket] = .asleep(sleeper)
            return nil
        }
        if let wake { sleeper.resume(returning: wake) }
    }

    private func wake(_ ticket: Int, _ wake: Wake) {
        let sleeper: CheckedContinuation<Wake, Never>? = locked {
            switch sleepers[ticket] {
            case .none, .woken: return nil
            case .awake:
                sleepers[ticket] = .woken(wake)
                return nil
            case .asleep(let sleeper):
                sleepers[ticket] = .awake
                return sleeper
            }
        }
        sleeper?.resume(returning: wake)
    }

    /// Returns the sleepers to resume. Requires the lock; resume them outside it.
    private func wakeAll() -> [CheckedContinuation<Wake, Never>] {
        var woken: [CheckedContinuation<Wake, Never>] = []
        for (ticket, sleeper) in sleepers {
            guard case .asleep(let continuation) = sleeper else { continue }
            woken.append(continuation)
            sleepers[ticket] = .awake
        }
        return woken
    }

    private func locked<Result>(_ body: () -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body()
    }
}
