/// Makes a recording from the logs of mocks, which have what the real server has sent.
struct CallRecorder {
    private let redaction: RecordingRedaction
    private var calls: [(tick: Int, call: RecordingFile.Call)] = []

    init(redaction: RecordingRedaction) {
        self.redaction = redaction
    }

    /// The recording of the calls so far, in the order in which they began.
    var file: RecordingFile {
        RecordingFile(redaction: redaction, calls: calls.sorted { $0.tick < $1.tick }.map(\.call))
    }

    /// Adds the calls of a mock that went to the real server.
    /// - Throws: ``MockRecordingError``.
    mutating func add<Library>(_ store: MockStore<Library>) throws {
        let paths = Dictionary(store.rpcs.map { ($0.identity.name, $0.path) }) { first, _ in first }
        let events = store.core.events
        let parts = Dictionary(grouping: events.filter { $0.opening != nil }) { ObjectIdentifier($0.opening ?? $0) }
        for opening in events where opening.phase.isBeginning {
            let facts = store.core.withState { $0.log.facts(of: opening).flatMap(ForwardedFacts.init) }
            guard let facts, let path = paths[opening.rpc] else { continue }
            let messages = MessageRecorder<Library>(rpc: String(path.dropFirst()), redaction: redaction)
            let call = try messages.call(opening, parts[ObjectIdentifier(opening)] ?? [], facts)
            calls.append((opening.tick, call))
        }
    }
}

/// What the log has of a call that went to a real server, read under the mock's lock.
private struct ForwardedFacts {
    let outcome: (any Sendable)?
    let metadata: (any Sendable)?
    let messages: [any Sendable]
    let moments: [ServerMoment]
    let networkFault: String?
    /// Whether the client has cancelled a call with one request and one response.
    let isCancelled: Bool

    init?(_ facts: CallFacts) {
        guard let served = facts.served, served.isForwarded else { return nil }
        outcome = facts.outcome
        metadata = served.serverMetadata
        messages = served.serverMessages
        moments = served.moments
        networkFault = served.networkFault
        isCancelled = if case .nobody? = facts.answerer { true } else { false }
    }
}

/// Makes a recorded call, with the functions of an RPC library.
private struct MessageRecorder<Library: RPCLibrary> {
    let rpc: String
    let redaction: RecordingRedaction

    func call(_ opening: Event, _ parts: [Event], _ facts: ForwardedFacts) throws -> RecordingFile.Call {
        if let fault = facts.networkFault {
            throw MockRecordingError(
                "\(rpc): the network failed in place of an answer: \(fault)", cure: "start the server, and record again"
            )
        }
        let isLeft = facts.outcome == nil || facts.isCancelled || parts.contains { $0.phase == .cancelled }
        let hasMany = opening.kind.hasManyRequests
        let inputs = try
            ([opening.payload].compactMap { $0 } + parts.filter { $0.phase == .sent }.compactMap(\.payload))
            .map(message)
        let metadata = (facts.metadata as? Library.Metadata).map { redaction.redacted(Library.fields(of: $0)) }
        var moments = Moments(facts.moments, areShown: hasMany)
        let end = isLeft ? nil : facts.outcome.flatMap(end)
        let messages = try facts.messages.map {
            RecordingFile.Response(message: try message($0), moment: moments.next())
        }
        return RecordingFile.Call(
            rpc: rpc, input: hasMany ? .inputs(inputs) : .request(inputs.first ?? .json(JSONNode(.object([])))),
            metadata: metadata,
            messages: messages,
            end: try end.map { .ended(try status($0, of: opening.kind, after: metadata ?? []), moments.next()) }
                ?? .left)
    }

    private struct End {
        let failure: Library.Failure?
        let metadata: Library.Metadata
    }

    /// How the server has ended the call; nil if its client left it.
    private func end(_ outcome: any Sendable) -> End? {
        if let end = outcome as? StreamEnd<Library> {
            return End(failure: end.error as? Library.Failure, metadata: end.finalMetadata ?? [:])
        }
        return (outcome as? any EndedReply).flatMap { reply in
            (reply.ending(of: Library.self)).map { End(failure: $0.failure, metadata: $0.metadata) }
        }
    }

