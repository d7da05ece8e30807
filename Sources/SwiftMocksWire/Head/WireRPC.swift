/// What the wire has to know of an rpc.
public struct WireRPC: Sendable, Hashable {
    /// Whether a client may send many messages. If not, it must send exactly one.
    public let hasManyRequests: Bool
    /// Whether a server may send many messages.
    public let hasManyResponses: Bool
    /// False for `NO_SIDE_EFFECTS`. Such unary rpcs allow GET.
    public let hasSideEffects: Bool

    /// Creates the facts of an rpc.
    public init(hasManyRequests: Bool = false, hasManyResponses: Bool = false, hasSideEffects: Bool = true) {
        self.hasManyRequests = hasManyRequests
        self.hasManyResponses = hasManyResponses
        self.hasSideEffects = hasSideEffects
    }

    /// Whether the rpc has one request and one response.
    public var isUnary: Bool { !hasManyRequests && !hasManyResponses }

    /// Whether a client may use GET.
    public var allowsGet: Bool { isUnary && !hasSideEffects }
}
