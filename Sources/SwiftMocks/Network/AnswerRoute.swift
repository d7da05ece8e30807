/// Who answers a call of a served mock, and what the client sends until that is known. Each function is an event.
///
/// An adapter asks several times for each call. Its code is inlined there, where the types are known.
@_spi(Adapters) public enum AnswerRoute<Input: Sendable, Network: Sendable>: Sendable {
    /// It is not known who answers. If that may be the network, it gets what the client has sent.
    case unknown(sent: [Input])
    /// The mock answers.
    case mock
    /// The network answers: a real server, or one behind a fault. It has not got what is unsent.
    case network(Network, unsent: [Input])
    /// The client has its end, or wants none. There is a network if that has answered.
    case over(Network?)

    /// Whether the mock answers.
    @inlinable public var isMock: Bool { if case .mock = self { true } else { false } }
    /// Whether it is not known who answers.
    @inlinable public var isUnknown: Bool { if case .unknown = self { true } else { false } }
    /// Whether the client has its end, or wants none.
    @inlinable public var isOver: Bool { if case .over = self { true } else { false } }

    /// The network, if it answers, or has answered.
    @inlinable public var network: Network? {
        switch self {
        case .unknown, .mock: nil
        case .network(let network, _): network
        case .over(let network): network
        }
    }

    /// The client sends something, which is kept for the network. Returns false if it comes too late.
    @inlinable public mutating func send(_ input: Input) -> Bool {
        switch self {
        case .mock: return true
        case .over: return false
        case .unknown(var sent):
            // Without this, the array would be copied.
            self = .mock
            sent.append(input)
            self = .unknown(sent: sent)
        case .network(let network, var unsent):
            self = .mock
            unsent.append(input)
            self = .network(network, unsent: unsent)
        }
        return true
    }

    /// The mock answers. Only the first decision counts.
    @inlinable public mutating func decideForMock() {
        if isUnknown { self = .mock }
    }

    /// The network answers. Only the first decision counts.
    @inlinable public mutating func decide(for network: Network) {
        if case .unknown(let sent) = self { self = .network(network, unsent: sent) }
    }

    /// Returns what the network gets next; nil if it has got everything.
    @inlinable public mutating func nextUnsent() -> (network: Network, input: Input)? {
        guard case .network(let network, var unsent) = self, !unsent.isEmpty else { return nil }
        self = .mock
        let input = unsent.removeFirst()
        self = .network(network, unsent: unsent)
        return (network, input)
    }

    /// The client has its end, or wants none.
    @inlinable public mutating func end() {
        self = .over(network)
    }
}
