/// Suspends tasks until something changes: used wherever one task waits for another.
///
/// Read ``version``, check the condition, and then call ``wait(past:until:)``: no change in between
/// is missed. Cancellation wakes a task also before it falls asleep.
package final class Signal: @unchecked Sendable {
    enum Wake: Sendable { case changed, cancelled, timedOut }

    private let lock = Lock()
    private var changes = 0
    private var lastTicket = 0
    /// The tasks to wake; nil for one that has not fallen asleep yet.
    private var sleepers: [Int: CheckedContinuation<Wake, Never>?] = [:]

    package init() {}

    /// The number of changes so far.
    package var version: Int { locked { changes } }

    var sleeperCount: Int { locked { sleepers.values.count { $0 != nil } } }

    /// Counts a change, and wakes all sleepers in the order in which they have begun to wait.
    package func notify() {
        // Nearly always one task sleeps at most, which needs no order.
        var only: CheckedContinuation<Wake, Never>?
        let woken = locked { () -> [Int: CheckedContinuation<Wake, Never>] in
            changes += 1
            guard sleepers.count > 1 else {
                only = sleepers.first?.value
                if only != nil { sleepers.removeAll(keepingCapacity: true) }
                return [:]
            }
            let woken = sleepers.compactMapValues { $0 }
            if !woken.isEmpty { sleepers = sleepers.filter { $0.value == nil } }
            return woken
        }
        if let only { return only.resume(returning: .changed) }
        for ticket in woken.keys.sorted() { woken[ticket]?.resume(returning: .changed) }
    }

    /// Suspends until there is a value. Checks once more if the task is cancelled.
    package func whenSome<Value>(_ value: () -> Value?) async -> Value? {
        var found: Value?
        _ = await wait {
            found = value()
            return found != nil
        }
        return found
    }

    /// Suspends until `condition` holds, the task is cancelled, or `deadline` passes, and then
    /// checks once more.
    func wait(until deadline: Deadline? = nil, for condition: () -> Bool) async -> Wake {
        var wake = Wake.changed
        while true {
            let version = self.version
            if condition() { return .changed }
            if wake != .changed { return wake }
            wake = await wait(past: version, until: deadline)
        }
    }

    /// Suspends until there is a change past `version`, the task is cancelled, or `deadline`
    /// passes.
    func wait(past version: Int, until deadline: Deadline? = nil) async -> Wake {
        let ticket = locked {
            lastTicket += 1
            sleepers.updateValue(nil, forKey: lastTicket)
            return lastTicket
        }
        let alarm = deadline.map { deadline in
            CallTasks.start {
                // A clock that ends before the deadline ends the wait, too.
                _ = await deadline.wait()
                if !Task.isCancelled { self.wake(ticket, .timedOut) }
            }
        }
        defer { alarm?.cancel() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { sleep(ticket, past: version, $0) }
        } onCancel: {
            self.wake(ticket, .cancelled)
        }
    }

    private func sleep(_ ticket: Int, past version: Int, _ sleeper: CheckedContinuation<Wake, Never>) {
        let wake: Wake? = locked {
            // Woken before it fell asleep.
            guard sleepers[ticket] != nil else { return Task.isCancelled ? .cancelled : .timedOut }
            sleepers[ticket] = changes > version ? nil : .some(sleeper)
            return changes > version ? .changed : nil
        }
        if let wake { sleeper.resume(returning: wake) }
    }

    /// Wakes a sleeper, if it still sleeps.
    private func wake(_ ticket: Int, _ wake: Wake) {
        let sleeper = locked { sleepers.removeValue(forKey: ticket) }
        sleeper??.resume(returning: wake)
    }

    private func locked<Result>(_ body: () -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body()
    }
}
