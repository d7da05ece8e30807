// Verbs of other mock libraries, and of other statements, where `given` answers. The compiler says what to write instead.

extension GivenClause {
    /// Does not exist: see `willFail`.
    @available(*, unavailable, message: "write willFail(…), with the RPC library's own error")
    @discardableResult
    public func willThrow(_ error: List.Types.Failure) -> Chain { self.chain }

    /// Does not exist: see `willFail`.
    @available(*, unavailable, message: "write willFail(…), with the RPC library's own error")
    @discardableResult
    public func willThrow(_ error: any Error) -> Chain { self.chain }

    /// Does not exist: see `willFail`.
    @available(*, unavailable, message: "write willFail(…), with the RPC library's own error")
    @discardableResult
    public func thenThrow(_ error: List.Types.Failure) -> Chain { self.chain }

    /// Does not exist: see `willFail`.
    @available(*, unavailable, message: "write willFail(…), with the RPC library's own error")
    @discardableResult
    public func thenThrow(_ error: any Error) -> Chain { self.chain }

    /// Does not exist: see `willFail`.
    @available(*, unavailable, message: "write willFail(.init(code: …, message: …))")
    @discardableResult
    public func willFail(_ code: List.Types.Code) -> Chain { self.chain }

    /// Does not exist: see `willReturn` and `willStream`.
    @available(*, unavailable, message: "write willReturn(…), for streams willStream(.message(…)) or onEachInput { … }")
    @discardableResult
    public func thenReturn(_ message: Output) -> Chain { self.chain }

    /// Does not exist: see `willReturn` and `willStream`.
    @available(*, unavailable, message: "write willReturn(…), for streams willStream(.message(…)) or onEachInput { … }")
    @discardableResult
    public func andReturn(_ message: Output) -> Chain { self.chain }

    /// Does not exist: see `willProduce` and `willServe`.
    @available(*, unavailable, message: "write willProduce { … }, or willServe { … } for a bidirectional stream")
    @discardableResult
    public func thenAnswer(_ answer: (RPCCall<List.Types, Input>) -> Output) -> Chain { self.chain }

    /// Does not exist: see `willReturn` and `willFail`.
    @available(*, unavailable, message: "write willReturn(…) with the message alone, or willFail(…) with the error")
    @discardableResult
    public func willReturn(_ result: Result<Output, List.Types.Failure>) -> Chain { self.chain }

    /// Does not exist: see `willProduce`.
    @available(*, unavailable, message: "write willProduce { … } to make the answer in a closure")
    @discardableResult
    public func willReturn(_ produce: () -> Output) -> Chain { self.chain }

    /// Does not exist: see `willProduce`.
    @available(*, unavailable, message: "write willProduce { … } to make the answer in a closure")
    @discardableResult
    public func willReturn(_ produce: (RPCCall<List.Types, Input>) -> Output) -> Chain { self.chain }
}

extension UnansweredClause {
    /// Does not exist: see ``verify(_:fileID:filePath:line:column:)``.
    @available(*, unavailable, message: "given(…) answers calls; write verify(…) to count them")
    @discardableResult
    public func called(_ count: CallCount = 1) -> Chain { self.chain }

    /// Does not exist: see ``verify(_:fileID:filePath:line:column:)``.
    @available(*, unavailable, message: "given(…) answers calls; write verify(…) to count them")
    @discardableResult
    public func calledEventually(_ count: EventualCount = 1, before time: Delay? = nil) -> Chain { self.chain }

    /// Does not exist: see ``when(_:fileID:filePath:line:column:)``.
    @available(*, unavailable, message: "given(…) answers calls; write when(…) to do something beside the answer")
    @discardableResult
    public func perform(_ action: () -> Void) -> Chain { self.chain }

    /// Does not exist: see ``when(_:fileID:filePath:line:column:)``.
    @available(*, unavailable, message: "given(…) answers calls; write when(…) to do something beside the answer")
    @discardableResult
    public func perform(_ action: (RPCCall<List.Types, Input>) -> Void) -> Chain { self.chain }

    /// Does not exist: see `onOpen`.
    @available(*, unavailable, message: "given(…) answers: onOpen(…) for a bidirectional stream, else a will… verb")
    @discardableResult
    public func opened() -> Chain { self.chain }

    /// Does not exist: see `onInput`.
    @available(*, unavailable, message: "given(…) answers: onInput(…) for a bidirectional stream, else a will… verb")
    @discardableResult
    public func sent(_ message: Matcher<Input> = .any) -> Chain { self.chain }

    /// Does not exist: see `onClose`.
    @available(*, unavailable, message: "given(…) answers: onClose(…) for a bidirectional stream, else a will… verb")
    @discardableResult
    public func closed() -> Chain { self.chain }
}
