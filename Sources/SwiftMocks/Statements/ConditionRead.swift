/// One reading of the value for which a check such as `eventually` waits. What it reads of a mock
/// are the settled events.
///
/// That holds for the condition itself: not for the calls that it makes, with their actions and
/// other closures, and not for tasks that it starts.
final class ConditionRead: Sendable {
    @TaskLocal private static var current: ConditionRead?

    /// The task that reads, by its hash value.
    private let task: Int?
    /// Whether it is done. A task that the condition has started may inherit it, and live longer.
    private let isOver = Locked(false)

    private init(_ task: Int?) {
        self.task = task
    }

    private static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

    /// Whether the code that runs now is the condition.
    static var isCurrent: Bool {
        guard let current, !current.isOver.value else { return false }
        return current.task == currentTask
    }

    /// Reads a value.
    static func run<Value>(
        isolation: isolated (any Actor)?, _ value: () async throws -> Value
    ) async rethrows -> Value {
        let read = ConditionRead(currentTask)
        defer { read.isOver.value = true }
        return try await $current.withValue(read, operation: value, isolation: isolation)
    }

    /// Runs code of a call, which the condition may have made: it sees all events. Inlined, as each
    /// call comes here several times, and most are made by no condition.
    @inline(__always)
    static func runOutside<Result>(_ body: () throws -> Result) rethrows -> Result {
        current == nil ? try body() : try $current.withValue(nil, operation: body)
    }
}
