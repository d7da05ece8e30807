import Foundation

/// The number of callbacks in progress on the stack of the current thread: each may make the next
/// call.
enum Nesting {
    /// The depth from which callbacks run on another stack. On Apple platforms, most threads have a
    /// stack of 512 KB.
    private static let mostCallbacks = 64

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    private static var depth: Int { Int(bitPattern: pthread_getspecific(key)) }

    /// Whether so many callbacks are in progress that the next one belongs on another stack.
    static var isDeep: Bool { depth > mostCallbacks }

    /// Runs a callback, which counts as in progress until it returns.
    static func enter(_ body: () -> Void) {
        let depth = depth
        pthread_setspecific(key, UnsafeRawPointer(bitPattern: depth + 1))
        body()
        pthread_setspecific(key, UnsafeRawPointer(bitPattern: depth))
    }

    /// Calls a callback, here or on another stack.
    static func deliver(_ body: @escaping @Sendable () -> Void) {
        if isDeep { DispatchQueue.global().async(execute: body) } else { enter(body) }
    }
}
