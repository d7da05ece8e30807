#if Server
    import SwiftMocks

    /// Starts tasks for the threads of connections. They belong to the test whose task creates
    /// this, and run on the threads of servers, if the system lets tasks choose.
    final class TestTasks: Sendable {
        typealias Work = @Sendable () async -> Void

        private let works: AsyncStream<Work>.Continuation
        private let running = Locked(0)
        private let ends = Signal()

        init() {
            let (stream, works) = AsyncStream.makeStream(of: Work.self)
            self.works = works
            // Only a task has the values of the test's task, so that one waits for the others.
            Self.run { for await work in stream { Self.run(work) } }
        }

        private static func run(_ work: @escaping Work) {
            if #available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *) {
                let start: @Sendable (@escaping Work) -> Task<Void, Never> = {
                    Task(executorPreference: ServerThreads.shared, operation: $0)
                }
                CallTasks.$starter.withValue(start) { _ = start(work) }
            } else {
                Task(operation: work)
            }
        }

        func start(_ work: @escaping Work) {
            running.withLock { $0 += 1 }
            works.yield {
                await work()
                self.running.withLock { $0 -= 1 }
                self.ends.notify()
            }
        }

        /// Suspends until all tasks have ended. No new ones are started afterwards.
        func finish() async {
            _ = await ends.waitForSome { running.value == 0 ? true : nil }
            works.finish()
        }
    }
#endif
