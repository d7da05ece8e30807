/// An rpc that a statement has named and that still lacks its matchers:
/// `say(.any, metadata: .has("authorization"))`.
public struct RPCSelector<Library: RPCLibrary, Kind, Message: Sendable, Clause> {
    private let rpc: RPCIdentity
    private let clause: (Selection) -> Clause

    /// - Parameter clause: makes the clause after the matchers.
    init(_ rpc: RPCIdentity, _ clause: @escaping (Selection) -> Clause) {
        self.rpc = rpc
        self.clause = clause
    }

    /// Returns the clause after the matchers.
    package func selecting(
        _ message: Matcher<Message>, _ metadata: MetadataMatcher, _ conditions: CallCondition?...
    ) -> Clause {
        clause(
            Selection(
                rpc: rpc.name, phase: rpc.kind.answeredPhase, payload: message.payload, metadata: metadata,
                callConditions: conditions.compactMap { $0 }))
    }
}
