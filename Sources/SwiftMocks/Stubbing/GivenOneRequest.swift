// The verbs of `given` for an rpc with one request. `willReturn` and `willFail` of an rpc with one response depend on the RPC
// library.

extension GivenClause where Kind == UnaryKind {
    /// Answers with a reply: at once, after some time, or once a gate is open.
    @_spi(Adapters) public func add(
        _ reply: Reply<Library, Output>, after delay: MockDuration?, gate: Gate?, times: Int?,
        _ site: CallSite
    ) -> Self {
        check(delay, at: site)
        return add(.call(.reply(reply, after: delay, gate: gate)), times: times, site)
    }

    /// Answers with the response that `produce` returns for the call. It runs on the thread of the caller.
    @discardableResult
    public func willProduce(
        times: Int? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, _ produce: @escaping @Sendable (RPCCall<Library, Input>) -> Reply<Library, Output>
    ) -> Self {
        add(
            .call(.reply(now: produce)),
            times: times, CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Answers with the response that `produce` returns for the call, as soon as it returns. A cancelled call does not
    /// wait for it.
    @discardableResult
    public func willProduce(
        times: Int? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, _ produce: @escaping @Sendable (RPCCall<Library, Input>) async -> Reply<Library, Output>
    ) -> Self {
        add(
            .call(.reply(later: produce)),
            times: times, CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }
}

extension GivenClause where Kind == ServerStreamKind {
    /// Runs a script once the request is sent.
    @discardableResult
    public func willStream(
        _ steps: Step..., times: Int? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Self {
        willStream(steps, times: times, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Runs a script once the request is sent.
    @discardableResult
    public func willStream(
        _ steps: [Step], times: Int? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Self {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        check(steps, at: site)
        let script = steps.map { $0.step }
        return add(times: times, site) { $0.onEachInput = .steps(script) }
    }

    /// Fails once the request is sent.
    @discardableResult
    public func willFail(
        _ failure: Library.Failure, times: Int? = nil, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> Self {
        willStream(
            [.failed(failure)], times: times, fileID: fileID,
            filePath: filePath, line: line,
            column: column)
    }

    /// Runs the script that `produce` returns for the request.
    @discardableResult
    public func willProduce(
        times: Int? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, _ produce: @escaping @Sendable (Input) -> [Step]
    ) -> Self {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return add(times: times, site) { $0.onEachInput = reaction(site, produce) }
    }

    /// Runs `serve` as the server once the request is sent. If `serve` returns without ending the stream, the stream
    /// completes successfully.
    @discardableResult
    public func willServe(
        times: Int? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, _ serve: @escaping @Sendable (StreamServer<Library, Input, Output>) async -> Void
    ) -> Self {
        add(
            .call(.server(serve)), times: times,
            CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }
}
