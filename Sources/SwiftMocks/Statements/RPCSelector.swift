/// An rpc that a statement has named and that still lacks its matchers:
/// `say(.any, metadata: .has("authorization"))`.
public struct RPCSelector<Library: RPCLibrary, Kind, Message: Sendable, Clause> {
    private let clause: (PayloadMatcher, MetadataMatcher) -> Clause

    /// - Parameter clause: makes the clause after the matchers.
    init(_ clause: @escaping (PayloadMatcher, MetadataMatcher) -> Clause) {
        self.clause = clause
    }

    /// Returns the selection of the statement, completed with the matchers.
    package func selecting(
        _ message: Matcher<Message>, _ metadata: MetadataMatcher, _ conditions: CallCondition?...
    ) -> Clause {
        var metadata = metadata
        metadata.callConditions = conditions.compactMap { $0 }
        return clause(message.payload, metadata)
    }
}
