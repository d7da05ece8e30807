extension MockStore {
    /// The closure that the test has set a `mock…` property to; nil until it has set one.
    public subscript<Request, Answer>(answer property: StaticString) -> ((Request) -> Answer)? {
        get { properties.closure(of: property) }
        set { properties.set(newValue.map(PropertyClosure.init), as: property) }
    }

    /// The stream behind a `mock…` property. Another one put there answers from then on.
    public subscript<Input, Output>(stream property: StaticString) -> PlainStream<Input, Output> {
        get { properties.stream(of: property) }
        set {
            newValue.markSet()
            properties.set(newValue, as: property)
        }
    }
}

/// What a test has set the `mock…` properties of a mock to, by their names.
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
        // What was there goes outside the lock: its `deinit` may call the mock.
        _ = values.withLock { values in
            defer { values[key] = value }
            return values[key]
        }
    }
}

/// A closure that a test has set a property to. It is not `@Sendable`: the properties take what the plain mocks take.
private final class PropertyClosure<Request, Answer>: @unchecked Sendable {
    let answer: (Request) -> Answer

    init(_ answer: @escaping (Request) -> Answer) {
        self.answer = answer
    }
}
