/// The list of rpcs of a mock that also has a `mock…` property for each method, as the plain mocks of some libraries have.
public protocol PropertyMockList<Types>: RPCList {
    /// What the test has set the properties to; only the library can ask.
    subscript(_: MockAccess) -> PropertyAnswers { get }
}

/// The base of the list of rpcs of a mock that also has a `mock…` property for each method.
open class PropertyMockRPCs<Types: RPCTypes>: MockRPCs<Types>, PropertyMockList, @unchecked Sendable {
    private let answers = PropertyAnswers()

    /// What the test has set the properties to.
    public subscript(_: MockAccess) -> PropertyAnswers { self.answers }

    override func forgetStubs() {
        self.answers.clear()
    }

    /// What the test has set a `mock…` property to that answers calls; none, if it has not.
    public subscript<Request, Answer>(answer property: String) -> ((Request) -> Answer)? {
        get { self.answers.closure(of: property) }
        set { self.answers.set(newValue.map(PropertyClosure.init), as: property) }
    }

    /// What answers calls as a `mock…` property says; `answer` does, as long as the test has not set it.
    public subscript<Request, Answer>(
        answer property: String, orElse answer: @escaping @autoclosure () -> Answer
    ) -> (Request) -> Answer {
        self[answer: property] ?? { _ in answer() }
    }

    /// The stream behind a `mock…` property. Another one put there answers from then on.
    public subscript<Input, Output>(stream property: String) -> PlainStream<Input, Output> {
        get { self.answers.stream(of: property) }
        set {
            newValue.markSet()
            self.answers.set(newValue, as: property)
        }
    }
}

/// What a test has set the `mock…` properties of a mock to, by their names.
public final class PropertyAnswers: @unchecked Sendable {
    private let values = Locked<[String: Any]>([:])

    func clear() {
        self.values.value = [:]
    }

    func closure<Request, Answer>(of property: String) -> ((Request) -> Answer)? {
        self.values.withLock { $0[property] as? PropertyClosure<Request, Answer> }?.answer
    }

    func stream<Input, Output>(of property: String) -> PlainStream<Input, Output> {
        self.values.withLock { values in
            if let stream = values[property] as? PlainStream<Input, Output> { return stream }
            let stream = PlainStream<Input, Output>()
            values[property] = stream
            return stream
        }
    }

    func set(_ value: Any?, as property: String) {
        // What was there goes outside the lock: its `deinit` may call the mock.
        _ = self.values.withLock { values in
            defer { values[property] = value }
            return values[property]
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

extension UnaryRPC where List: PropertyMockList, Types.Options == Void {
    /// Makes the RPC library's answer of a code, headers, a result and trailers. These are no ``Reply``, which generated
    /// code would have to take apart.
    public typealias MakeAnswer<Answer> =
        @Sendable (
            Types.Code, Types.Metadata, Result<Response, Types.Failure>, Types.Metadata
        ) -> Answer

    /// Records a call and answers it, at once if what answers does not wait.
    /// - Parameters:
    ///   - request: the message of the call.
    ///   - metadata: what it is sent with.
    ///   - property: the `mock…` property that answers if no `given` statement does and the test has set it.
    ///   - reply: makes a reply of what that property answers.
    ///   - answer: makes the answer.
    ///   - deliver: gets the answer, exactly once.
    /// - Returns: the call, to be cancelled.
    public func call<Answer>(
        _ request: Request, metadata: Types.Metadata, property: String,
        reply: @escaping (Answer) -> Reply<Types, Response>, answer: @escaping MakeAnswer<Answer>,
        deliver: @escaping @Sendable (Answer) -> Void
    ) -> UnaryCall<Types, Request, Response> {
        let library = self.identity.mock.library
        return self.call(request, metadata, (), orElse: self.substitute(property, reply)) { reply in
            deliver(reply.answer(by: library, answer))
        }
    }

    /// Records a call and answers it; a cancelled task gets `.canceled` at once.
    /// - Parameters:
    ///   - request: the message of the call.
    ///   - metadata: what it is sent with.
    ///   - property: the `mock…` property that answers if no `given` statement does and the test has set it.
    ///   - reply: makes a reply of what that property answers.
    ///   - answer: makes the answer.
    public func call<Answer>(
        _ request: Request, metadata: Types.Metadata, property: String,
        reply: @escaping (Answer) -> Reply<Types, Response>, answer: MakeAnswer<Answer>
    ) async -> Answer {
        let reply = await self.call(request, metadata, (), orElse: self.substitute(property, reply))
        return reply.answer(by: self.identity.mock.library, answer)
    }

    private func substitute<Answer>(
        _ property: String, _ reply: @escaping (Answer) -> Reply<Types, Response>
    ) -> Substitute<Request, Reply<Types, Response>>? {
        let closure: ((Request) -> Answer)? = self.identity.answers.closure(of: property)
        return closure.map { closure in Substitute(name: property) { reply(closure($0)) } }
    }
}

extension Reply {
    fileprivate func answer<Answer>(
        by library: RPCLibrary<Types>,
        _ make: (Types.Code, Types.Metadata, Result<Response, Types.Failure>, Types.Metadata) -> Answer
    ) -> Answer {
        make(self.code ?? library.okCode, self.initialMetadata ?? [:], self.result, self.finalMetadata)
    }
}

extension RPCIdentity where List: PropertyMockList {
    var answers: PropertyAnswers { self.list[MockAccess()] }
}
