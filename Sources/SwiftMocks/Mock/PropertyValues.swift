/// The values of the `mock…` properties of a mock, by name.
final class PropertyValues: @unchecked Sendable {
    private let values = Locked<[String: Any]>([:])

    func clear() {
        values.value = [:]
    }

    /// Whether the test has set the property.
    func has(_ property: StaticString) -> Bool {
        values.withLock { $0[property.description] != nil }
    }

    func value<Value>(of property: StaticString) -> Value? {
        values.withLock { $0[property.description] as? Value }
    }

    /// Returns the value of a property. If there is none, it becomes the one that `make` returns.
    func value<Value>(of property: StaticString, orSet make: () -> Value) -> Value {
        let key = property.description
        return values.withLock { values in
            if let value = values[key] as? Value { return value }
            let value = make()
            values[key] = value
            return value
        }
    }

    func set(_ value: Any?, as property: StaticString) {
        let key = property.description
        // The old value is released outside the lock: its `deinit` may call the mock.
        _ = values.withLock { values in
            defer { values[key] = value }
            return values[key]
        }
    }
}
