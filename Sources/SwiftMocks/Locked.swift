import Foundation

/// A value behind a lock: what a test needs to collect results from `@Sendable` closures.
///
/// ```swift
/// let received = Locked<SayResponse?>(nil)
/// client.say(request: hello, headers: [:]) { received.value = $0.message }
/// #expect(received.value?.sentence == "hi")
/// ```
public final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var stored: Value

    /// A box that holds `value`.
    public init(_ value: Value) {
        self.stored = value
    }

    /// The value, read or replaced in one step. To change it by what it was, use ``withLock(_:)``.
    public var value: Value {
        get { self.withLock { $0 } }
        set {
            // What was there goes outside the lock: its `deinit` may look in here.
            var other = newValue
            self.withLock { swap(&$0, &other) }
        }
    }

    /// Reads and changes the value in one step, while every other thread waits; hands on what `body` returns or throws.
    @discardableResult
    public func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        self.lock.lock()
        defer { self.lock.unlock() }
        return try body(&self.stored)
    }
}

extension Locked {
    /// Adds an element at the end.
    public func append<Element>(_ element: Element) where Value == [Element] {
        self.withLock { $0.append(element) }
    }
}
