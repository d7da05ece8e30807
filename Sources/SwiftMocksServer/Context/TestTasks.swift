#if Server
    import SwiftMocks

    /// Starts tasks for the threads of connections. They belong to the test whose task creates this, and run on the threads of
    /// servers, if the system lets tasks choose.
    final class TestTasks: Sendable {
        typealias Work = @Sendable () async -> Void

        private let works: AsyncStream<Work>.Continuation
        private let state = Locked(State())

        private struct State {
            var running = 0
            /// Finished when nothing runs.
            var waiters: [AsyncStream<Never>.Continuation] = []
        }

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
            state.withLock { $0.running += 1 }
            works.yield {
                await work()
                self.end()
            }
        }

        /// Suspends until all tasks have ended. No new ones are started afterwards.
        func finish() async {
            let (end, waiter) = AsyncStream.makeStream(of: Never.self)
            let isOver = state.withLock { state in
                if state.running > 0 { state.waiters.append(waiter) }
                return state.running == 0
            }
            if !isOver { for await _ in end {} }
            works.finish()
        }

        private func end() {
            let waiters = state.withLock { state in
                state.running -= 1
                guard state.running == 0 else { return [AsyncStream<Never>.Continuation]() }
                defer { state.waiters = [] }
                return state.waiters
            }
            for waiter in waiters { waiter.finish() }
        }
    }
#endif
