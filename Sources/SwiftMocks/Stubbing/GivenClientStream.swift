/// The verbs of `given` for an rpc with many requests and one response, which is sent when the code under test closes
/// its side. `willReturn` and `willFail` depend on the RPC library.
public protocol ClientStreamAnswering<Mock, Input, Output>: GivenClause
where Chain == GivenClientStreamChain<Mock, Input, Output> {}

/// A `given` statement about an rpc with many requests and one response that has no answer yet.
public struct GivenClientStream<Mock: RecordingMock, Input: Sendable, Output: Sendable>: ClientStreamAnswering,
    UnansweredClause
{
    let unanswered: Unanswered<GivenClientStreamChain<Mock, Input, Output>>

    /// The chain to which verbs add answers.
    public subscript(_: MockAccess) -> GivenClientStreamChain<Mock, Input, Output> { unanswered.answered() }
}

/// A `given` statement about an rpc with many requests and one response that has an answer. It can continue with
/// another answer or another rpc.
public struct GivenClientStreamChain<Mock: RecordingMock, Input: Sendable, Output: Sendable>: ClientStreamAnswering,
    GivenChain
{
    /// The type that a verb returns: this type.
    public typealias Chain = GivenClientStreamChain

    let given: Given<Mock>
    let selection: Selection

    /// The statement that this belongs to.
    public subscript(_: MockAccess) -> Given<Mock> { given }
    /// The chain to which verbs add answers.
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
        given.check(delay.map { [$0] } ?? [], of: selection, at: site)
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
    /// Fails early, as soon as `count` inputs are sent. With 0, it fails when the stream is opened. A client that sends
    /// fewer gets the failure when it closes the stream.
    @discardableResult
    public func willFail(
        _ failure: Mock.Types.Failure, afterInputs count: Int, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> Chain {
        chain.add(CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) { answer in
            answer.fail(with: failure, afterInputs: count)
        }
    }

    /// Answers with the response that `produce` returns for all sent messages.
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

    /// Answers with the response that `produce` returns for all sent messages, as soon as it returns.
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
