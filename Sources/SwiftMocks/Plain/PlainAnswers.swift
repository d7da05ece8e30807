/// What a test has set the `mock…` properties of a mock to, by their names.
final class PlainAnswers: @unchecked Sendable {
    private let values = Locked<[String: Any]>([:])

    func clear() {
        self.values.value = [:]
    }

    func value<Value>(of property: String) -> Value? {
        self.values.withLock { $0[property] as? Value }
    }

    func set(_ value: Any?, as property: String) {
        // What was there goes outside the lock: its `deinit` may call the mock.
        _ = self.values.withLock { values in
            defer { values[property] = value }
            return values[property]
        }
    }

    func value<Value>(of property: String, or make: () -> Value) -> Value {
        self.values.withLock { values in
            if let value = values[property] as? Value { return value }
            let value = make()
            values[property] = value
            return value
        }
    }
}

/// A closure that a test has set a property to. It is not `@Sendable`: the properties take what the plain mocks take.
private final class PlainClosure<Request, Reply>: @unchecked Sendable {
    let answer: (Request) -> Reply

    init(_ answer: @escaping (Request) -> Reply) {
        self.answer = answer
    }
}

extension MockRPCs {
    /// What the test has set a `mock…` property to that answers calls; none, if it has not.
    public subscript<Request, Reply>(answer property: String) -> ((Request) -> Reply)? {
        get { (self.plain.value(of: property) as PlainClosure<Request, Reply>?)?.answer }
        set { self.plain.set(newValue.map(PlainClosure.init), as: property) }
    }

    /// The stream behind a `mock…` property. Another one put there answers from then on.
    public subscript<Input, Output>(stream property: String) -> PlainStream<Input, Output> {
        get { self.plain.value(of: property) { PlainStream() } }
        set {
            newValue.markSet()
            self.plain.set(newValue, as: property)
        }
    }
}
