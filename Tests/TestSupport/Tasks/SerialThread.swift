import Dispatch

/// Runs the jobs of tasks one after the other, as an app does with a thread of its own.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
public final class SerialThread: TaskExecutor {
    private let queue = DispatchQueue(label: "app")

    /// Creates an executor without jobs.
    public init() {}

    /// Suspends until everything has run that was added before.
    public func runAll() async {
        await withCheckedContinuation { all in queue.async { all.resume() } }
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}
