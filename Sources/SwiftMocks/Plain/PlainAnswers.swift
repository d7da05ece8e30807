/// What a test has set the `mock…` properties of a mock to, by their names.
final class PlainAnswers: @unchecked Sendable {
    private let values = Locked<[String: Any]>([:])

    func clear() {
        self.values.withLock { $0 = [:] }
    }

    func value<Value>(of property: String) -> Value? {
        self.values.withLock { $0[property] as? Value }
    }

    func set(_ value: Any, as property: String) {
        self.values.withLock { $0[property] = value }
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
    public func plainAnswer<Request, Reply>(_ property: String) -> ((Request) -> Reply)? {
        let closure: PlainClosure<Request, Reply>? = self.plain.value(of: property)
        return closure?.answer
    }

    /// Sets a `mock…` property that answers calls.
    public func setPlainAnswer<Request, Reply>(_ property: String, _ answer: @escaping (Request) -> Reply) {
        self.plain.set(PlainClosure(answer), as: property)
    }

    /// The stream behind a `mock…` property.
    public func plainStream<Input, Output>(_ property: String) -> PlainStream<Input, Output> {
        self.plain.value(of: property) { PlainStream() }
    }

    /// Puts another stream behind a `mock…` property; it answers from now on.
    public func setPlainStream<Input, Output>(_ property: String, _ stream: PlainStream<Input, Output>) {
        stream.markSet()
        self.plain.set(stream, as: property)
    }
}
