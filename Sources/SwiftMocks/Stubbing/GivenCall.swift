/// What an rpc with one request and one response answers.
public struct GivenCall<List: RPCList, Request: Sendable, Response: Sendable>: GivenChain {
    typealias Answer = UnaryAnswer<List, Request, Response>

    let given: Given<List>
    let selection: Selection

    /// The statement that this is part of.
    public subscript(_: MockAccess) -> Given<List> { self.given }

    /// Answers with a message: at once, or after a time, or once a gate is open.
    @discardableResult
    public func willReturn(
        _ message: Response, headers: List.RPCMetadata = List.emptyMetadata(),
        trailers: List.RPCMetadata = List.emptyMetadata(), after delay: Delay? = nil, gate: Gate? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> Self {
        let reply = Reply<List, Response>.success(message, headers: headers, trailers: trailers)
        return self.add(
            Answer(source: .now { _ in reply }, delay: delay, gate: gate),
            CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Answers with a failure: at once, or after a time, or once a gate is open.
    @discardableResult
    public func willFail(
        _ failure: List.RPCFailure, headers: List.RPCMetadata = List.emptyMetadata(),
        trailers: List.RPCMetadata = List.emptyMetadata(), after delay: Delay? = nil, gate: Gate? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> Self {
        let reply = Reply<List, Response>.failure(failure, headers: headers, trailers: trailers)
        return self.add(
            Answer(source: .now { _ in reply }, delay: delay, gate: gate),
            CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Answers with what `produce` makes of the call, on the thread of the caller.
    @discardableResult
    public func willProduce(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, _ produce: @escaping @Sendable (RPCCall<List, Request>) -> Reply<List, Response>
    ) -> Self {
        self.add(
            Answer(source: .now(produce)), CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Answers with what `produce` makes of the call, when it is done. A call that is cancelled does not wait for it.
    @discardableResult
    public func willProduce(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column,
        _ produce: @escaping @Sendable (RPCCall<List, Request>) async -> Reply<List, Response>
    ) -> Self {
        self.add(
            Answer(source: .later(produce)), CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    private func add(_ answer: Answer, _ site: CallSite) -> Self {
        self.given.add(answer, for: self.selection, at: site)
        return self
    }
}
