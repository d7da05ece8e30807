/// How far an answer has come over a network with a fault. Each function is an event, and returns what must be done.
///
/// It tells where the fault strikes. What a client sees of that depends on its library, so the adapter makes it.
@_spi(Adapters) public struct FaultMachine: Sendable {
    /// A part of the answer, as the server sends it.
    public enum Part: Sendable {
        case metadata
        case message
        case end
        /// The answer stops without an end.
        case nothing
    }

    /// What must be done.
    public enum Step: Sendable {
        /// Wait. The test does not want the answer to begin yet.
        case wait
        /// Read the next part of the answer.
        case read
        /// Record the part, and pass it on to the client.
        case pass
        /// Record the part, and pass it on in pieces, with a pause or a gate between them.
        case passSlowly(bytes: Int, pause: MockDuration?, gate: Gate?)
        /// Record the part. The client does not get it.
        case lose
        /// End the answer, in place of the part.
        case end(End)
        /// Nothing. The answer is over.
        case nothing
    }

    /// How the network ends an answer.
    public enum End: Sendable {
        /// The request does not leave the device.
        case offline
        /// A proxy answers with a page.
        case page(status: Int, type: String, text: String, fields: [MetadataField])
        /// The network breaks before the response begins.
        case replyLost
        /// The network breaks within the response.
        case closed
        /// The response ends within the part.
        case truncated
        /// The response ends without the part that tells its end.
        case missingEnd

        /// Whether the call is recorded as the server has ended it, because the server does not notice the fault.
        public var hasOutcomeOfServer: Bool {
            switch self {
            case .offline, .page, .closed: false
            case .replyLost, .truncated, .missingEnd: true
            }
        }
    }

    private enum State {
        /// The test does not want the answer to begin yet.
        case waiting
        /// The client has this number of messages.
        case passing(messages: Int)
        case over
    }

    private let fault: NetworkFault
    private let isWhole: Bool
    private var state = State.waiting

    /// - Parameters:
    ///   - fault: what goes wrong.
    ///   - isWhole: whether the client gets the response as a whole. Then a fault within the response strikes at its end.
    public init(_ fault: NetworkFault, isWhole: Bool = false) {
        self.fault = fault
        self.isWhole = isWhole
    }

    /// The test wants the answer to begin.
    public mutating func start() {
        if case .waiting = state { state = .passing(messages: 0) }
    }

    /// The client wants the next part.
    public mutating func next() -> Step {
        switch state {
        case .waiting: return .wait
        case .over: return .nothing
        case .passing: break
        }
        switch fault.kind {
        case .offline: return end(.offline)
        case .page(let status, let type, let text, let fields):
            return end(.page(status: status, type: type, text: text, fields: fields))
        case .replyLost, .brokenStream, .truncatedMessage, .missingEnd, .slowBody: return .read
        }
    }

    private mutating func end(_ end: End) -> Step {
        state = .over
        return .end(end)
    }

    /// The server sends a part.
    public mutating func take(_ part: Part) -> Step {
        guard case .passing(let count) = state else { return .nothing }
        let step = step(for: part, after: count)
        switch (step, part) {
        case (.end, _), (_, .end), (_, .nothing): state = .over
        case (.pass, .message), (.passSlowly, .message): state = .passing(messages: count + 1)
        default: break
        }
        return step
    }

    private func step(for part: Part, after count: Int) -> Step {
        switch (fault.kind, part) {
        // Nobody reads an answer that the client does not get.
        case (.offline, _), (.page, _): .nothing
        case (.replyLost, .metadata), (.replyLost, .message): .lose
        case (.replyLost, _): .end(.replyLost)
        case (_, .metadata), (_, .nothing): .pass
        case (.brokenStream(let limit), .message): count < limit || isWhole ? .pass : .end(.closed)
        case (.brokenStream, .end): .end(.closed)
        case (.truncatedMessage(let limit), .message): count < limit || isWhole ? .pass : .end(.truncated)
        case (.truncatedMessage, .end): .end(.truncated)
        case (.missingEnd, .message): .pass
        case (.missingEnd, .end): .end(.missingEnd)
        case (.slowBody(let bytes, let pause, let gate), _): .passSlowly(bytes: bytes, pause: pause, gate: gate)
        }
    }

    /// Returns what becomes of a whole answer.
    /// - Parameters:
    ///   - fault: what goes wrong.
    ///   - count: the number of messages that the server sends.
    /// - Returns: how the network ends the answer, which is nil if it does not, and how many messages the client gets.
    public static func outcome(of fault: NetworkFault, messages count: Int) -> (end: End?, messages: Int) {
        var machine = FaultMachine(fault)
        machine.start()
        if case .end(let end) = machine.next() { return (end, 0) }
        var passed = 0
        for _ in 0..<count {
            switch machine.take(.message) {
            case .end(let end): return (end, passed)
            case .pass, .passSlowly: passed += 1
            case .wait, .read, .lose, .nothing: break
            }
        }
        if case .end(let end) = machine.take(.end) { return (end, passed) }
        return (nil, passed)
    }

    /// The call has ended for another reason. Returns whether the client is to be told so.
    public mutating func cutOff() -> Bool {
        if case .over = state { return false }
        state = .over
        return true
    }
}
