// Verbs for rpcs of another kind. The compiler says which verb this kind has.

extension CallAnswering {
    /// Does not exist: see `willReturn`.
    @available(*, unavailable, message: "write willReturn(a).willReturn(b): each call takes the next answer")
    @discardableResult
    public func willReturn(_ first: Output, _ second: Output, _ more: Output...) -> Chain { self.chain }

    /// Does not exist: see `willReturn`.
    @available(*, unavailable, message: "write willReturn(…): this rpc has one response, and no stream")
    @discardableResult
    public func willStream(_ steps: StreamStep<List.Types, Output>...) -> Chain { self.chain }

    /// Does not exist: see `willProduce`.
    @available(*, unavailable, message: "write willProduce { call in … }: this rpc has one response, and no stream")
    @discardableResult
    public func willServe(_ serve: (StreamServer<List.Types, Input, Output>) async -> Void) -> Chain { self.chain }

    /// Does not exist: see `willReturn`.
    @available(*, unavailable, message: "write willReturn(…, after: …)")
    @discardableResult
    public func willReturn(_ message: Output, delay: Delay) -> Chain { self.chain }
}

extension ServerStreamAnswering {
    /// Does not exist: see `willStream`.
    @available(*, unavailable, message: "write willStream(.message(…)): this rpc answers with a stream of responses")
    @discardableResult
    public func willReturn(_ messages: Output...) -> Chain { self.chain }

    /// Does not exist: see `willStream`.
    @available(*, unavailable, message: "write willStream(.message(…)): this rpc answers with a stream of responses")
    @discardableResult
    public func willReturn(_ messages: [Output]) -> Chain { self.chain }

    /// Does not exist: its steps say what they are.
    @available(*, unavailable, message: "write willStream(.message(a), .message(b)): a script is made of steps")
    @discardableResult
    public func willStream(_ messages: Output...) -> Chain { self.chain }

    /// Does not exist: its steps say what they are.
    @available(*, unavailable, message: "write willStream(messages.map { .message($0) }): a script is made of steps")
    @discardableResult
    public func willStream(_ messages: [Output]) -> Chain { self.chain }

    /// Does not exist: see `willProduce`.
    @available(*, unavailable, message: "write willProduce { request in … }: this rpc has a single request")
    @discardableResult
    public func onEachInput(_ reply: (Input) -> [Step]) -> Chain { self.chain }

    /// Does not exist: see `willStream`.
    @available(*, unavailable, message: "write willStream(…): the script starts with the request")
    @discardableResult
    public func onOpen(_ steps: Step...) -> Chain { self.chain }
}

extension ClientStreamAnswering {
    /// Does not exist: see `willReturn`.
    @available(*, unavailable, message: "write willReturn(…): this rpc has one response, once the client is done")
    @discardableResult
    public func willStream(_ steps: StreamStep<List.Types, Output>...) -> Chain { self.chain }

    /// Does not exist: see `willProduce`.
    @available(*, unavailable, message: "write willProduce { inputs in … }: this rpc has one response to all inputs")
    @discardableResult
    public func onEachInput(_ reply: (Input) -> [StreamStep<List.Types, Output>]) -> Chain { self.chain }

    /// Does not exist: see `willReturn`.
    @available(*, unavailable, message: "write willReturn(…): this rpc responds once, when the client is done")
    @discardableResult
    public func onClose(_ steps: StreamStep<List.Types, Output>...) -> Chain { self.chain }

    /// Does not exist: see `willProduce`.
    @available(*, unavailable, message: "write willProduce { inputs in … }: this rpc has one response to all inputs")
    @discardableResult
    public func willServe(_ serve: (StreamServer<List.Types, Input, Output>) async -> Void) -> Chain { self.chain }
}

extension BidirectionalStreamAnswering {
    /// Does not exist: see `onOpen`, `onInput`, `onEachInput` and `onClose`.
    @available(
        *, unavailable, message: "write onOpen(…), onEachInput { … } or onClose(…): when is the stream to say it?"
    )
    @discardableResult
    public func willStream(_ steps: Step...) -> Chain { self.chain }

    /// Does not exist: see `onEachInput`.
    @available(*, unavailable, message: "write onEachInput { input in [.message(…)] }: this rpc answers with a stream")
    @discardableResult
    public func willReturn(_ messages: Output...) -> Chain { self.chain }

    /// Does not exist: see `onEachInput` and `willServe`.
    @available(*, unavailable, message: "write onEachInput { input in [.message(…)] }, or willServe { server in … }")
    @discardableResult
    public func willProduce(_ produce: (Input) -> [Step]) -> Chain { self.chain }
}
