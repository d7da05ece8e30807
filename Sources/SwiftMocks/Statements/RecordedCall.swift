/// A recorded call of any rpc.
///
/// A call of an rpc with one request has its ``request``. Every call has its ``inputs``, which for
/// such an rpc are the request alone.
public struct RecordedCall<Library: RPCLibrary, Kind, Input: Sendable, Output: Sendable>: Sendable {
    /// The number of the call in reports about this mock: `#3`. Reports about several mocks, such
    /// as those of `verifyInOrder`, number the events of all mocks in one sequence.
    public let number: Int
    /// The messages that the code under test has sent, in order.
    public let inputs: [Input]
    /// Whether the code under test has closed its side. An rpc with one request closes it with the
    /// request.
    public let isClosed: Bool
    /// Whether the code under test has cancelled the call.
    public let isCancelled: Bool
    /// Whether the call has ended.
    public let isFinished: Bool
    /// The call options set by the caller.
    public let options: Library.Options
    package let initialMetadata: Library.Metadata
    package let serverInitialMetadata: Library.Metadata?
    /// The messages of the real server for a call that was forwarded, and those of the recording
    /// for a stream that was replayed. The code under test may not have read them yet. Other calls
    /// have no such messages.
    public let serverMessages: [Output]
    /// The outcome as it is in the log, without its type.
    private let recordedOutcome: (any RecordedOutcome)?
    let opening: Event
    private let describer: Describer

    /// The name of the service: `eliza.v1.ElizaService`.
    public var service: String { opening.service }
    /// The name of the method of the service: `Say`.
    public var method: String { opening.method }
    /// The method of the mock that was called.
    public var variant: CallVariant { opening.variant }
    /// How the call reached the mock, if it is served behind a client; nil if the code under test
    /// called the mock itself.
    public var transport: TransportInfo? { opening.transport }

    /// Creates the record of a call; nil if the call has other types.
    /// - Parameters:
    ///   - parts: the events of a stream after its opening.
    ///   - facts: the state that its events share.
    init?(_ opening: Event, parts: [Event], _ facts: RecordedFacts, in core: MockCore) {
        guard let head = opening.metadata.typed(Library.self) else { return nil }
        let phases = Set(parts.map(\.phase))
        number = opening.number
        inputs = ([opening] + parts).filter { $0.phase == .called || $0.phase == .sent }
            .compactMap { event in event.payload.flatMap { $0 as? Input } }
        isClosed =
            switch opening.kind {
            case .unary: true
            case .serverStream: phases.contains(.sent) || phases.contains(.closed)
            case .clientStream, .bidirectionalStream: phases.contains(.closed)
            }
        isCancelled = phases.contains(.cancelled) || opening.phase == .called && facts.isCancelled
        isFinished = facts.outcome != nil
        options = head.options
        initialMetadata = head.metadata
        serverInitialMetadata = facts.serverMetadata as? Library.Metadata
        serverMessages = facts.serverMessages.compactMap { $0 as? Output }
        recordedOutcome = facts.outcome
        self.opening = opening
        describer = core.describer
    }
}

extension RecordedCall where Kind: OneRequestKind {
    /// The request message.
    public var request: Input { inputs[0] }
}

extension RecordedCall where Kind == UnaryKind {
    /// The answer; nil while the call is in flight. A call that the code under test cancelled has
    /// the library's code for that.
    public var outcome: Reply<Library, Output>? { recordedOutcome.flatMap(Reply.init(recorded:)) }
}

extension RecordedCall where Kind: StreamKind {
    /// How the stream ended; nil while it is open. A stream that the code under test cancelled has
    /// the library's code for that.
    public var outcome: StreamEnd<Library>? { end }
}

extension RecordedCall {
    /// The outcome of a call of any kind, as the end of a stream.
    var end: StreamEnd<Library>? {
        recordedOutcome as? StreamEnd<Library>
            ?? recordedOutcome.flatMap(ErasedReply<Library>.init(recorded:))?.end
    }

    /// The answer of a call with one request and one response.
    private var reply: ErasedReply<Library>? { recordedOutcome.flatMap(ErasedReply.init(recorded:)) }
}

/// The facts of a call that the log has beside its events, as of one moment.
struct RecordedFacts {
    let outcome: (any RecordedOutcome)?
    /// Whether the client has cancelled a call with one request and one response.
    let isCancelled: Bool
    let serverMetadata: (any Sendable)?
    let serverMessages: [any Sendable]

    init(_ facts: CallFacts?) {
        outcome = facts?.outcome
        isCancelled = if case .nobody(.cancelled)? = facts?.answerer { true } else { false }
        serverMetadata = facts?.remote?.serverMetadata
        serverMessages = facts?.remote?.serverMessages ?? []
    }
}

/// A record is printed as one line, such as
/// `#3 say { sentence: "hi" }, answered { sentence: "hello" }`. By default, Swift prints all its
/// types.
extension RecordedCall: CustomStringConvertible {
    /// The number, the rpc, the sent messages and the end.
    public var description: String {
        let isUnary = opening.kind == .unary
        let sent = inputs.map { describer.line($0) }.joined(separator: ", ")
        let fields = describer.metadataText.text(of: opening.metadata)
        let metadata = fields.isEmpty ? "" : ", \(describer.library.metadataWord) \(fields)"
        return oneLine(
            isUnary
                ? "#\(number) \(opening.rpc) \(sent)\(metadata), \(unaryEnd)"
                : "#\(number) \(opening.rpc)\(metadata), sent \(sent.isEmpty ? "nothing" : sent), \(streamEnd)")
    }

    private var unaryEnd: String {
        guard let reply else { return "in flight" }
        switch reply.result {
        case .success(let message): return "answered \(describer.line(message))"
        case .failure(let failure): return "failed: \(reply.code.map { "\($0)" } ?? "\(failure)")"
        }
    }

    private var streamEnd: String {
        end.map { "ended: \($0.code)" } ?? (isClosed ? "closed" : "open")
    }
}
