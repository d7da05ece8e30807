/// What the wire has to know of an rpc.
public struct WireRPC: Sendable, Hashable {
    /// Which side sends how many messages.
    public enum Kind: Sendable, Hashable {
        /// One request, one response.
        case unary
        /// Many requests, one response.
        case clientStream
        /// One request, many responses.
        case serverStream
        /// Many requests, many responses.
        case bidirectionalStream

        /// Whether a client must send exactly one message.
        public var takesOneMessage: Bool { self == .unary || self == .serverStream }
    }

    /// Which side sends how many messages.
    public let kind: Kind
    /// False for `NO_SIDE_EFFECTS`. Such unary rpcs allow GET.
    public let hasSideEffects: Bool

    /// Creates the facts of an rpc.
    public init(kind: Kind, hasSideEffects: Bool = true) {
        self.kind = kind
        self.hasSideEffects = hasSideEffects
    }

    /// Whether a client may use GET.
    public var allowsGet: Bool { kind == .unary && !hasSideEffects }
}
