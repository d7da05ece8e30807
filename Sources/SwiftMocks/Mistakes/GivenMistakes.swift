// Verbs and steps that `given` does not have: those of other mock libraries, of other statements, and of rpcs of
// another kind. The compiler tells what to write instead.

extension GivenClause {
    /// Does not exist: see `willFail`.
    @available(*, unavailable, message: "write willFail(…), with the RPC library's own error")
    @discardableResult
    public func willThrow(_ error: Mock.MockLibrary.Failure) -> Self { self }

    /// Does not exist: see `willFail`.
    @available(*, unavailable, message: "write willFail(…), with the RPC library's own error")
    @discardableResult
    public func willThrow(_ error: any Error) -> Self { self }

    /// Does not exist: see `willFail`.
    @available(*, unavailable, message: "write willFail(…), with the RPC library's own error")
    @discardableResult
    public func thenThrow(_ error: Mock.MockLibrary.Failure) -> Self { self }

    /// Does not exist: see `willFail`.
    @available(*, unavailable, message: "write willFail(…), with the RPC library's own error")
    @discardableResult
    public func thenThrow(_ error: any Error) -> Self { self }

    /// Does not exist: see `willFail`.
    @available(*, unavailable, message: "write willFail(.init(code: …, message: …))")
    @discardableResult
    public func willFail(_ code: Mock.MockLibrary.Code) -> Self { self }

    /// Does not exist: see `willReturn` and `willStream`.
    @available(*, unavailable, message: "write willReturn(…), for streams willStream(.message(…)) or onEachInput { … }")
    @discardableResult
    public func thenReturn(_ message: Output) -> Self { self }

    /// Does not exist: see `willReturn` and `willStream`.
    @available(*, unavailable, message: "write willReturn(…), for streams willStream(.message(…)) or onEachInput { … }")
    @discardableResult
    public func andReturn(_ message: Output) -> Self { self }

    /// Does not exist: see `willProduce` and `willServe`.
    @available(*, unavailable, message: "write willProduce { … }, or willServe { … } for a bidirectional stream")
    @discardableResult
    public func thenAnswer(_ answer: (RPCCall<Mock.MockLibrary, Input>) -> Output) -> Self { self }

    /// Does not exist: see `willReturn` and `willFail`.
    @available(*, unavailable, message: "write willReturn(…) with the message alone, or willFail(…) with the error")
    @discardableResult
    public func willReturn(_ result: Result<Output, Mock.MockLibrary.Failure>) -> Self { self }

    /// Does not exist: see `willProduce`.
    @available(*, unavailable, message: "write willProduce { … } to make the answer in a closure")
    @discardableResult
    public func willReturn(_ produce: () -> Output) -> Self { self }

    /// Does not exist: see `willProduce`.
    @available(*, unavailable, message: "write willProduce { … } to make the answer in a closure")
    @discardableResult
    public func willReturn(_ produce: (RPCCall<Mock.MockLibrary, Input>) -> Output) -> Self { self }
}

/// Answers of the real server, and of a network that breaks.
extension GivenClause {
    /// Does not exist: see `willForward`.
    @available(
        *, unavailable, message: "write willForward(), and (serving: mock, forwardingTo: …) where the mock is served"
    )
    @discardableResult
    public func willForward(to server: Any) -> Self { self }

    /// Does not exist: see `willForward`.
    @available(
        *, unavailable, message: "write willForward(), and (serving: mock, forwardingTo: …) where the mock is served"
    )
    @discardableResult
    public func thenCallRealMethod() -> Self { self }

    /// Does not exist: see `willFail`.
    @available(*, unavailable, message: "write willFail(…) for an error of the server, or willBreak(.offline)")
    @discardableResult
    public func willBreak(_ error: any Error) -> Self { self }
}

/// Verbs of `verify` and `when`.
extension GivenClause {
    /// Does not exist: see ``verify(_:fileID:filePath:line:column:)``.
    @available(*, unavailable, message: "given(…) answers calls; write verify(…) to count them")
    @discardableResult
    public func called(_ count: CallCount = 1) -> Self { self }

