/// What all events of a call share. Only a log gives it away, so the mock's lock guards its
/// variables.
final class CallFacts {
    let rpc: String
    private let rpcs: [AnyRPC]
    let kind: CallKind
    let variant: CallVariant
    let metadata: AnyMetadata
    /// The part for calls that are served, or may be forwarded; nil for others.
    let remote: RemoteFacts?
    /// The test that made the call, if its mocks are checked.
    let scope = TestScope.current?.id

    /// The origin of the answer; nil until it is chosen.
    var answerer: Answerer?
    /// How the call ended: ``CallOutcome/recorded``. Nil before the end.
    var outcome: (any RecordedOutcome)?
    var isOver: Bool { outcome != nil }
    /// Whether it is known that the call ended before its answer.
    var endedEarly: Bool { if case .nobody? = answerer { true } else { false } }
    /// The first message that was sent on the stream; nil before, and for a unary call, whose event
    /// has its request.
    var request: (any Sendable)?

    /// - Parameter rpcs: the rpcs of the mock.
    init(
        rpc: String, of rpcs: [AnyRPC], kind: CallKind, variant: CallVariant, metadata: AnyMetadata,
        remote: RemoteFacts?
    ) {
        self.rpc = rpc
        self.rpcs = rpcs
        self.kind = kind
        self.variant = variant
        self.metadata = metadata
        self.remote = remote
    }
}

extension CallFacts {
    /// The rpc as the mock lists it, looked up at each access, because few calls need it.
    var listedRPC: AnyRPC? { rpcs.first { $0.identity.name == rpc } }
}
