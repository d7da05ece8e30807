/// The properties of an rpc on the wire.
package struct WireRPC: Sendable, Hashable {
    /// Whether a client may send many messages. If not, it must send exactly one.
    package let hasManyRequests: Bool
    /// Whether a server may send many messages. If not, it sends exactly one, or an error.
    package let hasManyResponses: Bool
    /// False for `NO_SIDE_EFFECTS`. Such unary rpcs allow GET.
    package let hasSideEffects: Bool

    /// Creates the properties of an rpc; by default, of a unary one that allows POST only.
    package init(hasManyRequests: Bool = false, hasManyResponses: Bool = false, hasSideEffects: Bool = true) {
        self.hasManyRequests = hasManyRequests
        self.hasManyResponses = hasManyResponses
        self.hasSideEffects = hasSideEffects
    }

    /// Whether the rpc has one request and one response.
    package var isUnary: Bool { !hasManyRequests && !hasManyResponses }

    /// Whether a client may call the rpc with Connect's GET.
    package var allowsGet: Bool { isUnary && !hasSideEffects }
}
