// The verbs of `given` for an rpc with one request and many responses.

extension GivenClause where Kind == ServerStreamKind {
    /// Runs a script once the request is sent.
    @discardableResult
    public func willStream(
        _ steps: Step..., times: Int? = nil, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) -> Self {
        willStream(steps, times: times, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Runs a script once the request is sent.
    @discardableResult
    public func willStream(
        _ steps: [Step], times: Int? = nil, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) -> Self {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        check(steps, at: site)
        let script = steps.map { $0.step }
        return add(times: times, site) { $0.onEachInput = { _ in script } }
    }

    /// Fails once the request is sent.
    @discardableResult
    public func willFail(
        _ failure: Mock.MockLibrary.Failure, times: Int? = nil, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Self {
        willStream(
            [.failed(failure)], times: times, fileID: fileID,
            filePath: filePath, line: line,
            column: column)
    }

    /// Runs the script that `produce` returns for the request.
    @discardableResult
    public func willProduce(
        times: Int? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column, _ produce: @escaping @Sendable (Input) -> [Step]
    ) -> Self {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return add(times: times, site) { $0.onEachInput = reaction(site, produce) }
    }

    /// Runs `serve` as the server once the request is sent. If `serve` returns without ending the stream, the stream
    /// completes successfully.
    @discardableResult
    public func willServe(
        times: Int? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        _ serve: @escaping @Sendable (StreamServer<Mock.MockLibrary, Input, Output>) async -> Void
    ) -> Self {
        add(
            .server(serve), times: times,
            CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }
}
