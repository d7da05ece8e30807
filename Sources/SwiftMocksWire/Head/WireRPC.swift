/// The properties of an rpc on the wire.
package struct WireRPC: Sendable, Hashable {
    /// Whether a client may send many messages. If not, it must send exactly one.
    package let hasManyRequests: Bool
    package let hasManyResponses: Bool
    /// False for `NO_SIDE_EFFECTS`. Such unary rpcs allow GET.
    package let hasSideEffects: Bool

    package init(hasManyRequests: Bool = false, hasManyResponses: Bool = false, hasSideEffects: Bool = true) {
        self.hasManyRequests = hasManyRequests
        self.hasManyResponses = hasManyResponses
        self.hasSideEffects = hasSideEffects
    }

    package var isUnary: Bool { !hasManyRequests && !hasManyResponses }

    package var allowsGet: Bool { isUnary && !hasSideEffects }
}
