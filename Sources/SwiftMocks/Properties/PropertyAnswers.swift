extension MockStore {
    /// The value of a `mock…` property; nil until the test sets it.
    public subscript<Request, Answer>(answer property: StaticString) -> ((Request) -> Answer)? {
        get { properties.closure(of: property) }
        set { properties.set(newValue.map(PropertyClosure.init), as: property) }
    }

    /// The stream of a `mock…` property. Setting another stream replaces it.
    public subscript<Input, Output>(stream property: StaticString) -> PlainStream<Input, Output> {
        get { properties.stream(of: property) }
        set {
            newValue.markSet()
            properties.set(newValue, as: property)
        }
    }
}

/// The values of the `mock…` properties of a mock, by name.
final class PropertyAnswers: @unchecked Sendable {
    private let values = Locked<[String: Any]>([:])

    func clear() {
        values.value = [:]
    }

    func closure<Request, Answer>(of property: StaticString) -> ((Request) -> Answer)? {
        values.withLock { $0[property.description] as? PropertyClosure<Request, Answer> }?.answer
    }

    func stream<Input, Output>(of property: StaticString) -> PlainStream<Input, Output> {
        let key = property.description
        return values.withLock { values in
            if let stream = values[key] as? PlainStream<Input, Output> { return stream }
            let stream = PlainStream<Input, Output>()
            values[key] = stream
            return stream
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

/// The closure that a test has assigned to a property. It is not `@Sendable`, because the properties of plain mocks
/// accept other closures too.
private final class PropertyClosure<Request, Answer>: @unchecked Sendable {
    let answer: (Request) -> Answer

    init(_ answer: @escaping (Request) -> Answer) {
        self.answer = answer
    }
}
