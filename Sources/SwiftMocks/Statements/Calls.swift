/// Returns the recorded calls of a mock: `calls(of: client).say(.any)` is an array, oldest first. The other arguments are the
/// source location that failure reports show.
public func calls<Library, RPCs>(
    of mock: MockObject<Library, RPCs>, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) -> Calls<Library, RPCs> {
    Calls(core: mock.store.core, site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// A query of a mock's log. Name an rpc to get its recorded calls.
@dynamicMemberLookup
public struct Calls<Library: RPCLibrary, RPCs>: Sendable {
    let core: MockCore
    let site: CallSite

    /// Continues the statement with an rpc that has one request and one response.
    public subscript<Input, Output>(
        dynamicMember rpc: KeyPath<RPCs, RPC<UnaryKind, Input, Output>>
    ) -> RPCSelector<Library, UnaryKind, Input, [RecordedCall<Library, Input, Output>]> {
        let identity = RPCIdentity(rpc)
        return RPCSelector { [core, site] message, metadata in
            let calls = identity.selection(.called, message, metadata: metadata)
            core.reports.mistakes(in: calls, at: site)
            return core.snapshot.calls(calls)
        }
    }

    /// Continues the statement with an rpc whose calls are streams.
    public subscript<Kind: StreamKind, Input, Output>(
        dynamicMember rpc: KeyPath<RPCs, RPC<Kind, Input, Output>>
    ) -> RPCSelector<Library, Kind, Input, [RecordedStream<Library, Input>]> {
        let identity = RPCIdentity(rpc)
        return RPCSelector { [core, site] request, metadata in
            let streams = identity.selection(identity.kind.answeredPhase, request, metadata: metadata)
            core.reports.mistakes(in: streams, at: site)
            return core.snapshot.streams(where: streams.isAboutCall(of:)) { inputs in
                guard request.accepts(inputs.first) else { return false }
                if let input = inputs.first { request.capture?(input) }
                return true
            }
        }
    }
}

/// A recorded call.
public struct RecordedCall<Library: RPCLibrary, Request: Sendable, Response: Sendable>: Sendable {
    /// The number of the call in reports about this mock: `#3`. Reports about several mocks, such as those of `verifyInOrder`,
    /// number the events of all mocks in one sequence.
    public let number: Int
    /// The request message.
    public let request: Request
    package let initialMetadata: Library.Metadata
    /// The call options set by the caller.
    public let options: Library.Options
    /// The method that was called.
    public let variant: CallVariant
    /// How the call reached the mock, if it is served behind a client; nil if the code under test called the mock itself.
    public let transport: TransportInfo?
    /// The answer; nil while the call is in flight. A call that the code under test cancelled has the library's code for that.
    public let outcome: Reply<Library, Response>?
    let origin: RecordOrigin

    /// The name of the service: `eliza.v1.ElizaService`.
    public var service: String { origin.opening.service }
    /// The name of the method of the service: `Say`.
    public var method: String { origin.opening.method }
}

/// A recorded stream. Among all calls of several mocks, it may also be a call with one request and one response.
public struct RecordedStream<Library: RPCLibrary, Input: Sendable>: Sendable {
    /// The number of the opening in reports about this mock: `#3`. Reports about several mocks, such as those of `verifyInOrder`,
    /// number the events of all mocks in one sequence.
    public let number: Int
    package let initialMetadata: Library.Metadata
    /// The call options set by the caller.
    public let options: Library.Options
    /// The method that was called.
    public let variant: CallVariant
    /// How the call reached the mock, if it is served behind a client; nil if the code under test called the mock itself.
    public let transport: TransportInfo?
    /// The sent messages, in order.
    public let inputs: [Input]
    /// Whether the code under test has closed its side.
    public let isClosed: Bool
    /// Whether the code under test has cancelled the stream.
    public let isCancelled: Bool
    /// Whether the stream has ended.
    public let isFinished: Bool
    /// How the stream ended; nil while it is open. A stream that the code under test cancelled has the library's code for that.
    public let outcome: StreamEnd<Library>?
    package let serverInitialMetadata: Library.Metadata?
    fileprivate let allServerMessages: [any Sendable]
    let origin: RecordOrigin

    /// The name of the service: `eliza.v1.ElizaService`.
    public var service: String { origin.opening.service }
    /// The name of the method of the service: `Say`.
    public var method: String { origin.opening.method }

    /// Returns the messages of the real server that the code under test has read. It is empty for a stream that was not forwarded.
    /// - Parameter type: the type of the messages.
    public func serverMessages<Message>(_ type: Message.Type = Message.self) -> [Message] {
        allServerMessages.compactMap { $0 as? Message }
    }
}

extension MockSnapshot {
    /// A check that waits for a condition reads the events that are visible to other checks that wait.
    private var readEvents: [Event] { EventBroadcast.isBeingRead ? settledEvents : events }

    func calls<Library, Request, Response>(
        _ selection: Selection
    ) -> [RecordedCall<Library, Request, Response>] {
        readEvents.filter(selection.matches).compactMap { event in
            selection.payload.capture?(event.payload)
            guard let request = event.payload as? Request, let head = event.metadata.typed(Library.self) else {
                return nil
            }
            let outcome = core.withState { $0.log.facts(of: event)?.outcome }
            return RecordedCall(
                number: event.number, request: request, initialMetadata: head.metadata, options: head.options,
                variant: event.variant, transport: event.transport,
                outcome: outcome.flatMap(Reply.init(recorded:)),
                origin: RecordOrigin(event, in: core))
        }
    }

    func streams<Library, Input>(
        where isWanted: (Event) -> Bool = { _ in true }, inputs accepts: ([Input]) -> Bool = { _ in true }
    ) -> [RecordedStream<Library, Input>] {
        let events = readEvents.filter(isWanted)
        let parts = Dictionary(grouping: events) { ObjectIdentifier($0.opening ?? $0) }
        return events.compactMap { opening in
            guard opening.phase.isBeginning, let head = opening.metadata.typed(Library.self) else { return nil }
            let parts = parts[ObjectIdentifier(opening)] ?? []
            let phases = Set(parts.map(\.phase))
            let inputs = parts.filter { $0.phase == .sent || $0.phase == .called }.compactMap { $0.payload as? Input }
            guard accepts(inputs) else { return nil }
            let (outcome, isDropped, serverMetadata, serverMessages) = core.withState { state in
                let facts = state.log.facts(of: opening)
                let isDropped = if case .nobody? = facts?.answerer { true } else { false }
                return (facts?.outcome, isDropped, facts?.served?.serverMetadata, facts?.served?.serverMessages ?? [])
            }
            let end = outcome as? StreamEnd<Library> ?? outcome.flatMap(ErasedReply<Library>.init(recorded:))?.end
            return RecordedStream(
                number: opening.number, initialMetadata: head.metadata, options: head.options, variant: opening.variant,
                transport: opening.transport, inputs: inputs,
                isClosed: phases.contains(.closed) || opening.phase == .called,
                isCancelled: phases.contains(.cancelled) || opening.phase == .called && isDropped,
                isFinished: phases.contains(.finished) || end != nil, outcome: end,
                serverInitialMetadata: serverMetadata as? Library.Metadata, allServerMessages: serverMessages,
                origin: RecordOrigin(opening, in: core))
        }
    }
}

// Records of a log as one line, such as `#3 say { sentence: "hi" }, answered { sentence: "hello" }`. By default, Swift prints all
// their types.

extension RecordedCall: CustomStringConvertible {
    /// The number, the rpc, the request and the answer.
    public var description: String {
        let call = "#\(number) \(origin.opening.rpc) \(origin.describer.line(request))"
        return oneLine("\(call)\(origin.metadataText), \(end)")
    }

    private var end: String {
        guard let outcome else { return "in flight" }
        switch outcome.result {
        case .success(let message): return "answered \(origin.describer.line(message))"
        case .failure(let failure): return "failed: \(outcome.code.map { "\($0)" } ?? "\(failure)")"
        }
    }
}

extension RecordedStream: CustomStringConvertible {
    /// The number, the rpc, the sent messages and the end.
    public var description: String {
        let sent = inputs.isEmpty ? "nothing" : inputs.map(origin.describer.line).joined(separator: ", ")
        return oneLine("#\(number) \(origin.opening.rpc)\(origin.metadataText), sent \(sent), \(end)")
    }

    private var end: String {
        if let outcome { return "ended: \(outcome.code)" }
        return isCancelled ? "cancelled" : isFinished ? "ended" : isClosed ? "closed" : "open"
    }
}

/// The part of a record's description that is not public.
struct RecordOrigin: Sendable {
    let opening: Event
    let describer: Describer

    init(_ opening: Event, in core: MockCore) {
        self.opening = opening
        describer = core.describer
    }

    /// `, metadata x-a: 1`; empty if there is no field.
    var metadataText: String {
        let text = describer.redaction.text(of: opening.metadata)
        return text.isEmpty ? "" : ", \(describer.library.metadataWord) \(text)"
    }
}
