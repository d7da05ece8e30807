import Foundation

/// A value that `@Sendable` closures can share.
final class Locked<T>: @unchecked Sendable {
    private let lock = NSLock()
    private var wrappedValue: T

    /// Thread-safe access to the underlying value.
    var value: T {
        get { lock.withLock { wrappedValue } }
        set { lock.withLock { wrappedValue = newValue } }
    }

    init(_ value: T) {
        wrappedValue = value
    }
}
