import Foundation

/// Runs code for other threads with the task-local values of the task that made it, such as the
/// current test.
///
/// Only a task has them, so one task, the keeper, waits for as long as the context is open. It has
/// no thread of its own: the thread that resumes it runs it, up to the point at which it waits
/// again. Nothing here depends on a thread of Swift's pool, all of which may be blocked.
final class TaskContext: @unchecked Sendable {
    private typealias Keeper = CheckedContinuation<(@Sendable () -> Void)?, Never>

    /// Guards the keeper, and is held while the keeper runs.
    private let lock = NSLock()
    /// The waiting keeper; nil if the context is closed, or the system has no executors for tasks.
    private var keeper: Keeper?

    init() {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, *) else { return }
        // It waits before this returns.
        Task(executorPreference: CallingThread()) {
            while let start = await withCheckedContinuation({ self.keeper = $0 }) { start() }
        }
    }

    /// Runs `body` with the task-local values, on this thread, before it returns. No lock is held
    /// meanwhile. Does nothing if the context is closed.
    func run(_ body: @escaping @Sendable () -> Void) {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, *) else { return }
        let job = HeldJob()
        // The keeper only makes a task, which inherits its values, and waits again.
        resume { Task(executorPreference: job, operation: body) }
        job.run()
    }

    /// Lets the keeper run `start` on this thread. Does nothing if the context is closed.
    private func resume(with start: @escaping @Sendable () -> Void) {
        lock.lock()
        defer { lock.unlock() }
        take()?.resume(returning: start)
    }

    /// Ends the keeper, which releases the task-local values. Later calls of `run` do nothing.
    func close() {
        lock.lock()
        let keeper = take()
        lock.unlock()
        // Outside the lock: this releases objects of the test.
        keeper?.resume(returning: nil)
    }

    private func take() -> Keeper? {
        defer { keeper = nil }
        return keeper
    }
}

/// Runs each job at once, on the thread that enqueues it.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private final class CallingThread: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        job.runSynchronously(on: asUnownedTaskExecutor())
    }
}

/// Keeps one job until it is asked to run it. Used by one thread only.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private final class HeldJob: TaskExecutor, @unchecked Sendable {
    private var job: UnownedJob?

    func enqueue(_ job: consuming ExecutorJob) {
        self.job = UnownedJob(job)
    }

    func run() {
        defer { job = nil }
        job?.runSynchronously(on: asUnownedTaskExecutor())
    }
}
