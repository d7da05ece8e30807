/// Suspends tasks until something changes: used wherever one task waits for another.
///
/// Read ``version``, check the condition, and then call ``wait(past:until:)``: no change in between
/// is missed. Cancellation wakes a task also before it falls asleep.
package final class Signal: @unchecked Sendable {
    enum Wake: Sendable { case changed, cancelled, timedOut }

    private let lock = Lock()
    private var changes = 0
    private var lastTicket = 0
    /// The tasks to wake, in the order of their tickets, which is that in which they began to wait.
    private var sleepers: [Sleeper] = []

    private struct Sleeper {
        let ticket: Int
        /// Nil until the task has fallen asleep. Resumed once, by what removes the sleeper from the
        /// list. A checked continuation takes 4 % of a message of a stream.
        var continuation: UnsafeContinuation<Wake, Never>?
    }

    package init() {}

    /// The number of changes so far.
    package var version: Int { locked { changes } }

    var sleeperCount: Int { locked { sleepers.count { $0.continuation != nil } } }

    /// Counts a change, and wakes all sleepers in the order in which they have begun to wait.
    package func notify() {
        // Nearly always one task sleeps at most, which needs no list.
        var only: UnsafeContinuation<Wake, Never>?
        let woken = locked { () -> [Sleeper] in
            changes += 1
            guard sleepers.count > 1 else {
                only = sleepers.first?.continuation
                if only != nil { sleepers.removeAll(keepingCapacity: true) }
                return []
            }
            let woken = sleepers.filter { $0.continuation != nil }
            if !woken.isEmpty { sleepers.removeAll { $0.continuation != nil } }
            return woken
        }
        if let only { return only.resume(returning: .changed) }
        for sleeper in woken { sleeper.continuation?.resume(returning: .changed) }
    }

    /// Suspends until there is a value. Checks once more if the task is cancelled.
    ///
    /// Has a loop of its own: over ``wait(until:for:)``, it would keep the deadline's variables in
    /// the frame of each task that waits, which makes an open stream about 4 % larger.
    package func waitForSome<Value>(_ value: () -> Value?) async -> Value? {
        while true {
            let version = self.version
            if let found = value() { return found }
            if await wait(past: version) != .changed { return value() }
        }
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
    func wait(past version: Int, until deadline: Deadline?) async -> Wake {
        guard let deadline else { return await wait(past: version) }
        let ticket = makeTicket()
        let alarm = CallTasks.start {
            // A clock that ends before the deadline ends the wait, too.
            _ = await deadline.wait()
            if !Task.isCancelled { self.wake(ticket, .timedOut) }
        }
        defer { alarm.cancel() }
        return await sleep(ticket, past: version)
    }

    /// Suspends until there is a change past `version`, or the task is cancelled.
    func wait(past version: Int) async -> Wake { await sleep(makeTicket(), past: version) }

    private func makeTicket() -> Int {
        locked {
            lastTicket += 1
            sleepers.append(Sleeper(ticket: lastTicket))
            return lastTicket
        }
    }

    private func sleep(_ ticket: Int, past version: Int) async -> Wake {
        await withTaskCancellationHandler {
            await withUnsafeContinuation { sleep(ticket, past: version, $0) }
        } onCancel: {
            self.wake(ticket, .cancelled)
        }
    }

    private func sleep(_ ticket: Int, past version: Int, _ continuation: UnsafeContinuation<Wake, Never>) {
        let wake: Wake? = locked {
            // Woken before it fell asleep.
            guard let index = index(of: ticket) else { return Task.isCancelled ? .cancelled : .timedOut }
            if changes > version {
                sleepers.remove(at: index)
                return .changed
            }
            sleepers[index].continuation = continuation
            return nil
        }
        if let wake { continuation.resume(returning: wake) }
    }

    /// Wakes a sleeper, if it still sleeps.
    private func wake(_ ticket: Int, _ wake: Wake) {
        let sleeper = locked { index(of: ticket).map { sleepers.remove(at: $0) } }
        sleeper?.continuation?.resume(returning: wake)
    }

    /// Returns the place of a sleeper, by a binary search; nil if it was woken.
    private func index(of ticket: Int) -> Int? {
        var low = 0
        var high = sleepers.count
        while low < high {
            let middle = (low + high) / 2
            if sleepers[middle].ticket < ticket { low = middle + 1 } else { high = middle }
        }
        return low < sleepers.count && sleepers[low].ticket == ticket ? low : nil
    }

    private func locked<Result>(_ body: () -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body()
    }
}
