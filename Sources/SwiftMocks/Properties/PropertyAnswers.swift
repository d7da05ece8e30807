extension MockStore {
    /// The value of a `mock…` property; nil until the test sets it.
    public subscript<Request, Answer>(answer property: StaticString) -> ((Request) -> Answer)? {
        get { properties.closure(of: property)?.answer }
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

    func closure<Request, Answer>(of property: StaticString) -> PropertyClosure<Request, Answer>? {
        values.withLock { $0[property.description] as? PropertyClosure<Request, Answer> }
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
final class PropertyClosure<Request, Answer>: @unchecked Sendable {
    let answer: (Request) -> Answer

    init(_ answer: @escaping (Request) -> Answer) {
        self.answer = answer
    }
}

/// Converts between replies and the RPC library's answers to calls with one response.
///
/// Generated code passes one with each call. It is a class because copies of a structure of closures cost the compiler
/// more.
public final class AnswerForm<Types: RPCTypes, Response: Sendable, Answer>: Sendable {
    /// A closure that makes an answer from a code, the metadata before the message, a closure that returns the result,
    /// and the metadata after the message.
    ///
    /// It does not take a ``Reply``, because generated code would have to take that apart. It takes the result as a
    /// closure, because generated code owns a returned result but would have to copy an argument, which costs the
    /// compiler more.
    public typealias Make =
        @Sendable (
            Types.Code, Types.Metadata, () -> Result<Response, Types.Failure>, Types.Metadata
        ) -> Answer

    let reply: @Sendable (Answer) -> Reply<Types, Response>
    private let make: Make

    /// Creates a form.
    /// - Parameters:
    ///   - reply: converts the answer of a `mock…` property to a reply.
    ///   - answer: makes the answer.
    public init(reply: @escaping @Sendable (Answer) -> Reply<Types, Response>, answer: @escaping Make) {
        self.reply = reply
        make = answer
    }

    func answer(_ reply: Reply<Types, Response>, by library: RPCLibrary<Types>) -> Answer {
        let reply = reply.settled(by: library)
        return make(
            reply.code ?? library.okCode, reply.initialMetadata ?? [:], { reply.result }, reply.finalMetadata)
    }

    /// Success, with an empty message.
    func emptyAnswer(by library: RPCLibrary<Types>) -> Answer {
        guard let message = library.emptyMessage(Response.self) as? Response else {
            let reason = "SwiftMocks can't make a message of the type \(Response.self)"
            return answer(Reply(result: .failure(library.failure(.unimplemented, reason))), by: library)
        }
        return answer(Reply(result: .success(message)), by: library)
    }
}

extension Reply where Types.Words == HeaderWords {
    /// Returns an answer with these parts. It is not an initializer because generated code would have to copy the
    /// arguments of one.
    public static func parts(
        code: Types.Code, headers: Types.Metadata, result: Result<Response, Types.Failure>, trailers: Types.Metadata
    ) -> Reply {
        Reply(result: result, headers: headers, trailers: trailers, code: code)
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
        let call = makeCall(rpc, request, metadata: metadata, property: property, form: form) {
            [library = TypedStore<Types>(self).library] event in
            if case .end(.reply(let reply)) = event { deliver(form.answer(reply, by: library)) }
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
        let call = makeCall(rpc, request, metadata: metadata, property: property, form: form)
        return form.answer(await call.unaryReply(), by: call.library)
    }

    private func makeCall<Types, Request: Sendable, Response: Sendable, Answer>(
        _ rpc: StaticString, _ request: Request, metadata: Types.Metadata, property: StaticString,
        form: AnswerForm<Types, Response, Answer>, deliver: (@Sendable (CallEvent<Types, Response>) -> Void)? = nil
    ) -> MockCall<Types, Request, Response> where Types.Options == Void {
        MockCall(
            RPCIdentity(name: rpc.description, kind: .unary), of: TypedStore(self), request: request,
            metadata: metadata, options: (), orElse: substitute(property, form), deliver: deliver)
    }

    private func substitute<Types, Request, Response, Answer>(
        _ property: StaticString, _ form: AnswerForm<Types, Response, Answer>
    ) -> CallSubstitute<Types, Request, Response>? {
        properties.closure(of: property).map { (closure: PropertyClosure<Request, Answer>) in
            let answer: CallAnswer<Types, Request, Response> = .reply(
                .now { form.reply(closure.answer($0.request)) }, after: nil, gate: nil)
            return CallSubstitute(name: property.description, answer: answer)
        }
    }
}
