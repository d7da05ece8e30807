import Foundation

/// How many calls are in progress on the stack of the current thread: code of users that a call runs may make the next call.
enum Nesting {
    /// The depth from which on callbacks run on another stack. On Apple platforms, most threads have a stack of 512 KB.
    private static let mostCallbacks = 64
    /// The depth that only calls without an end reach, such as those of an action that calls its own rpc.
    private static let mostCalls = 80

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    /// Marks a stack on which calls were without an end. A number of 32 bits has room for it beside any depth.
    private static let stopped = 1 << 30

    /// The depth, and the mark.
    private static var state: Int { Int(bitPattern: pthread_getspecific(key)) }

    private static var depth: Int { state & (stopped - 1) }

    /// Whether a callback should run on another stack.
    static var isDeep: Bool { depth > mostCallbacks }

    /// Whether code of users calls itself through mocks without an end. If it has done so, all calls in the same one are
    /// stopped: where each call makes two, there would be no end to them at any depth.
    static var isEndless: Bool { depth > (state & stopped == 0 ? mostCalls : 1) }

    /// Runs a part of a call.
    static func enter(_ body: () -> Void) {
        let (depth, mark) = (depth, state & stopped)
        let isEndless = depth >= mostCalls
        pthread_setspecific(key, UnsafeRawPointer(bitPattern: (depth + 1) | (isEndless ? stopped : mark)))
        defer {
            let mark = depth == 0 ? 0 : state & stopped
            pthread_setspecific(key, UnsafeRawPointer(bitPattern: depth | mark))
        }
        body()
    }
}
