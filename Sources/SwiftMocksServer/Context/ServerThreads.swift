#if Server
    import NIOCore
    import NIOPosix

    /// The threads on which servers answer calls. Those of Swift's pool are few, and a test may
    /// block them.
    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    final class ServerThreads: TaskExecutor {
        static let shared = ServerThreads()

        private let pool = NIOThreadPool(numberOfThreads: max(4, System.coreCount))

        private init() {
            pool.start()
        }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            let executor = asUnownedTaskExecutor()
            pool.submit { _ in job.runSynchronously(on: executor) }
        }
    }
#endif
