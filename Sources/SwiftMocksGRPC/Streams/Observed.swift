#if GRPCSwift
    import SwiftMocks

    /// A value behind a lock, whose changes wake the tasks that wait for them.
    final class Observed<Value>: Sendable {
        private let value: Locked<Value>
        private let changes = Signal()

        init(_ value: Value) {
            self.value = Locked(value)
        }

        /// Reads the value, or changes it in a way for which no task waits.
        func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
            value.withLock(body)
        }

        /// Changes the value, and wakes the tasks that wait.
        @discardableResult
        func change<Result>(_ body: (inout Value) -> Result) -> Result {
            defer { changes.notify() }
            return value.withLock(body)
        }

        func notify() { changes.notify() }

        /// Suspends until `body` returns a value. Returns nil if the task is cancelled before.
        func waitForSome<Result>(_ body: (inout Value) -> Result?) async -> Result? {
            await changes.waitForSome { value.withLock(body) }
        }

        /// Suspends until `body` returns a value, also in a cancelled task.
        func waitForSomeEvenIfCancelled<Result: Sendable>(_ body: @escaping @Sendable (inout Value) -> Result?) async
            -> Result
        {
            while true {
                if let result = await waitForSome(body) { return result }
                if let result = await Task(operation: { await self.waitForSome(body) }).value { return result }
            }
        }
    }
#endif
