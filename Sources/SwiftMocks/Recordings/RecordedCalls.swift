import SwiftProtobuf

extension RecordingFile {
    /// Makes a recording of the calls of mocks that went to the real server, in the order in which
    /// they began.
    /// - Throws: ``MockRecordingError``, if the network has failed in place of an answer, or a
    ///   message can't be recorded.
    init(of stores: [any AnyStore], without redaction: RecordingRedaction) throws {
        let calls = try stores.flatMap { try $0.recordedCalls(without: redaction) }
        self.init(
            redacted: redaction.names.isEmpty ? nil : redaction.names,
            calls: calls.sorted { $0.tick < $1.tick }.map(\.call))
    }
}

/// The types of the messages of mocks.
func messageTypes(of stores: [any AnyStore]) -> [any SwiftProtobuf.Message.Type] {
    stores.flatMap(\.rpcs).flatMap { [$0.input, $0.output] }.compactMap { $0 }
}

/// A recorded call of a mock.
struct RecordedCallAtTick {
    /// The place of the call among the events of all mocks.
    let tick: Int
    let call: RecordingFile.Call
}

extension MockStore {
    /// Returns the recorded form of the calls that went to a real server.
    func recordedCalls(without redaction: RecordingRedaction) throws -> [RecordedCallAtTick] {
        let streams: [AnyRecordedCall<Library>] = core.snapshot.allCalls()
        return try streams.compactMap { stream in
            do {
                let call = try recordedCall(stream, redaction)
                return call.map { RecordedCallAtTick(tick: stream.opening.tick, call: $0) }
            } catch var error as MockRecordingError {
                error.reason = "\(stream.service)/\(stream.method): \(error.reason)"
                throw error
            }
        }
    }

    /// Returns nil if the call did not go to a real server.
    private func recordedCall(
        _ stream: AnyRecordedCall<Library>, _ redaction: RecordingRedaction
    ) throws -> RecordingFile.Call? {
        guard let answer = realAnswer(to: stream.opening) else { return nil }
        if let networkFault = answer.networkFault {
            throw MockRecordingError(
                "the network failed in place of an answer: \(networkFault)",
                suggestion: "start the server, and record again")
        }
        redaction.count(Library.fields(of: stream.initialMetadata))
        var call = RecordingFile.Call(rpc: "\(stream.service)/\(stream.method)")
        call.inputs = try stream.inputs.map(redaction.recorded)
        call.metadata = stream.serverInitialMetadata.map { recordedMetadata(Library.fields(of: $0), redaction) }
        call.messages = try stream.serverMessages.map(redaction.recorded)
        call.end = stream.isCancelled ? nil : try stream.outcome.map { try recordedEnd($0, redaction) }
        for (index, moment) in zip(call.messages.indices, answer.moments) {
            call.messages[index].afterInputs = moment.inputs
            call.messages[index].pause = moment.pause
        }
        if let last = answer.moments.dropFirst(call.messages.count).last {
            call.end?.afterInputs = last.inputs
            call.end?.pause = last.pause
        }
        return call
    }

    /// What the log has about the real server that has answered a call; nil if none has.
    private func realAnswer(to opening: Event) -> RealAnswer? {
        core.withState { state in
            guard let served = state.log.facts(of: opening)?.served, served.isForwarded else { return nil }
            return RealAnswer(networkFault: served.networkFault, moments: served.moments)
        }
    }

    private func recordedEnd(_ end: StreamEnd<Library>, _ redaction: RecordingRedaction) throws -> RecordingFile.End {
        let final = recordedMetadata(end.finalMetadata.map(Library.fields) ?? [], redaction)
        var recorded = RecordingFile.End()
        if !final.values.isEmpty { recorded.metadata = final }
        guard let failure = end.libraryFailure.map(Library.recorded) else { return recorded }
        recorded.code = StatusCode(number: failure.code)
        recorded.message = failure.message
        let metadata = recordedMetadata(failure.metadata, redaction)
        if metadata != final { recorded.errorMetadata = metadata }
        recorded.details = try recordedDetails(of: failure, redaction)
        return recorded
    }

    private func recordedMetadata(_ metadata: [MetadataField], _ redaction: RecordingRedaction) -> RecordedMetadata {
        redaction.count(metadata)
        return redaction.redacted(metadata)
    }

    /// Returns nil if a failure has no details, or if they are left out.
    private func recordedDetails(
        of failure: RecordedFailure, _ redaction: RecordingRedaction
    ) throws -> [RecordedMessage]? {
        if let field = failure.detailsField {
            redaction.count(field, isThere: !failure.details.isEmpty)
            if redaction.hides(field) { return nil }
        }
        let unread = failure.metadata.first { $0.name.lowercased() == failure.detailsField }
        if let unread, redaction.hasFields {
            throw MockRecordingError(
                "the details of an error can't be read, so no field of them can be left out",
                suggestion: "redact \(unread.name), or answer the rpc by a statement")
        }
        return failure.details.isEmpty ? nil : try failure.details.map(redaction.recorded)
    }
}

private struct RealAnswer {
    /// Why no server has answered; nil if one did.
    let networkFault: String?
    /// The moments of the messages, and of the end.
    let moments: [ServerMoment]
}

extension ServerMoment {
    /// The milliseconds with one significant digit, and nil for less than 10, so that two
    /// recordings of the same calls differ less.
    fileprivate var pause: Int? {
        let pause = Int(nanoseconds / 1_000_000)
        var unit = 10
        while pause / unit >= 10 { unit *= 10 }
        return pause < 10 ? nil : pause / unit * unit
    }
}
