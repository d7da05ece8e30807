// The verbs of `given` for an rpc with one request and one response. `willReturn` and `willFail` depend on the RPC
// library.

extension GivenClause where Kind == UnaryKind {
    func add(_ reply: Reply<Mock.Types, Output>, after delay: Delay?, gate: Gate?, _ site: CallSite) -> Self {
        check(delay, at: site)
        return add(.reply(.now { _ in reply }, after: delay, gate: gate), site)
    }

    /// Answers with the response that `produce` returns for the call. It runs on the thread of the caller.
    @discardableResult
    public func willProduce(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column,
        _ produce: @escaping @Sendable (RPCCall<Mock.Types, Input>) -> Reply<Mock.Types, Output>
    ) -> Self {
        add(
            .reply(.now(produce), after: nil, gate: nil),
            CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Answers with the response that `produce` returns for the call, as soon as it returns. A cancelled call does not
    /// wait for it.
    @discardableResult
    public func willProduce(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column,
        _ produce: @escaping @Sendable (RPCCall<Mock.Types, Input>) async -> Reply<Mock.Types, Output>
    ) -> Self {
        add(
            .reply(.later(produce), after: nil, gate: nil),
            CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }
}
