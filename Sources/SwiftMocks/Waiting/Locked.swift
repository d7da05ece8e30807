import Foundation

/// A value behind a lock. Tests use it to collect results from `@Sendable` closures.
///
/// ```swift
/// let received = Locked<SayResponse?>(nil)
/// client.say(request: hello, headers: [:]) { received.value = $0.message }
/// #expect(received.value?.sentence == "hi")
/// ```
public final class Locked<Value>: @unchecked Sendable {
    private let lock = Lock()
    private var stored: Value

    /// Creates a box that holds `value`.
    public init(_ value: Value) {
        stored = value
    }

    /// The value, read or replaced in one step. To change it depending on its old value, use
    /// ``withLock(_:)``.
    public var value: Value {
        get { withLock { $0 } }
        set {
            // Released outside the lock, because the `deinit` of the old value may use this box.
            var other = newValue
            withLock { swap(&$0, &other) }
        }
    }

    /// Reads and changes the value in one step, while every other thread waits. Returns or throws
    /// what `body` does, which must not use this box.
    @discardableResult
    public func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&stored)
    }
}

extension Locked: CustomStringConvertible {
    /// The value as text, read in one step, and described outside the lock.
    public var description: String { String(describing: value) }
}

extension Locked: CustomDebugStringConvertible {
    /// `Locked([1, 2])`.
    public var debugDescription: String { "Locked(\(String(reflecting: value)))" }
}

extension Locked<Bool> {
    /// Sets the value to true, and returns the old one.
    func set() -> Bool {
        withLock { isSet in
            defer { isSet = true }
            return isSet
        }
    }
}

extension Locked {
    /// Adds an element at the end.
    public func append<Element>(_ element: Element) where Value == [Element] {
        withLock { $0.append(element) }
    }
}

/// A lock that is held for some lines of code, never while code of users runs.
typealias Lock = NSLock
