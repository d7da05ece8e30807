/// The verbs of `given` for an rpc with one request and one response. `willReturn` and `willFail` depend on the RPC
/// library.
public protocol CallAnswering<Mock, Input, Output>: GivenClause where Chain == GivenCallChain<Mock, Input, Output> {}

/// A `given` statement about an rpc with one request and one response that has no answer yet.
public struct GivenCall<Mock: RecordingMock, Input: Sendable, Output: Sendable>: CallAnswering, UnansweredClause {
    let unanswered: Unanswered<GivenCallChain<Mock, Input, Output>>

    /// The chain to which verbs add answers.
    public subscript(_: MockAccess) -> GivenCallChain<Mock, Input, Output> { unanswered.answered() }
}

/// A `given` statement about an rpc with one request and one response that has an answer. It can continue with another
/// answer or another rpc.
public struct GivenCallChain<Mock: RecordingMock, Input: Sendable, Output: Sendable>: CallAnswering, GivenChain {
    /// The type that a verb returns: this type.
    public typealias Chain = GivenCallChain
    typealias Answer = UnaryAnswer<Mock.Types, Input, Output>

    let given: Given<Mock>
    let selection: Selection

    /// The statement that this belongs to.
    public subscript(_: MockAccess) -> Given<Mock> { given }
    /// The chain to which verbs add answers.
    public subscript(_: MockAccess) -> GivenCallChain { self }

    var unanswered: GivenCall<Mock, Input, Output> {
        GivenCall(
            unanswered: Unanswered(
                self, of: given, rpc: selection.rpc, verbs: "willReturn, willFail or willProduce",
                example: "willReturn(…)"))
    }

    func add(_ reply: Reply<Mock.Types, Output>, after delay: Delay?, gate: Gate?, _ site: CallSite) -> Self {
        given.check(delay.map { [$0] } ?? [], of: selection, at: site)
        return add(Answer(source: .now { _ in reply }, delay: delay, gate: gate), site)
    }

    fileprivate func add(_ answer: Answer, _ site: CallSite) -> Self {
        given.add(answer, for: selection, at: site)
        return self
    }
}

extension CallAnswering {
    /// Answers with the response that `produce` returns for the call. It runs on the thread of the caller.
    @discardableResult
    public func willProduce(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column,
        _ produce: @escaping @Sendable (RPCCall<Mock.Types, Input>) -> Reply<Mock.Types, Output>
    ) -> Chain {
        chain.add(
            UnaryAnswer(source: .now(produce)),
            CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Answers with the response that `produce` returns for the call, as soon as it returns. A cancelled call does not
    /// wait for it.
    @discardableResult
    public func willProduce(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column,
        _ produce: @escaping @Sendable (RPCCall<Mock.Types, Input>) async -> Reply<Mock.Types, Output>
    ) -> Chain {
        chain.add(
            UnaryAnswer(source: .later(produce)),
            CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }
}