    /// Does not exist: see ``verify(_:fileID:filePath:line:column:)``.
    @available(*, unavailable, message: "given(…) answers calls; write verify(…) to count them")
    @discardableResult
    public func calledEventually(_ count: EventualCount = 1, before time: Delay? = nil) -> Self { self }

    /// Does not exist: see ``when(_:fileID:filePath:line:column:)``.
    @available(*, unavailable, message: "given(…) answers calls; write when(…) to add an action")
    @discardableResult
    public func perform(_ action: () -> Void) -> Self { self }

    /// Does not exist: see ``when(_:fileID:filePath:line:column:)``.
    @available(*, unavailable, message: "given(…) answers calls; write when(…) to add an action")
    @discardableResult
    public func perform(_ action: (RPCCall<Mock.MockLibrary, Input>) -> Void) -> Self { self }

    /// Does not exist: see `onOpen`.
    @available(*, unavailable, message: "given(…) answers: onOpen(…) for a bidirectional stream, else a will… verb")
    @discardableResult
    public func opened() -> Self { self }

    /// Does not exist: see `onInput`.
    @available(*, unavailable, message: "given(…) answers: onInput(…) for a bidirectional stream, else a will… verb")
    @discardableResult
    public func sent(_ message: Matcher<Input> = .any) -> Self { self }

    /// Does not exist: see `onClose`.
    @available(*, unavailable, message: "given(…) answers: onClose(…) for a bidirectional stream, else a will… verb")
    @discardableResult
    public func closed() -> Self { self }
}

// MARK: - Verbs for rpcs of another kind

extension GivenClause where Kind == UnaryKind {
    /// Does not exist: see `willReturn`.
    @available(*, unavailable, message: "write willReturn(a).willReturn(b): each call takes the next answer")
    @discardableResult
    public func willReturn(_ first: Output, _ second: Output, _ more: Output...) -> Self { self }

    /// Does not exist: see `willReturn`.
    @available(*, unavailable, message: "write willReturn(…): this rpc has one response, and no stream")
    @discardableResult
    public func willStream(_ steps: StreamStep<Mock.MockLibrary, Output>...) -> Self { self }

    /// Does not exist: see `willProduce`.
    @available(*, unavailable, message: "write willProduce { call in … }: this rpc has one response, and no stream")
    @discardableResult
    public func willServe(_ serve: (StreamServer<Mock.MockLibrary, Input, Output>) async -> Void) -> Self { self }

    /// Does not exist: the closure returns a reply, which can also be a failure.
    @available(*, unavailable, message: "write willProduce { call in .success(.with { … }) }: it returns a reply")
    @discardableResult
    public func willProduce(_ produce: (RPCCall<Mock.MockLibrary, Input>) -> Output) -> Self { self }

    /// Does not exist: see `willReturn`.
    @available(*, unavailable, message: "write willReturn(…, after: …)")
    @discardableResult
    public func willReturn(_ message: Output, delay: Delay) -> Self { self }
}

extension GivenClause where Kind == ServerStreamKind {
    /// Does not exist: the closure returns the steps of a script.
    @available(*, unavailable, message: "write willProduce { request in [.message(.with { … })] }: it returns steps")
    @discardableResult
    public func willProduce(_ produce: (Input) -> Output) -> Self { self }

    /// Does not exist: see `willStream`.
    @available(*, unavailable, message: "write willStream(.message(…)): this rpc answers with a stream of responses")
    @discardableResult
    public func willReturn(_ first: Output, _ more: Output...) -> Self { self }

    /// Does not exist: see `willStream`.
    @available(*, unavailable, message: "write willStream(.message(…)): this rpc answers with a stream of responses")
    @discardableResult
    public func willReturn(_ messages: [Output]) -> Self { self }

    /// Does not exist: a script consists of steps.
    @available(*, unavailable, message: "write willStream(.message(a), .message(b)): a script is made of steps")
    @discardableResult
    public func willStream(_ messages: Output...) -> Self { self }