    private func status(
        _ end: End, of kind: CallKind, after initial: [RecordingFile.Field]
    ) throws -> RecordingFile.Status {
        var status = RecordingFile.Status(metadata: redaction.redacted(Library.fields(of: end.metadata)))
        guard let failure = end.failure else { return status }
        let recorded = Library.recorded(failure)
        status.code = StatusCode(rawValue: recorded.code) ?? .unknown
        status.message = recorded.message
        status.details = try details(of: recorded)
        let metadata = redaction.redacted(recorded.metadata)
        let usual = RecordingFile.Status.usualErrorMetadata(of: kind, initial, status.metadata)
        if metadata.byName != usual.byName { status.errorMetadata = metadata }
        return status
    }

    private func details(of failure: RecordedFailure) throws -> [RecordingFile.Message] {
        guard let field = failure.detailsField else { return try failure.details.map(message) }
        if redaction.hides(field) { return [] }
        guard !redaction.hasFields || !failure.metadata.contains(where: { $0.name.lowercased() == field }) else {
            throw MockRecordingError(
                "\(rpc): the details of an error can't be read, so no field of them can be left out",
                cure: "redact \(field), or answer the rpc by a statement")
        }
        return try failure.details.map(message)
    }

    private func message(_ message: any Sendable) throws -> RecordingFile.Message {
        guard let text = RecordingFile.Message(message, of: Library.self) else {
            throw MockRecordingError(
                "\(rpc): a \(type(of: message)) can't be recorded", cure: "answer the rpc by a statement")
        }
        switch text {
        case .json(let node): return .json(redaction.redacted(node))
        case .bytes where redaction.hasFields:
            throw MockRecordingError(
                "\(rpc): a \(type(of: message)) has no form in JSON, so no field of it can be left out",
                cure: "generate the messages again, so that they know all fields, register types in an Any, "
                    + "or answer the rpc by a statement")
        case .bytes: return text
        }
    }
}

extension RecordingFile.Message {
    private static let deepest = 40

    /// Creates the form of a message in a file; nil if it has none. One that is nested more deeply than a file can be is bytes.
    init?<Library: RPCLibrary>(_ message: any Sendable, of library: Library.Type) {
        if case .json(let text)? = library.recorded(message, asBytes: false),
            let node = try? JSONParser.parse(text), node.depth <= Self.deepest
        {
            self = .json(node)
        } else if case .bytes(let bytes)? = library.recorded(message, asBytes: true) {
            self = .bytes(bytes)
        } else {
            return nil
        }
    }
}

/// The moments of a call, one after the other.
private struct Moments {
    private var rest: ArraySlice<ServerMoment>
    private let areShown: Bool
    private var last: UInt64 = 0

    /// - Parameter areShown: whether the client sends many messages, between which the server sends its own.
    init(_ moments: [ServerMoment], areShown: Bool) {
        rest = moments[...]
        self.areShown = areShown
    }

    mutating func next() -> RecordingFile.Moment {
        guard let moment = rest.popFirst() else { return RecordingFile.Moment() }
        let pause = Self.rounded(Int((moment.nanoseconds - min(last, moment.nanoseconds)) / 1_000_000))
        last = moment.nanoseconds
        return RecordingFile.Moment(inputs: areShown ? moment.inputs : nil, pause: pause)
    }

    /// Returns milliseconds with one digit that is not 0, so that two recordings of the same calls differ less. Less than 10
    /// are none.
    private static func rounded(_ pause: Int) -> Int {
        var unit = 10
        while pause / unit >= 10 { unit *= 10 }
        return pause / unit * unit
    }
}

/// A reply of any message.
private protocol EndedReply {
    func ending<Library: RPCLibrary>(
        of library: Library.Type
    ) -> (failure: Library.Failure?, metadata: Library.Metadata)?
}

extension Reply: EndedReply {
    fileprivate func ending<Other: RPCLibrary>(
        of library: Other.Type
    ) -> (failure: Other.Failure?, metadata: Other.Metadata)? {
        guard let metadata = finalMetadata as? Other.Metadata else { return nil }
        if case .failure(let failure) = result { return (failure as? Other.Failure, metadata) }
        return (nil, metadata)
    }
}
