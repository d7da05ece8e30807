// The verbs of `given` for an rpc with one request and one response. `willReturn` and `willFail` depend on the RPC
// library.

extension GivenClause where Kind == UnaryKind {
    /// Answers with a reply: at once, after some time, or once a gate is open.
    @_spi(Adapters) public func add(
        _ reply: Reply<Mock.MockLibrary, Output>, after delay: Delay?, gate: Gate?, times: Int?,
        _ site: CallSite
    ) -> Self {
        check(delay, at: site)
        return add(.reply(reply, after: delay, gate: gate), times: times, site)
    }

    /// Answers with the response that `produce` returns for the call. It runs on the thread of the caller.
    @discardableResult
    public func willProduce(
        times: Int? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        _ produce: @escaping @Sendable (RPCCall<Mock.MockLibrary, Input>) -> Reply<Mock.MockLibrary, Output>
    ) -> Self {
        add(
            .reply(now: produce),
            times: times, CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Answers with the response that `produce` returns for the call, as soon as it returns. A cancelled call does not
    /// wait for it.
    @discardableResult
    public func willProduce(
        times: Int? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        _ produce: @escaping @Sendable (RPCCall<Mock.MockLibrary, Input>) async -> Reply<Mock.MockLibrary, Output>
    ) -> Self {
        add(
            .reply(later: produce),
            times: times, CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }
}
