// Verbs and steps that `given` does not have: those of other mock libraries, of other statements, and of rpcs of
// another kind. The compiler tells what to write instead.

// The messages say it all.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension GivenClause {
    @available(*, unavailable, message: "write willFail(…), with the RPC library's own error")
    @discardableResult
    public func willThrow(_ error: Library.Failure) -> Self { self }
    @available(*, unavailable, message: "write willFail(…), with the RPC library's own error")
    @discardableResult
    public func willThrow(_ error: any Error) -> Self { self }
    @available(*, unavailable, message: "write willFail(…), with the RPC library's own error")
    @discardableResult
    public func thenThrow(_ error: Library.Failure) -> Self { self }
    @available(*, unavailable, message: "write willFail(…), with the RPC library's own error")
    @discardableResult
    public func thenThrow(_ error: any Error) -> Self { self }

    @available(*, unavailable, message: "write willFail(.init(code: …, message: …))")
    @discardableResult
    public func willFail(_ code: Library.Code) -> Self { self }

    @available(*, unavailable, message: "write willReturn(…), for streams willStream(.message(…)) or onEachInput { … }")
    @discardableResult
    public func thenReturn(_ message: Output) -> Self { self }
    @available(*, unavailable, message: "write willReturn(…), for streams willStream(.message(…)) or onEachInput { … }")
    @discardableResult
    public func andReturn(_ message: Output) -> Self { self }

    @available(*, unavailable, message: "write willProduce { … }, or willServe { … } for a bidirectional stream")
    @discardableResult
    public func thenAnswer(_ answer: (RPCCall<Library, Input>) -> Output) -> Self { self }

    @available(*, unavailable, message: "write willReturn(…) with the message alone, or willFail(…) with the error")
    @discardableResult
    public func willReturn(_ result: Result<Output, Library.Failure>) -> Self { self }

    @available(*, unavailable, message: "write willProduce { … } to make the answer in a closure")
    @discardableResult
    public func willReturn(_ produce: () -> Output) -> Self { self }
    @available(*, unavailable, message: "write willProduce { … } to make the answer in a closure")
    @discardableResult
    public func willReturn(_ produce: (RPCCall<Library, Input>) -> Output) -> Self { self }
}

/// Answers of the real server, and of a network that breaks.
extension GivenClause {
    @available(
        *, unavailable, message: "write willForward(), and (serving: mock, forwardingTo: …) where the mock is served"
    )
    @discardableResult
    public func willForward(to server: Any) -> Self { self }

    @available(
        *, unavailable, message: "write willForward(), and (serving: mock, forwardingTo: …) where the mock is served"
    )
    @discardableResult
    public func thenCallRealMethod() -> Self { self }

    @available(*, unavailable, message: "write willFail(…) for an error of the server, or willBreak(.offline)")
    @discardableResult
    public func willBreak(_ error: any Error) -> Self { self }
}

/// Verbs of `verify` and `when`.
extension GivenClause {
    @available(*, unavailable, message: "given(…) answers calls; write verify(…) to count them")
    @discardableResult
    public func called(_ count: CallCount = 1) -> Self { self }
    @available(*, unavailable, message: "given(…) answers calls; write verify(…) to count them")
    @discardableResult
    public func calledEventually(_ count: EventualCount = 1, before time: Delay? = nil) -> Self { self }

    @available(*, unavailable, message: "given(…) answers calls; write when(…) to add an action")
    @discardableResult
    public func perform(_ action: () -> Void) -> Self { self }
    @available(*, unavailable, message: "given(…) answers calls; write when(…) to add an action")
    @discardableResult
    public func perform(_ action: (RPCCall<Library, Input>) -> Void) -> Self { self }

    @available(*, unavailable, message: "given(…) answers: onOpen(…) for a bidirectional stream, else a will… verb")
    @discardableResult
    public func opened() -> Self { self }

    @available(*, unavailable, message: "given(…) answers: onInput(…) for a bidirectional stream, else a will… verb")
    @discardableResult
    public func sent(_ message: Matcher<Input> = .any) -> Self { self }

    @available(*, unavailable, message: "given(…) answers: onClose(…) for a bidirectional stream, else a will… verb")
    @discardableResult
    public func closed() -> Self { self }
}

// MARK: - Verbs for rpcs of another kind

extension GivenClause where Kind == UnaryKind {
    @available(*, unavailable, message: "write willReturn(a).willReturn(b): each call takes the next answer")
    @discardableResult
    public func willReturn(_ first: Output, _ second: Output, _ more: Output...) -> Self { self }

    @available(*, unavailable, message: "write willReturn(…): this rpc has one response, and no stream")
    @discardableResult
    public func willStream(_ steps: StreamStep<Library, Output>...) -> Self { self }

    @available(*, unavailable, message: "write willProduce { call in … }: this rpc has one response, and no stream")
    @discardableResult
    public func willServe(_ serve: (StreamServer<Library, Input, Output>) async -> Void) -> Self { self }

    @available(*, unavailable, message: "write willProduce { call in .success(.with { … }) }: it returns a reply")
    @discardableResult
    public func willProduce(_ produce: (RPCCall<Library, Input>) -> Output) -> Self { self }

