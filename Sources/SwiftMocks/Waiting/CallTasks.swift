/// The tasks of answers: those that wait, and those that run an `async` closure of a test.
package enum CallTasks {
    package typealias Body = @Sendable () async -> Void

    /// Starts a task on the threads of a server; nil for Swift's pool. A new task inherits
    /// task-local values, but not the preferred executor of the task that starts it.
    @TaskLocal package static var starter: (@Sendable (@escaping Body) -> Task<Void, Never>)?

    /// Starts a task on the threads of the server whose call starts it.
    @discardableResult
    package static func start(_ body: @escaping Body) -> Task<Void, Never> {
        starter?(body) ?? Task(operation: body)
    }
}