    /// Does not exist: a script consists of steps.
    @available(*, unavailable, message: "write willStream(messages.map { .message($0) }): a script is made of steps")
    @discardableResult
    public func willStream(_ messages: [Output]) -> Self { self }

    /// Does not exist: see `willProduce`.
    @available(*, unavailable, message: "write willProduce { request in … }: this rpc has a single request")
    @discardableResult
    public func onEachInput(_ reply: (Input) -> [Step]) -> Self { self }

    /// Does not exist: see `willStream`.
    @available(*, unavailable, message: "write willStream(…): the script starts with the request")
    @discardableResult
    public func onOpen(_ steps: Step...) -> Self { self }
}

extension GivenClause where Kind == ClientStreamKind {
    /// Does not exist: the closure returns a reply, which can also be a failure.
    @available(*, unavailable, message: "write willProduce { inputs in .success(.with { … }) }: it returns a reply")
    @discardableResult
    public func willProduce(_ produce: ([Input]) -> Output) -> Self { self }

    /// Does not exist: see `willReturn`.
    @available(*, unavailable, message: "write willReturn(…): this rpc has one response, once the client is done")
    @discardableResult
    public func willStream(_ steps: StreamStep<Mock.MockLibrary, Output>...) -> Self { self }

    /// Does not exist: see `willProduce`.
    @available(*, unavailable, message: "write willProduce { inputs in … }: this rpc has one response to all inputs")
    @discardableResult
    public func onEachInput(_ reply: (Input) -> [StreamStep<Mock.MockLibrary, Output>]) -> Self { self }

    /// Does not exist: see `willReturn`.
    @available(*, unavailable, message: "write willReturn(…): this rpc responds once, when the client is done")
    @discardableResult
    public func onClose(_ steps: StreamStep<Mock.MockLibrary, Output>...) -> Self { self }
}

extension GivenClause where Kind == BidirectionalStreamKind {
    /// Does not exist: see `onOpen`, `onInput`, `onEachInput` and `onClose`.
    @available(
        *, unavailable, message: "write onOpen(…), onEachInput { … } or onClose(…), which say when the steps run"
    )
    @discardableResult
    public func willStream(_ steps: Step...) -> Self { self }

    /// Does not exist: see `onEachInput`.
    @available(*, unavailable, message: "write onEachInput { input in [.message(…)] }: this rpc answers with a stream")
    @discardableResult
    public func willReturn(_ first: Output, _ more: Output...) -> Self { self }

    /// Does not exist: see `onEachInput` and `willServe`.
    @available(*, unavailable, message: "write onEachInput { input in [.message(…)] }, or willServe { server in … }")
    @discardableResult
    public func willProduce(_ produce: (Input) -> [Step]) -> Self { self }
}

// MARK: - Steps of a script

extension StreamStep {
    /// Does not exist: see ``message(_:)``.
    @available(*, unavailable, message: "write .message(…)")
    public static func success(_ message: Output) -> StreamStep { .message(message) }

    /// Does not exist: see ``message(_:)``.
    @available(*, unavailable, message: "write .message(…)")
    public static func send(_ message: Output) -> StreamStep { .message(message) }

    /// Does not exist: see `fail`.
    @available(*, unavailable, message: "write .fail(…)")
    public static func failure(_ failure: Library.Failure) -> StreamStep { .hold }

    /// Does not exist: see `fail`.
    @available(*, unavailable, message: "write .fail(…)")
    public static func error(_ failure: Library.Failure) -> StreamStep { .hold }

    /// Does not exist: see `complete`.
    @available(*, unavailable, message: "write .complete(); a script also completes after its last step")
    public static func finish() -> StreamStep { .hold }

    /// Does not exist: see ``delay(_:)``.
    @available(*, unavailable, message: "write .delay(…)")
    public static func wait(_ delay: Delay) -> StreamStep { .delay(delay) }
}
