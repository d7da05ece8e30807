/// The verbs of `given` for an rpc with many requests and one response, which comes when the code under test closes its
/// side. `willReturn` and `willFail` depend on the words of the RPC library.
public protocol ClientStreamAnswering<Mock, Input, Output>: GivenClause
where Chain == GivenClientStreamChain<Mock, Input, Output> {}

/// An rpc with many requests and one response, to go on with an answer.
public struct GivenClientStream<Mock: RecordingMock, Input: Sendable, Output: Sendable>: ClientStreamAnswering,
    UnansweredClause
{
    let unanswered: Unanswered<GivenClientStreamChain<Mock, Input, Output>>

    /// What verbs are carried out by.
    public subscript(_: MockAccess) -> GivenClientStreamChain<Mock, Input, Output> { unanswered.answered() }
}

/// An answered rpc with many requests and one response, to go on with another answer or another rpc.
public struct GivenClientStreamChain<Mock: RecordingMock, Input: Sendable, Output: Sendable>: ClientStreamAnswering,
    GivenChain
{
    /// What follows a verb: the same again.
    public typealias Chain = GivenClientStreamChain

    let given: Given<Mock>
    let selection: Selection

    /// The statement that this is part of.
    public subscript(_: MockAccess) -> Given<Mock> { given }
    /// What verbs are carried out by.
    public subscript(_: MockAccess) -> GivenClientStreamChain { self }

    var unanswered: GivenClientStream<Mock, Input, Output> {
        GivenClientStream(
            unanswered: Unanswered(
                self, of: given, rpc: selection.rpc,
                verbs: "willReturn, willFail or willProduce", example: "willReturn(…)"))
    }

    func add(_ reply: Reply<Mock.Types, Output>, afterInputs count: Int, _ site: CallSite) -> Self {
        let steps = reply.steps(by: given.library)
        return add(site) { $0.reply(with: steps, afterInputs: count) }
    }

    func add(_ reply: Reply<Mock.Types, Output>, after delay: Delay?, gate: Gate?, _ site: CallSite) -> Self {
        let waits: [StreamStep<Mock.Types, Output>?] = [delay.map { .delay($0) }, gate.map { .wait(for: $0) }]
        let steps = waits.compactMap { $0 } + reply.steps(by: given.library)
        return add(site) { $0.onClose = steps }
    }

    fileprivate func add(
        _ site: CallSite, _ fill: (inout StreamAnswer<Mock.Types, Input, Output>) -> Void
    ) -> Self {
        given.add(for: selection, at: site, fill)
        return self
    }
}

extension ClientStreamAnswering {
    /// Fails early, as soon as `count` inputs were sent; with 0, when the stream is opened. A client that sends fewer
    /// gets the failure when it closes the stream.
    @discardableResult
    public func willFail(
        _ failure: Mock.Types.Failure, afterInputs count: Int, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> Chain {
        chain.add(CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) { answer in
            answer.fail(with: failure, afterInputs: count)
        }
    }

    /// Answers with what `produce` makes of all that was sent.
    @discardableResult
    public func willProduce(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, _ produce: @escaping @Sendable ([Input]) -> Reply<Mock.Types, Output>
    ) -> Chain {
        let chain = self.chain
        let library = chain.given.library
        return chain.add(CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) { answer in
            answer.produceNow = { produce($0).steps(by: library) }
        }
    }

    /// Answers with what `produce` makes of all that was sent, when it is done.
    @discardableResult
    public func willProduce(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, _ produce: @escaping @Sendable ([Input]) async -> Reply<Mock.Types, Output>
    ) -> Chain {
        let chain = self.chain
        let library = chain.given.library
        return chain.add(CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) { answer in
            answer.produce = { await produce($0).steps(by: library) }
        }
    }
}
