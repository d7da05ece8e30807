/// The verbs of `given` for an rpc with one request and many responses.
public protocol ServerStreamAnswering<Mock, Input, Output>: GivenClause
where Chain == GivenServerStreamChain<Mock, Input, Output> {}

/// A `given` statement about an rpc with one request and many responses that has no answer yet.
public struct GivenServerStream<Mock: RecordingMock, Input: Sendable, Output: Sendable>: ServerStreamAnswering,
    UnansweredClause
{
    let unanswered: Unanswered<GivenServerStreamChain<Mock, Input, Output>>

    /// The chain to which verbs add answers.
    public subscript(_: MockAccess) -> GivenServerStreamChain<Mock, Input, Output> { unanswered.answered() }
}

/// A `given` statement about an rpc with one request and many responses that has an answer. It can continue with
/// another answer or another rpc.
public struct GivenServerStreamChain<Mock: RecordingMock, Input: Sendable, Output: Sendable>: ServerStreamAnswering,
    GivenChain
{
    /// The type that a verb returns: this type.
    public typealias Chain = GivenServerStreamChain

    let given: Given<Mock>
    let selection: Selection

    /// The statement that this belongs to.
    public subscript(_: MockAccess) -> Given<Mock> { given }
    /// The chain to which verbs add answers.
    public subscript(_: MockAccess) -> GivenServerStreamChain { self }

    var unanswered: GivenServerStream<Mock, Input, Output> {
        GivenServerStream(
            unanswered: Unanswered(
                self, of: given, rpc: selection.rpc,
                verbs: "willStream, willFail, willProduce or willServe", example: "willStream(…)"))
    }

    fileprivate func add(
        _ site: CallSite, _ fill: (inout StreamAnswer<Mock.Types, Input, Output>) -> Void
    ) -> Self {
        given.add(for: selection, at: site, fill)
        return self
    }
}

extension ServerStreamAnswering {
    /// A step of a script.
    public typealias Step = StreamStep<Mock.Types, Output>

    /// Runs a script once the request is sent.
    @discardableResult
    public func willStream(
        _ steps: Step..., fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) -> Chain {
        willStream(steps, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Runs a script once the request is sent.
    @discardableResult
    public func willStream(
        _ steps: [Step], fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) -> Chain {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let chain = self.chain
        chain.given.check(steps, of: chain.selection, at: site)
        return chain.add(site) { answer in
            answer.onEachInput = { _ in steps }
        }
    }

    /// Fails once the request is sent.
    @discardableResult
    public func willFail(
        _ failure: Mock.Types.Failure, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) -> Chain {
        willStream(
            [StreamStep(kind: .end(.failed(failure, nil)))], fileID: fileID, filePath: filePath, line: line,
            column: column)
    }

    /// Runs the script that `produce` returns for the request.
    @discardableResult
    public func willProduce(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, _ produce: @escaping @Sendable (Input) -> [Step]
    ) -> Chain {
        chain.add(CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) { answer in
            answer.onEachInput = produce
        }
    }

    /// Runs `serve` as the server once the request is sent. If `serve` returns without ending the stream, the stream
    /// completes successfully.
    @discardableResult
    public func willServe(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, _ serve: @escaping @Sendable (StreamServer<Mock.Types, Input, Output>) async -> Void
    ) -> Chain {
        chain.add(CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) { $0.serve = serve }
    }
}
