extension MockStore {
    /// The value of a `mock…` property; nil until the test sets it.
    public subscript<Request, Answer>(answer property: StaticString) -> ((Request) -> Answer)? {
        get {
            let closure: PropertyClosure<Request, Answer>? = properties.value(of: property)
            return closure?.answer
        }
        set { properties.set(newValue.map(PropertyClosure.init), as: property) }
    }

    /// The stream of a `mock…` property. Setting another stream replaces it.
    public subscript<Input, Output>(stream property: StaticString) -> PlainStream<Input, Output> {
        get { properties.value(of: property) { PlainStream() } }
        set {
            newValue.markSet()
            properties.set(newValue, as: property)
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

extension MockStore {
    /// Returns the closure of a `mock…` property. Until the test sets the property, the closure answers with an empty
    /// message.
    public subscript<Types, Request, Response, Answer>(
        answer property: StaticString, form form: AnswerForm<Types, Response, Answer>
    ) -> (Request) -> Answer {
        let library = TypedStore<Types>(self).library
        return self[answer: property] ?? { _ in form.emptyAnswer(by: library) }
    }

    /// Records a call and answers it. If there is nothing to wait for, the answer is delivered before this returns.
    /// - Parameters:
    ///   - rpc: the name of the rpc.
    ///   - request: the message of the call.
    ///   - metadata: the metadata that the request is sent with.
    ///   - property: the `mock…` property that answers if no `given` statement matches and the test has set it.
    ///   - form: converts between replies and answers.
    ///   - deliver: receives the answer, exactly once.
    /// - Returns: the call, which can be cancelled.
    public func call<Types, Request: Sendable, Response: Sendable, Answer>(
        _ rpc: StaticString, _ request: Request, metadata: Types.Metadata, property: StaticString,
        form: AnswerForm<Types, Response, Answer>, deliver: @escaping @Sendable (Answer) -> Void
    ) -> MockCall<Types, Request, Response> where Types.Options == Void {
        let mock = TypedStore<Types>(self)
        let call = makeCall(rpc, request, of: mock, metadata: metadata, property: property, form: form) { event in
            if case .end(.reply(let reply)) = event { deliver(form.answer(reply, by: mock.library)) }
        }
        call.record()
        call.begin()
        return call
    }

    /// Records a call and returns its answer. In a cancelled task, the call is answered as cancelled at once.
    /// - Parameters:
    ///   - rpc: the name of the rpc.
    ///   - request: the message of the call.
    ///   - metadata: the metadata that the request is sent with.
    ///   - property: the `mock…` property that answers if no `given` statement matches and the test has set it.
    ///   - form: converts between replies and answers.
    public func call<Types, Request: Sendable, Response: Sendable, Answer>(
        _ rpc: StaticString, _ request: Request, metadata: Types.Metadata, property: StaticString,
        form: AnswerForm<Types, Response, Answer>
    ) async -> Answer where Types.Options == Void {
        let call = makeCall(
            rpc, request, of: TypedStore(self), metadata: metadata, property: property, form: form)
        return form.answer(await call.unaryReply(), by: call.library)
    }

    private func makeCall<Types, Request: Sendable, Response: Sendable, Answer>(
        _ rpc: StaticString, _ request: Request, of mock: TypedStore<Types>, metadata: Types.Metadata,
        property: StaticString, form: AnswerForm<Types, Response, Answer>,
        deliver: (@Sendable (CallEvent<Types, Response>) -> Void)? = nil
    ) -> MockCall<Types, Request, Response> where Types.Options == Void {
        MockCall(
            RPCIdentity(name: rpc.description, kind: .unary), of: mock, request: request,
            metadata: metadata, options: (), orElse: substitute(property, form), deliver: deliver)
    }

    private func substitute<Types, Request, Response, Answer>(
        _ property: StaticString, _ form: AnswerForm<Types, Response, Answer>
    ) -> CallSubstitute<Types, Request, Response>? {
        guard properties.has(property) else { return nil }
        return CallSubstitute(name: property.description) { [weak properties] in
            properties?.value(of: property).map { (closure: PropertyClosure<Request, Answer>) in
                .reply(.now { form.reply(closure.answer($0.request)) }, after: nil, gate: nil)
            }
        }
    }
}
