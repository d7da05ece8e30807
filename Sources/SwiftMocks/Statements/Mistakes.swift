// Habits from other mock libraries, and slips whose error would mislead: the compiler tells what to
// write instead. Mistakes that the compiler explains by itself have no place here.

// The messages say it all.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// MARK: - Rpcs without their parentheses

extension RPCSelector where Kind: OneRequestKind {
    @available(*, unavailable, message: "put a matcher after the name of the rpc: (.any) for every message")
    @discardableResult
    public func willReturn<RPCs, Output>(_ message: Output) -> Clause
    where Clause == GivenClause<Library, RPCs, Kind, Message, Output> {
        selecting(.any, .any)
    }

    @available(*, unavailable, message: "put a matcher after the name of the rpc: (.any) for every message")
    @discardableResult
    public func called<RPCs, Output>(_ count: CallCount = .once) -> Verification<Library, RPCs>
    where Clause == EventVerification<Library, RPCs, Kind, Message, Output> {
        selecting(.any, .any).called()
    }
}

extension RPCSelector where Kind: ManyRequestsKind {
    @available(*, unavailable, message: "put () after the name of the rpc")
    @discardableResult
    public func called<RPCs, Output>(_ count: CallCount = .once) -> Verification<Library, RPCs>
    where Clause == EventVerification<Library, RPCs, Kind, Message, Output> {
        selecting(.any, .any).called()
    }
}

// MARK: - Messages and texts in place of matchers

// These are not overloads of an rpc's parentheses: with those, the compiler's errors about key
// paths in the parentheses would be worse.

extension Matcher {
    @available(*, unavailable, message: "write .containing(.with { … }), or .value(.with { … }) for an equal message")
    public static func with(_ populate: (inout Value) throws -> Void) -> Matcher { .any }

    @available(*, unavailable, message: "write .value(message), or .field(\\.name, value) for a field")
    public static func equal<Other>(_ value: Other) -> Matcher { .any }

    @available(*, unavailable, message: "write .value(message), or .field(\\.name, value) for a field")
    public static func eq<Other>(_ value: Other) -> Matcher { .any }
}

extension Matcher {
    // Without it, the compiler asks for the parameter of the initializer below.
    @available(*, unavailable, message: "write .any, or .value(.init()) for an empty message")
    public init() { self = .any }
}

// Without it, the compiler takes the function for that of the standard library.
@available(*, unavailable, message: "write .any")
public func any<Value>(_ type: Value.Type = Value.self) -> Matcher<Value> { .any }

@available(*, unavailable, message: "write .field(\\.name, \"…\") for the text of a field")
extension Matcher: ExpressibleByStringLiteral {
    @available(*, unavailable, message: "write .field(\\.name, \"…\") for the text of a field")
    public init(stringLiteral text: String) { self = .any }
}

// MARK: - Checks

extension EventVerification {
    @available(*, unavailable, message: "verify fails the test by itself: write the statement without #expect")
    @_disfavoredOverload
    public func called(_ count: CallCount = .once) -> Bool { false }

    @available(*, unavailable, message: "write called(…)")
    @discardableResult
    public func times(_ count: Int) -> Verification<Library, RPCs> { called() }

    @available(*, unavailable, message: "write called(…)")
    @discardableResult
    public func wasCalled(_ count: Int = 1) -> Verification<Library, RPCs> { called() }
}

// MARK: - Answers

extension WhenClause {
    @available(*, unavailable, message: "write given(mock).….willReturn(…): when(…) runs actions, and answers nothing")
    @discardableResult
    public func thenReturn<Message>(_ message: Message) -> Self { self }

    @available(*, unavailable, message: "write given(mock).….willReturn(…): when(…) runs actions, and answers nothing")
    @discardableResult
    public func willReturn<Message>(_ message: Message) -> Self { self }
}

extension GivenClause {
    @available(*, unavailable, message: "write willReturn(…)")
    @discardableResult
    public func thenReturn(_ message: Output) -> Self { self }

    @available(*, unavailable, message: "write willFail(…), with the RPC library's own error")
    @discardableResult
    public func willThrow(_ error: any Error) -> Self { self }

    @available(*, unavailable, message: "write willFail(.init(code: …, message: …))")
    @discardableResult
    public func willFail(_ code: Library.Code) -> Self { self }

