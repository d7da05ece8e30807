/// Makes a recording from the logs of mocks, which contain the real server's answers.
struct CallRecorder {
    let redaction: RecordingRedaction
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
        let events = store.core.events
        let parts = Dictionary(grouping: events.filter { $0.opening != nil }) { ObjectIdentifier($0.opening ?? $0) }
        for opening in events where opening.phase.isBeginning {
            guard let rpc = opening.target else { continue }
            let recorder = MessageRecorder<Library>(rpc: String(rpc.path.dropFirst()), redaction: redaction)
            let parts = parts[ObjectIdentifier(opening)] ?? []
            // The facts of a call are guarded by the mock's lock.
            let call = store.core.withState { state in
                Result { try recorder.call(opening, parts, state.log.facts(of: opening)) }
            }
            if let call = try call.get() { calls.append((opening.tick, call)) }
        }
    }
}

private struct MessageRecorder<Library: RPCLibrary> {
    let rpc: String
    let redaction: RecordingRedaction

    private func error(_ reason: String, cure: String) -> MockRecordingError {
        MockRecordingError("\(rpc): \(reason)", cure: cure)
    }

    /// Returns the call; nil if it did not go to a real server.
    func call(_ opening: Event, _ parts: [Event], _ facts: CallFacts?) throws -> RecordingFile.Call? {
        guard let facts, let served = facts.served, served.isForwarded else { return nil }
        if let fault = served.networkFault {
            throw error(
                "the network failed in place of an answer: \(fault)", cure: "start the server, and record again")
        }
        let inputs = [opening.payload] + parts.filter { $0.phase == .sent }.map(\.payload)
        var moments = moments(of: served, withInputs: opening.kind.hasManyRequests)[...]
        var call = RecordingFile.Call(
            rpc: rpc, hasManyRequests: opening.kind.hasManyRequests, inputs: try inputs.compactMap { $0 }.map(message),
            metadata: (served.serverMetadata as? Library.Metadata).map { redaction.redacted(Library.fields(of: $0)) })
        call.messages = try served.serverMessages.map {
            .init(message: try message($0), moment: moments.popFirst() ?? .init())
        }
        var isLeft = parts.contains { $0.phase == .cancelled }
        if case .nobody? = facts.answerer { isLeft = true }
        let end = facts.outcome as? StreamEnd<Library> ?? (facts.outcome as? any AnyReply)?.end as? StreamEnd<Library>
        if !isLeft, let end {
            call.end = try status(end, of: opening.kind, after: call.metadata, at: moments.popFirst() ?? .init())
        }
        return call
    }

    /// The moments of the messages and of the end. Milliseconds are rounded to one significant digit, and less than 10 to 0, so
    /// that two recordings of the same calls differ less.
    private func moments(of served: ServedFacts, withInputs hasInputs: Bool) -> [RecordingFile.Moment] {
        var last: UInt64 = 0
        return served.moments.map { moment in
            let pause = Int((moment.nanoseconds - min(last, moment.nanoseconds)) / 1_000_000)
            last = moment.nanoseconds
            var unit = 10
            while pause / unit >= 10 { unit *= 10 }
            return .init(inputs: hasInputs ? moment.inputs : nil, pause: pause / unit * unit)
        }
    }

    private func status(
        _ end: StreamEnd<Library>, of kind: CallKind, after initial: RecordingFile.Metadata?,
        at moment: RecordingFile.Moment
    ) throws -> RecordingFile.Status {
        var status = RecordingFile.Status(
            metadata: redaction.redacted(end.finalMetadata.map(Library.fields) ?? []), moment: moment)
        guard let failure = end.libraryFailure else { return status }
        let recorded = Library.recorded(failure)
        status.code = StatusCode(rawValue: recorded.code) ?? .unknown
        status.message = recorded.message
        status.details = try details(of: recorded)
        let metadata = redaction.redacted(recorded.metadata)
        if metadata != status.usualErrorMetadata(of: kind, after: initial) { status.errorMetadata = metadata }
        return status
    }

    private func details(of failure: RecordedFailure) throws -> [RecordingFile.Message] {
        if let field = failure.detailsField {
            if redaction.hides(field) { return [] }
            guard !redaction.hasFields || !failure.metadata.contains(where: { $0.name.lowercased() == field }) else {
                throw error(
                    "the details of an error can't be read, so no field of them can be left out",
                    cure: "redact \(field), or answer the rpc by a statement")
            }
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
