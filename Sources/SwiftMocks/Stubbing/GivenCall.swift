/// The verbs of `given` for an rpc with one request and one response. `willReturn` and `willFail` depend on the words
/// of the RPC library.
public protocol CallAnswering<Mock, Input, Output>: GivenClause where Chain == GivenCallChain<Mock, Input, Output> {}

/// An rpc with one request and one response, to go on with an answer.
public struct GivenCall<Mock: RecordingMock, Input: Sendable, Output: Sendable>: CallAnswering, UnansweredClause {
    let unanswered: Unanswered<GivenCallChain<Mock, Input, Output>>

    /// What verbs are carried out by.
    public subscript(_: MockAccess) -> GivenCallChain<Mock, Input, Output> { unanswered.answered() }
}

/// An answered rpc with one request and one response, to go on with another answer or another rpc.
public struct GivenCallChain<Mock: RecordingMock, Input: Sendable, Output: Sendable>: CallAnswering, GivenChain {
    /// What follows a verb: the same again.
    public typealias Chain = GivenCallChain
    typealias Answer = UnaryAnswer<Mock.Types, Input, Output>

    let given: Given<Mock>
    let selection: Selection

    /// The statement that this is part of.
    public subscript(_: MockAccess) -> Given<Mock> { given }
    /// What verbs are carried out by.
    public subscript(_: MockAccess) -> GivenCallChain { self }

    var unanswered: GivenCall<Mock, Input, Output> {
        GivenCall(
            unanswered: Unanswered(
                self, of: given, rpc: selection.rpc, verbs: "willReturn, willFail or willProduce",
                example: "willReturn(…)"))
    }

    func add(_ reply: Reply<Mock.Types, Output>, after delay: Delay?, gate: Gate?, _ site: CallSite) -> Self {
        add(Answer(source: .now { _ in reply }, delay: delay, gate: gate), site)
    }

    fileprivate func add(_ answer: Answer, _ site: CallSite) -> Self {
        given.add(answer, for: selection, at: site)
        return self
    }
}

extension CallAnswering {
    /// Answers with what `produce` makes of the call, on the thread of the caller.
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

    /// Answers with what `produce` makes of the call, when it is done. A call that is cancelled does not wait for it.
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