    // For every kind of rpc, so that the compiler does not take a `willReturn` with a wrong label
    // for the name of an rpc.
    @available(*, unavailable, message: "write willProduce { … } to make the answer in a closure")
    @discardableResult
    public func willReturn(_ produce: () throws -> Output) -> Self { self }

    @available(*, unavailable, message: "write willProduce { … } to make the answer in a closure")
    @discardableResult
    public func willReturn(_ produce: (RPCCall<Library, Input>) throws -> Output) -> Self { self }
}

// The right verb depends on the kind of the rpc.

extension GivenClause where Kind == UnaryKind {
    @available(*, unavailable, message: "write willReply { … } to answer with metadata, or return the message")
    @discardableResult
    public func willProduce(_ produce: (RPCCall<Library, Input>) -> Reply<Library, Output>) -> Self { self }

    @available(*, unavailable, message: "write willReturn(…): this rpc has one response, and no stream")
    @discardableResult
    public func willStream(_ steps: StreamStep<Library, Output>...) -> Self { self }
}

extension GivenClause where Kind == ServerStreamKind {
    @available(*, unavailable, message: "write willStream(…): this rpc answers with a stream of responses")
    @discardableResult
    public func willReturn(_ first: Output, _ more: Output...) -> Self { self }
}

extension GivenClause where Kind == ClientStreamKind {
    @available(*, unavailable, message: "write willReturn(…): this rpc has one response, once the client is done")
    @discardableResult
    public func willStream(_ steps: StreamStep<Library, Output>...) -> Self { self }
}

extension GivenClause where Kind == BidirectionalStreamKind {
    @available(*, unavailable, message: "write onEachInput { input in [.message(…)] }: this rpc answers with a stream")
    @discardableResult
    public func willReturn(_ first: Output, _ more: Output...) -> Self { self }

    @available(
        *, unavailable, message: "write onOpen(…), onEachInput { … } or onClose(…), which say when the steps run"
    )
    @discardableResult
    public func willStream(_ steps: Step...) -> Self { self }
}

// MARK: - Scopes

// Of a further argument, the compiler says nothing but that it has failed to explain it.

@available(*, unavailable, message: "write withMockPolicy(.relaxed) { … }")
public func withMockPolicy<Result>(_ policy: MockPolicy, _ other: Any, _ body: () -> Result) -> Result { body() }

@available(*, unavailable, message: "write withFlowControl(window: 4) { … }")
public func withFlowControl<Result>(window: Int, _ other: Any, _ body: () -> Result) -> Result { body() }

// MARK: - Calls and orders

@available(*, unavailable, renamed: "calls(of:)")
public func calls<Library, RPCs>(_ mock: MockObject<Library, RPCs>) -> Calls<Library, RPCs> { calls(of: mock) }

@available(*, unavailable, message: "name the mocks: verifyNoMoreInteractions(client)")
public func verifyNoMoreInteractions() {}

@available(*, unavailable, message: "name the mocks: verifyStubsUsed(client)")
public func verifyStubsUsed() {}

// Of an array of steps, the compiler's own error has an entry of Troubleshooting. A function for it
// would make each order slower to compile.
@available(*, unavailable, message: "write the steps in braces, without commas: verifyInOrder { verify(…).… }")
public func verifyInOrder(_ first: Any, _ second: Any, _ others: Any...) {}

extension EventVerification {
    @available(*, unavailable, message: "write the earlier step first: verifyInOrder { verify(…).… }")
    @discardableResult
    public func after(_ earlier: Any) -> Self { self }
}

// With a condition, which all libraries meet, the compiler also looks for an rpc of that name.
extension Verification where Library.Code: Equatable {
    @available(*, unavailable, message: "write the earlier step first: verifyInOrder { verify(…).… }")
    @discardableResult
    public func after<OtherRPCs, Kind, Input, Output>(
        _ earlier: EventVerification<Library, OtherRPCs, Kind, Input, Output>
    ) -> Self { self }

    @available(*, unavailable, message: "write the earlier step first: verifyInOrder { verify(…).… }")
    @discardableResult
    public func after<OtherRPCs>(_ earlier: Verification<Library, OtherRPCs>) -> Self { self }
}

extension OrderBuilder {
    @available(*, unavailable, message: "a step has no count: write the statement without called(…)")
    public static func buildExpression<Library, RPCs>(_ check: Verification<Library, RPCs>) -> OrderBuilder {
        buildArray([])
    }

    @available(*, unavailable, message: "an order without a step checks nothing")
    public static func buildBlock() -> OrderBuilder { buildArray([]) }
}
