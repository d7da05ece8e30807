/// What a `given` statement answers a call with.
struct UnaryAnswer<List: RPCList, Request: Sendable, Response: Sendable>: Sendable {
    typealias Produce = @Sendable (RPCCall<List, Request>) -> Reply<List, Response>
    typealias ProduceLater = @Sendable (RPCCall<List, Request>) async -> Reply<List, Response>

    enum Source: Sendable {
        case now(Produce)
        case later(ProduceLater)
    }

    let source: Source
    var delay: Delay?
    var gate: Gate?

    var isImmediate: Bool { self.delay == nil && self.gate == nil }
}
