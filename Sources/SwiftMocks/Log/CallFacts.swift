/// The state that all events of a call share. Only a log gives it away, so the mock's lock guards it.
final class CallFacts {
    let rpc: String
    private let rpcs: [AnyRPC]
    let kind: CallKind
    let variant: CallVariant
    let metadata: AnyMetadata
    /// The part for calls that are served, or may be forwarded.
    let served: ServedFacts?
    /// The test that made the call, if its mocks are checked.
    let scope = TestScope.current?.id

    var answerer: Answerer?
    var outcome: (any Sendable)?
    /// Whether it has ended. A stream may end without an outcome.
    var isOver = false
    var request: (any Sendable)?

    /// - Parameter rpcs: the rpcs of the mock.
    init(
        rpc: String, of rpcs: [AnyRPC], kind: CallKind, variant: CallVariant, metadata: AnyMetadata,
        served: ServedFacts?
    ) {
        self.rpc = rpc
        self.rpcs = rpcs
        self.kind = kind
        self.variant = variant
        self.metadata = metadata
        self.served = served
    }
}

extension CallFacts {
    /// The rpc as the mock lists it, looked up at each access, because few calls need it.
    var target: AnyRPC? { rpcs.first { $0.identity.name == rpc } }
}
