import Foundation
import Testing

@testable import SwiftMocksTesting

/// Code that runs with the task-local values of the task that made a `TaskContext`.
@Suite(.endOfHangs)
struct TaskContextTests {
    private final class Value: Sendable {
        @TaskLocal static var current: Value?
    }

    /// The value that code in the context has, and whether it ran on this thread before this returns.
    private static func look(into context: TaskContext) -> (value: Value?, isOnThisThread: Bool) {
        let thread = ObjectIdentifier(Thread.current)
        let found = Locked<(Value?, Bool)>((nil, false))
        context.run { found.value = (Value.current, ObjectIdentifier(Thread.current) == thread) }
        return found.value
    }

    @Test func `the code has the values of the maker and runs at once`() async {
        let value = Value()
        let context = Value.$current.withValue(value) { TaskContext() }
        let looks = await withTaskGroup(of: [Bool].self) { group in
            for _ in 0..<20 {
                group.addTask {
                    (0..<100).map { _ in
                        let look = Value.$current.withValue(Value()) { Self.look(into: context) }
                        return look.value === value && look.isOnThisThread
                    }
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(looks == Array(repeating: true, count: 2000))
        context.close()
    }

    @Test func `the task that runs it keeps its own values`() async {
        let context = TaskContext()
        let value = Value()
        await Value.$current.withValue(value) {
            #expect(Self.look(into: context).value == nil)
            #expect(Value.current === value)
            await Task.yield()
            #expect(Value.current === value)
        }
        context.close()
    }

    /// A lock that is held while the code runs would never be released here.
    @Test func `code may use the context and wait for a thread that uses it`() {
        let context = TaskContext()
        let isDone = Locked(false)
        context.run {
            context.run {
                let inner = DispatchSemaphore(value: 0)
                Thread.detachNewThread { context.run { inner.signal() } }
                isDone.value = inner.waitForSignal()
            }
        }
        #expect(isDone.value)
        context.close()
    }

    /// Uses its context when it is released.
    private final class LastWord: Sendable {
        @TaskLocal static var current: LastWord?
        let context = Locked<TaskContext?>(nil)
        let deinits: Locked<Int>

        init(deinits: Locked<Int>) { self.deinits = deinits }

        deinit {
            deinits.withLock { $0 += 1 }
            context.value?.run {}
            context.value?.close()
        }
    }

    @Test func `closing releases the values at once`() {
        let deinits = Locked(0)
        func makeContext() -> TaskContext {
            let word = LastWord(deinits: deinits)
            let context = LastWord.$current.withValue(word) { TaskContext() }
            word.context.value = context
            return context
        }
        let context = makeContext()
        context.run {}
        #expect(deinits.value == 0)
        context.close()
        #expect(deinits.value == 1)
    }

    @Test func `nothing runs in a context that is closed`() {
        let context = TaskContext()
        context.close()
        context.close()
        context.run { Issue.record("this ran") }
    }

    @Test func `closing loses nothing that has started`() async {
        for _ in 0..<100 {
            let context = TaskContext()
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<4 { group.addTask { for _ in 0..<10 { context.run {} } } }
                group.addTask { context.close() }
            }
        }
    }
}
