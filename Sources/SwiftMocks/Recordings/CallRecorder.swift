/// Makes a recording from the logs of mocks, which contain the real server's answers.
struct CallRecorder {
    let redaction: RecordingRedaction
    private(set) var calls: [(tick: Int, call: RecordingFile.Call)] = []

    /// The recording of the calls so far, in the order in which they began.
    var file: RecordingFile {
        RecordingFile(
            redacted: redaction.names.isEmpty ? nil : redaction.names,
            calls: calls.sorted { $0.tick < $1.tick }.map(\.call))
    }

    /// Adds the calls of a mock that went to the real server.
    /// - Throws: ``MockRecordingError``.
    mutating func add<Library>(_ store: MockStore<Library>) throws {
        let events = store.core.events
        let parts = Dictionary(grouping: events) { ObjectIdentifier($0.opening ?? $0) }
        for opening in events where opening.phase.isBeginning {
            guard let rpc = opening.target.map({ String($0.path.dropFirst()) }) else { continue }
            // The facts of a call are guarded by the mock's lock.
            let call = store.core.withState { state in
                Result {
                    try self.call(
                        rpc, parts[ObjectIdentifier(opening)] ?? [], state.log.facts(of: opening), Library.self)
                }
            }
            do {
                if let call = try call.get() { calls.append((opening.tick, call)) }
            } catch var fault as MockRecordingError {
                fault.reason = "\(rpc): \(fault.reason)"
                throw fault
            }
        }
    }

    /// Returns the call; nil if it did not go to a real server.
    private func call<Library: RPCLibrary>(
        _ rpc: String, _ events: [Event], _ facts: CallFacts?, _ library: Library.Type
    ) throws -> RecordingFile.Call? {
        guard let facts, let served = facts.served, served.isForwarded else { return nil }
        if let fault = served.networkFault {
            throw MockRecordingError(
                "the network failed in place of an answer: \(fault)", cure: "start the server, and record again")
        }
        let inputs = events.filter { $0.phase.isBeginning || $0.phase == .sent }.compactMap(\.payload)
        var call = RecordingFile.Call(
            rpc: rpc, inputs: try inputs.map(message),
            metadata: (served.serverMetadata as? Library.Metadata).map { redaction.redacted(Library.fields(of: $0)) },
            messages: try served.serverMessages.map(message))
        var isLeft = events.contains { $0.phase == .cancelled }
        if case .nobody? = facts.answerer { isLeft = true }
        let end = facts.outcome as? StreamEnd<Library> ?? (facts.outcome as? any AnyReply)?.end as? StreamEnd<Library>
        if !isLeft { call.end = try end.map(status) }
        var last: UInt64 = 0
        for (index, moment) in served.moments.enumerated() {
            let pause = Self.milliseconds(moment.nanoseconds - min(last, moment.nanoseconds))
            last = moment.nanoseconds
            let afterInputs = facts.kind.hasManyRequests ? moment.inputs : nil
            if call.messages.indices.contains(index) {
                call.messages[index].afterInputs = afterInputs
                call.messages[index].pause = pause
            } else {
                call.end?.afterInputs = afterInputs
                call.end?.pause = pause
            }
        }
        return call
    }

    /// Rounds to one significant digit, and less than 10 to nil, so that two recordings of the same calls differ less.
    private static func milliseconds(_ nanoseconds: UInt64) -> Int? {
        let pause = Int(nanoseconds / 1_000_000)
        var unit = 10
        while pause / unit >= 10 { unit *= 10 }
        return pause < 10 ? nil : pause / unit * unit
    }

    private func status<Library: RPCLibrary>(_ end: StreamEnd<Library>) throws -> RecordingFile.End {
        let final = redaction.redacted(end.finalMetadata.map(Library.fields) ?? [])
        var status = RecordingFile.End(metadata: final.isEmpty ? nil : final)
        guard let failure = end.libraryFailure.map(Library.recorded) else { return status }
        status.code = StatusCode(number: failure.code)
        status.message = failure.message
        let metadata = redaction.redacted(failure.metadata)
        if metadata != final { status.errorMetadata = metadata }
        if let field = failure.detailsField {
            if redaction.hides(field) { return status }
            guard !redaction.hasFields || !failure.metadata.contains(where: { $0.name.lowercased() == field }) else {
                throw MockRecordingError(
                    "the details of an error can't be read, so no field of them can be left out",
                    cure: "redact \(field), or answer the rpc by a statement")
            }
        }
        if !failure.details.isEmpty { status.details = try failure.details.map(message) }
        return status
    }

    private func message(_ message: any Sendable) throws -> RecordingFile.Message {
        guard let form = RecordingFile.Message(message) else {
            throw MockRecordingError(
                "a \(type(of: message)) can't be recorded", cure: "answer the rpc by a statement")
        }
        guard form.base64 == nil || !redaction.hasFields else {
            throw MockRecordingError(
                "a \(type(of: message)) has no form in JSON, so no field of it can be left out",
                cure: "generate the messages again, so that they know all fields, register types in an Any, "
                    + "or answer the rpc by a statement")
        }
        return redaction.redacted(form)
    }
}
