// Verbs that a statement about every rpc does not have. The compiler tells what to write instead.

extension EveryRPCClause {
    /// Does not exist: the rpcs have different messages.
    @available(*, unavailable, message: "a rule has no message: write given(mock).anRPC(…).willReturn(…)")
    @discardableResult
    public func willReturn(_ message: Any) -> Self { self }

    /// Does not exist: the rpcs have different messages.
    @available(*, unavailable, message: "a rule has no message: write given(mock).anRPC(…).willProduce { … }")
    @discardableResult
    public func willProduce(_ produce: (Any) -> Any) -> Self { self }

    /// Does not exist: see ``willFail(_:after:gate:times:fileID:filePath:line:column:)``.
    @available(*, unavailable, message: "write willFail(…), with the RPC library's own error")
    @discardableResult
    public func willThrow(_ error: any Error) -> Self { self }

    /// Does not exist: see ``willFail(_:after:gate:times:fileID:filePath:line:column:)``.
    @available(*, unavailable, message: "write willFail(.init(code: …, message: …))")
    @discardableResult
    public func willFail(_ code: Library.Code) -> Self { self }

    /// Does not exist: see `willWait`.
    @available(*, unavailable, message: "write willWait(for: gate)")
    @discardableResult
    public func willHold(at gate: Gate) -> Self { self }

    /// Does not exist: see `willWait`.
    @available(*, unavailable, message: "write willWait(for: .seconds(…))")
    @discardableResult
    public func willWait(after delay: Delay) -> Self { self }
}
