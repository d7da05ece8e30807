import Dispatch

/// Runs the work of a program, and returns when it is over.
///
/// Valgrind 3.19 crashes when the main thread waits for tasks, as that of an `async` `main` does.
public func runUntilEnd(_ work: @escaping @Sendable () async throws -> Void) {
    let over = DispatchSemaphore(value: 0)
    Task.detached {
        do { try await work() } catch { fatalError("\(error)") }
        over.signal()
    }
    over.wait()
}
