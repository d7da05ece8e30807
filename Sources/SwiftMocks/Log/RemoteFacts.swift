import Dispatch

/// The state of a call that is served, or may be forwarded. The records of other calls have no room
/// for it.
final class RemoteFacts {
    /// How the call reached the mock; nil if the code under test called the mock itself.
    let transport: TransportInfo?
    /// Forwards the call to the real server, before the policy answers it; nil without a real
    /// server.
    let forwarder: Forwarder?
    /// The metadata that the real server, or a recording of it, has sent before its messages; nil
    /// before that. They have the type of the library.
    var serverMetadata: (any Sendable)?
    /// The messages that the real server, or a recording of it, has sent so far.
    var serverMessages: [any Sendable] = []
    /// The moment of each of them, and of the end.
    private(set) var moments: [ServerMoment] = []
    /// Whether the call went to a real server. Only such calls get into a recording.
    var isForwarded = false
    /// Whether the steps of a recorded call answer: each delivered message is then added to
    /// `serverMessages`.
    var isReplayed = false
    /// Why no whole answer to a forwarded call came; nil if one did, or none yet.
    var brokenBecause: String?

    /// The number of messages that the client has sent; nil once it has closed its side, and for an
    /// rpc with one request.
    private var inputs: Int?
    /// The last moment, or the begin of the call; nil if no real server can answer it, so that no
    /// moments count.
    private var last: UInt64?

    init(_ transport: TransportInfo?, _ forwarder: Forwarder?, _ kind: CallKind) {
        self.transport = transport
        self.forwarder = forwarder
        inputs = kind.hasManyRequests ? 0 : nil
        last = forwarder == nil ? nil : DispatchTime.now().uptimeNanoseconds
    }

    /// Counts a message of the client, or records its close. Other phases have no effect.
    func recordInput(_ phase: Phase) {
        if phase == .sent { inputs = inputs.map { $0 + 1 } }
        if phase == .closed { inputs = nil }
    }

    /// Records the moment of a message of the server, or of the end.
    func recordMoment() {
        guard let last else { return }
        let now = DispatchTime.now().uptimeNanoseconds
        moments.append(ServerMoment(inputs: inputs, nanoseconds: now - min(last, now)))
        self.last = now
    }
}

/// When the real server has sent a message, or has ended the call. A recording that is replayed
/// with its pauses keeps these moments.
struct ServerMoment: Sendable {
    /// The number of messages that the client had sent; nil if it had closed its side, or sends one
    /// only.
    let inputs: Int?
    /// The nanoseconds since the moment before, or since the call was opened.
    let nanoseconds: UInt64
}
