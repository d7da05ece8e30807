/// Starts the tasks that answers need: those that wait, and those that run an `async` closure of a test.
@_spi(Adapters) public enum CallTasks {
    /// What a task does.
    public typealias Body = @Sendable () async -> Void

    /// Starts a task on the threads of a server; nil for the threads of Swift's pool.
    ///
    /// A new task does not run where the task that starts it prefers to run, but it has its task-local values.
    @TaskLocal public static var starter: (@Sendable (@escaping Body) -> Task<Void, Never>)?

    /// Starts a task, on the threads of the server whose call starts it.
    @discardableResult
    public static func start(_ body: @escaping Body) -> Task<Void, Never> {
        starter?(body) ?? Task(operation: body)
    }
}
