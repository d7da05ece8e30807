/// What an rpc with one request and many responses answers.
public struct GivenServerStream<List: RPCList, Input: Sendable, Output: Sendable>: GivenChain {
    /// A step of a script.
    public typealias Step = StreamStep<List.Types, Output>

    let given: Given<List>
    let selection: Selection

    /// The statement that this is part of.
    public subscript(_: MockAccess) -> Given<List> { self.given }

    /// Runs a script once the request is sent.
    @discardableResult
    public func willStream(
        _ steps: Step..., fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) -> Self {
        self.willStream(steps, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Runs a script once the request is sent.
    @discardableResult
    public func willStream(
        _ steps: [Step], fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) -> Self {
        self.add(CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) { answer in
            answer.onEachInput = { _ in steps }
        }
    }

    /// Fails once the request is sent.
    @discardableResult
    public func willFail(
        _ failure: List.Types.Failure, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Self {
        self.willStream(
            [StreamStep(kind: .end(.failed(failure, nil)))], fileID: fileID, filePath: filePath, line: line,
            column: column)
    }

    /// Runs the script that `produce` makes of the request.
    @discardableResult
    public func willProduce(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, _ produce: @escaping @Sendable (Input) -> [Step]
    ) -> Self {
        self.add(CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) { answer in
            answer.onEachInput = produce
        }
    }

    /// Lets `serve` play the server, from the request on. If it does not end the stream, its return does.
    @discardableResult
    public func willServe(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, _ serve: @escaping @Sendable (StreamServer<List.Types, Input, Output>) async -> Void
    ) -> Self {
        self.add(CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) { $0.serve = serve }
    }

    private func add(_ site: CallSite, _ fill: (inout StreamAnswer<List.Types, Input, Output>) -> Void) -> Self {
        self.given.add(for: self.selection, at: site, fill)
        return self
    }
}
