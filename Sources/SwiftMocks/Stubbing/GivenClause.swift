/// An rpc that a `given` statement has named, to go on with what it answers.
///
/// The verbs are those of the rpc's kind: see ``CallAnswering``, ``ServerStreamAnswering``, ``ClientStreamAnswering`` and
/// ``BidirectionalStreamAnswering``.
public protocol GivenClause<List, Input, Output>: Sendable {
    /// The rpcs of the mock.
    associatedtype List: RPCList
    /// What the client sends.
    associatedtype Input: Sendable
    /// What the server sends.
    associatedtype Output: Sendable
    /// What follows a verb: another verb, or another rpc.
    associatedtype Chain: GivenChain where Chain.List == List
    /// What verbs are carried out by; only the library can ask.
    subscript(_: MockAccess) -> Chain { get }
}

extension GivenClause {
    /// What carries out a verb. Who asks is one.
    var chain: Chain { self[MockAccess()] }
}

/// A ``GivenClause`` without an answer. It offers verbs alone.
public protocol UnansweredClause: GivenClause {}

/// What is said of an rpc that has no answer yet.
struct Unanswered<Chain: Sendable>: Sendable {
    private let chain: Chain
    private let pending: PendingStatement

    init<List>(
        _ chain: Chain, of given: Given<List>, rpc: String, verbs: String, example: String
    ) {
        self.chain = chain
        self.pending = PendingStatement(
            .given(verbs: verbs, example: example), of: given.rpcs, without: .verb(rpc: rpc), at: given.site)
    }

    func answered() -> Chain {
        self.pending.proceed()
        return self.chain
    }
}
