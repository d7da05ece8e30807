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
            guard let path = paths[opening.rpc], let facts = store.core.withState({ ForwardedCall($0.log, opening) })
            else { continue }
            let recorder = MessageRecorder<Library>(rpc: String(path.dropFirst()), redaction: redaction)
            let call = try recorder.call(opening, parts[ObjectIdentifier(opening)] ?? [], facts)
            calls.append((opening.tick, call))
        }
    }
}

/// What the log has of a call that went to a real server, read under the mock's lock.
private struct ForwardedCall {
    let outcome: (any Sendable)?
    let metadata: (any Sendable)?
    let messages: [any Sendable]
    let moments: [ServerMoment]
    let fault: String?
    /// Whether the client has cancelled a call with one request and one response.
    let isCancelled: Bool

    init?(_ log: CallLog, _ opening: Event) {
        guard let facts = log.facts(of: opening), let served = facts.served, served.isForwarded else { return nil }
        (outcome, metadata, messages) = (facts.outcome, served.serverMetadata, served.serverMessages)
        (moments, fault) = (served.moments, served.networkFault)
        isCancelled = if case .nobody? = facts.answerer { true } else { false }
    }

    /// When the server sent each message, and then the end. Milliseconds have one digit that is not 0, so that two recordings of the
    /// same calls differ less. Less than 10 are none.
    func moments(withInputs hasInputs: Bool) -> [RecordingFile.Moment] {
        var last: UInt64 = 0
        return moments.map { moment in
            let pause = Int((moment.nanoseconds - min(last, moment.nanoseconds)) / 1_000_000)
            last = moment.nanoseconds
            var unit = 10
            while pause / unit >= 10 { unit *= 10 }
            return .init(inputs: hasInputs ? moment.inputs : nil, pause: pause / unit * unit)
        }
    }
}

/// Makes a recorded call, with the functions of an RPC library.
private struct MessageRecorder<Library: RPCLibrary> {
    let rpc: String
    let redaction: RecordingRedaction

    private func error(_ reason: String, cure: String) -> MockRecordingError {
        MockRecordingError("\(rpc): \(reason)", cure: cure)
    }

    func call(_ opening: Event, _ parts: [Event], _ facts: ForwardedCall) throws -> RecordingFile.Call {
        if let fault = facts.fault {
            throw error(
                "the network failed in place of an answer: \(fault)", cure: "start the server, and record again")
        }
        let isLeft = facts.isCancelled || parts.contains { $0.phase == .cancelled }
        let inputs = [opening.payload] + parts.filter { $0.phase == .sent }.map(\.payload)
        let metadata = (facts.metadata as? Library.Metadata).map { redaction.redacted(Library.fields(of: $0)) }
        var moments = facts.moments(withInputs: opening.kind.hasManyRequests)[...]
        var call = RecordingFile.Call(
            rpc: rpc, hasManyRequests: opening.kind.hasManyRequests, inputs: try inputs.compactMap { $0 }.map(message),
            metadata: metadata)
        for message in facts.messages {
            call.messages.append(.init(message: try self.message(message), moment: moments.popFirst() ?? .init()))
        }
        if !isLeft, let end = facts.outcome.flatMap(end) {
            call.end = try status(end, of: opening.kind, after: metadata ?? [], at: moments.popFirst() ?? .init())
        }
        return call
    }

    private typealias End = (failure: Library.Failure?, metadata: Library.Metadata)

    /// How the server has ended the call; nil if its client left it.
    private func end(_ outcome: any Sendable) -> End? {
        if let end = outcome as? StreamEnd<Library> { return (end.error as? Library.Failure, end.finalMetadata ?? [:]) }
        return (outcome as? any EndedReply)?.ending(of: Library.self)
    }

    private func status(
        _ end: End, of kind: CallKind, after initial: [RecordingFile.Field], at moment: RecordingFile.Moment
    ) throws -> RecordingFile.Status {
        var status = RecordingFile.Status(
            metadata: redaction.redacted(Library.fields(of: end.metadata)), moment: moment)
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
            throw error(
                "the details of an error can't be read, so no field of them can be left out",
                cure: "redact \(field), or answer the rpc by a statement")
        }
        return try failure.details.map(message)
    }

    private func message(_ message: any Sendable) throws -> RecordingFile.Message {
        switch RecordingFile.Message(message) {
        case nil: throw error("a \(type(of: message)) can't be recorded", cure: "answer the rpc by a statement")
        case .bytes? where redaction.hasFields:
            throw error(
                "a \(type(of: message)) has no form in JSON, so no field of it can be left out",
                cure: "generate the messages again, so that they know all fields, register types in an Any, "
                    + "or answer the rpc by a statement")
        case let form?: return redaction.redacted(form)
        }
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
