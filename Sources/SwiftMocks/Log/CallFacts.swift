import Dispatch

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

/// The state of a call that is served, or may be forwarded. The records of other calls have no room for it.
final class ServedFacts {
    /// How the call reached the mock; nil if the code under test called the mock itself.
    let transport: TransportInfo?
    /// Forwards the call to the real server, before the policy answers it; nil without a real server.
    let forwarder: Forwarder?
    var serverMetadata: (any Sendable)?
    var serverMessages: [any Sendable] = []
    /// The moment of each of them, and of the end.
    private(set) var moments: [ServerMoment] = []
    /// Whether the call went to a real server.
    var isForwarded = false
    /// Why no server has answered a call that was forwarded; nil if one did.
    var networkFault: String?

    /// The number of messages that the client has sent; nil once it has closed its side, and for an rpc with one request.
    private var inputs: Int?
    /// The last moment, or the begin of the call; nil if no real server can answer it, so that no moments count.
    private var last: UInt64?

    init(_ transport: TransportInfo?, _ forwarder: Forwarder?, _ kind: CallKind) {
        self.transport = transport
        self.forwarder = forwarder
        inputs = kind.hasManyRequests ? 0 : nil
        last = forwarder == nil ? nil : DispatchTime.now().uptimeNanoseconds
    }

    func recordInput(_ phase: Phase) {
        if phase == .sent { inputs = inputs.map { $0 + 1 } }
        if phase == .closed { inputs = nil }
    }

    func recordMoment() {
        guard let last else { return }
        let now = DispatchTime.now().uptimeNanoseconds
        moments.append(ServerMoment(inputs: inputs, nanoseconds: now - min(last, now)))
        self.last = now
    }
}

struct ServerMoment: Sendable {
    /// The number of messages that the client had sent; nil if it had closed its side, or sends one only.
    let inputs: Int?
    /// The time since the moment before.
    let nanoseconds: UInt64
}

/// The kinds of rpcs, by the numbers of their requests and responses.
package enum CallKind: Sendable {
    case unary, serverStream, clientStream, bidirectionalStream
}

extension CallKind {
    package var hasManyRequests: Bool { self == .clientStream || self == .bidirectionalStream }
    package var hasOneResponse: Bool { self == .unary || self == .clientStream }
}

/// The source of a call's answer.
enum Answerer: Sendable {
    case stub(Source)
    /// A statement about every rpc.
    case rule(Source)
    /// A recording, by its name.
    case recording(String)
    case policy(MockPolicy)
    /// The real server, because a statement says so, or because nothing else answers.
    case server(Source?)
    case nobody(String)

    struct Source: Sendable, CustomStringConvertible {
        let site: CallSite
        /// The position among the answers of the statement, from 1, and their number.
        let position: Int
        let count: Int

        /// `ElizaTests.swift:41`, or `ElizaTests.swift:41, answer 1 of 2`.
        var description: String { count > 1 ? "\(site), answer \(position) of \(count)" : "\(site)" }
    }

    var source: Source? {
        switch self {
        case .stub(let source), .rule(let source): source
        case .server(let source): source
        case .recording, .policy, .nobody: nil
        }
    }

    var site: CallSite? { source?.site }
}

/// How a call reached a mock that is served behind a real client.
public struct TransportInfo: Sendable, CustomStringConvertible {
    /// The name of the protocol.
    public let protocolName: String
    /// The name of the codec, such as `proto` or `json`.
    public let codec: String
    /// The method of the request, such as `POST`; nil if the protocol has none.
    public let method: String?
    /// The query of the request, as Connect's GET has it; nil if there was none.
    public let query: String?
    /// The compression of the request, such as `gzip`; nil if there was none.
    public let compression: String?
    /// The timeout of the client in seconds; nil if it named none.
    public let timeout: Double?
    /// All metadata as sent, including those of the protocol.
    public let fields: [MetadataField]

    package init(
        protocolName: String, codec: String, method: String? = nil, query: String? = nil,
        compression: String? = nil, timeout: Double? = nil, fields: [MetadataField]
    ) {
        self.protocolName = protocolName
        self.codec = codec
        self.method = method
        self.query = query
        self.compression = compression
        self.timeout = timeout
        self.fields = fields
    }

    /// The protocol and the codec.
    public var description: String {
        "\(protocolName), \(codec)"
    }
}