    @available(*, unavailable, message: "write willReturn(…, after: …)")
    @discardableResult
    public func willReturn(_ message: Output, delay: Delay) -> Self { self }
}

extension GivenClause where Kind == ServerStreamKind {
    @available(*, unavailable, message: "write willProduce { request in [.message(.with { … })] }: it returns steps")
    @discardableResult
    public func willProduce(_ produce: (Input) -> Output) -> Self { self }

    @available(*, unavailable, message: "write willStream(.message(…)): this rpc answers with a stream of responses")
    @discardableResult
    public func willReturn(_ first: Output, _ more: Output...) -> Self { self }
    @available(*, unavailable, message: "write willStream(.message(…)): this rpc answers with a stream of responses")
    @discardableResult
    public func willReturn(_ messages: [Output]) -> Self { self }

    @available(*, unavailable, message: "write willStream(.message(a), .message(b)): a script is made of steps")
    @discardableResult
    public func willStream(_ messages: Output...) -> Self { self }

    @available(*, unavailable, message: "write willStream(messages.map { .message($0) }): a script is made of steps")
    @discardableResult
    public func willStream(_ messages: [Output]) -> Self { self }

    @available(*, unavailable, message: "write willProduce { request in … }: this rpc has a single request")
    @discardableResult
    public func onEachInput(_ reply: (Input) -> [Step]) -> Self { self }

    @available(*, unavailable, message: "write willStream(…): the script starts with the request")
    @discardableResult
    public func onOpen(_ steps: Step...) -> Self { self }
}

extension GivenClause where Kind == ClientStreamKind {
    @available(*, unavailable, message: "write willProduce { inputs in .success(.with { … }) }: it returns a reply")
    @discardableResult
    public func willProduce(_ produce: ([Input]) -> Output) -> Self { self }

    @available(*, unavailable, message: "write willReturn(…): this rpc has one response, once the client is done")
    @discardableResult
    public func willStream(_ steps: StreamStep<Library, Output>...) -> Self { self }

    @available(*, unavailable, message: "write willProduce { inputs in … }: this rpc has one response to all inputs")
    @discardableResult
    public func onEachInput(_ reply: (Input) -> [StreamStep<Library, Output>]) -> Self { self }

    @available(*, unavailable, message: "write willReturn(…): this rpc responds once, when the client is done")
    @discardableResult
    public func onClose(_ steps: StreamStep<Library, Output>...) -> Self { self }
}

extension GivenClause where Kind == BidirectionalStreamKind {
    @available(
        *, unavailable, message: "write onOpen(…), onEachInput { … } or onClose(…), which say when the steps run"
    )
    @discardableResult
    public func willStream(_ steps: Step...) -> Self { self }

    @available(*, unavailable, message: "write onEachInput { input in [.message(…)] }: this rpc answers with a stream")
    @discardableResult
    public func willReturn(_ first: Output, _ more: Output...) -> Self { self }

    @available(*, unavailable, message: "write onEachInput { input in [.message(…)] }, or willServe { server in … }")
    @discardableResult
    public func willProduce(_ produce: (Input) -> [Step]) -> Self { self }
}

// MARK: - Steps of a script

extension StreamStep {
    @available(*, unavailable, message: "write .message(…)")
    public static func success(_ message: Output) -> StreamStep { .message(message) }
    @available(*, unavailable, message: "write .message(…)")
    public static func send(_ message: Output) -> StreamStep { .message(message) }

    @available(*, unavailable, message: "write .fail(…)")
    public static func failure(_ failure: Library.Failure) -> StreamStep { .hold }
    @available(*, unavailable, message: "write .fail(…)")
    public static func error(_ failure: Library.Failure) -> StreamStep { .hold }

    @available(*, unavailable, message: "write .complete(); a script also completes after its last step")
    public static func finish() -> StreamStep { .hold }

    @available(*, unavailable, message: "write .delay(…)")
    public static func wait(_ delay: Delay) -> StreamStep { .delay(delay) }
}

// MARK: - Verbs of a statement about every rpc

extension EveryRPCClause {
    @available(*, unavailable, message: "a rule has no message: write given(mock).anRPC(…).willReturn(…)")
    @discardableResult
    public func willReturn(_ message: Any) -> Self { self }

    @available(*, unavailable, message: "a rule has no message: write given(mock).anRPC(…).willProduce { … }")
    @discardableResult
    public func willProduce(_ produce: (Any) -> Any) -> Self { self }

    @available(*, unavailable, message: "write willFail(…), with the RPC library's own error")
    @discardableResult
    public func willThrow(_ error: any Error) -> Self { self }

    @available(*, unavailable, message: "write willFail(.init(code: …, message: …))")
    @discardableResult
    public func willFail(_ code: Library.Code) -> Self { self }

    @available(*, unavailable, message: "write willWait(for: gate)")
    @discardableResult
    public func willHold(at gate: Gate) -> Self { self }

    @available(*, unavailable, message: "write willWait(for: .seconds(…))")
    @discardableResult
    public func willWait(after delay: Delay) -> Self { self }
}
