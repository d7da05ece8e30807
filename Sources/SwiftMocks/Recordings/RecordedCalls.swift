extension RecordingFile {
    /// Makes a recording of the calls of mocks that went to the real server, in the order in which they began.
    init(of stores: [any AnyStore], without redaction: RecordingRedaction) throws {
        let calls = try stores.flatMap { try $0.recordedCalls(without: redaction) }
        self.init(
            redacted: redaction.names.isEmpty ? nil : redaction.names,
            calls: calls.sorted { $0.tick < $1.tick }.map(\.call))
    }
}

extension MockStore {
    func recordedCalls(without redaction: RecordingRedaction) throws -> [(tick: Int, call: RecordingFile.Call)] {
        try (core.snapshot.allCalls() as [AnyRecordedCall<Library>]).compactMap { stream in
            do {
                return try recorded(stream, redaction).map { (stream.opening.tick, $0) }
            } catch var fault as MockRecordingError {
                fault.reason = "\(stream.service)/\(stream.method): \(fault.reason)"
                throw fault
            }
        }
    }

    /// Returns the call; nil if it did not go to a real server.
    private func recorded(
        _ stream: AnyRecordedCall<Library>, _ redaction: RecordingRedaction
    ) throws -> RecordingFile.Call? {
        let served = core.withState { state in
            state.log.facts(of: stream.opening)?.served.map { ($0.isForwarded, $0.networkFault, $0.moments) }
        }
        guard let (isForwarded, networkFault, moments) = served, isForwarded else { return nil }
        if let networkFault {
            throw MockRecordingError(
                "the network failed in place of an answer: \(networkFault)", cure: "start the server, and record again")
        }
        var call = RecordingFile.Call(
            rpc: "\(stream.service)/\(stream.method)", inputs: try stream.inputs.map(redaction.recorded),
            metadata: stream.serverInitialMetadata.map { redaction.redacted(Library.fields(of: $0)) },
            messages: try stream.serverMessages.map(redaction.recorded),
            end: stream.isCancelled ? nil : try stream.outcome.map { try recorded($0, redaction) })
        for (index, moment) in zip(call.messages.indices, moments) {
            (call.messages[index].afterInputs, call.messages[index].pause) = (moment.inputs, moment.pause)
        }
        if let last = moments.dropFirst(call.messages.count).last {
            call.end?.afterInputs = last.inputs
            call.end?.pause = last.pause
        }
        return call
    }

    private func recorded(_ end: StreamEnd<Library>, _ redaction: RecordingRedaction) throws -> RecordingFile.End {
        let final = redaction.redacted(end.finalMetadata.map(Library.fields) ?? [])
        var recorded = RecordingFile.End(metadata: final.isEmpty ? nil : final)
        guard let failure = end.libraryFailure.map(Library.recorded) else { return recorded }
        (recorded.code, recorded.message) = (StatusCode(number: failure.code), failure.message)
        let metadata = redaction.redacted(failure.metadata)
        if metadata != final { recorded.errorMetadata = metadata }
        if let field = failure.detailsField, redaction.hides(field) { return recorded }
        let unread = failure.metadata.first { $0.name.lowercased() == failure.detailsField }
        if let unread, redaction.hasFields {
            throw MockRecordingError(
                "the details of an error can't be read, so no field of them can be left out",
                cure: "redact \(unread.name), or answer the rpc by a statement")
        }
        if !failure.details.isEmpty { recorded.details = try failure.details.map(redaction.recorded) }
        return recorded
    }
}

extension ServerMoment {
    /// The milliseconds with one significant digit, and nil for less than 10, so that two recordings of the same calls differ less.
    fileprivate var pause: Int? {
        let pause = Int(nanoseconds / 1_000_000)
        var unit = 10
        while pause / unit >= 10 { unit *= 10 }
        return pause < 10 ? nil : pause / unit * unit
    }
}
