import SwiftProtobuf

extension RecordingContents {
    /// Makes the contents of a recording: the calls of mocks that went to a real server, in the
    /// order in which they began.
    /// - Throws: ``MockRecordingError``, if no whole answer came for a call, if a message can't be
    ///   recorded, or if nothing has one of the names that are left out.
    init(of stores: [any AnyStore], _ options: RecordingOptions) throws {
        let usage = NameUsage()
        let redaction = try RecordingRedaction(options.redacted, keeping: options.kept, usage: usage)
        let calls = try stores.flatMap { try $0.forwardedCalls(redactedBy: redaction) }
        self.init(
            redacted: redaction.names.isEmpty ? nil : redaction.names,
            calls: calls.sorted { $0.tick < $1.tick }.map(\.call))
        try usage.check(options.redacted, of: "redacting", in: messageTypes(of: stores))
    }
}

/// The types of the messages of mocks.
func messageTypes(of stores: [any AnyStore]) -> [any SwiftProtobuf.Message.Type] {
    stores.flatMap(\.rpcs).flatMap { [$0.input, $0.output] }.compactMap { $0 }
}

/// A call of a mock in the form of a file.
struct CallAtTick {
    /// The place of the call among the events of all mocks.
    let tick: Int
    let call: RecordingContents.Call
}

extension MockStore {
    var hasForwardedCalls: Bool {
        let logged: [AnyRecordedCall<Library>] = core.snapshot.allCalls()
        return logged.contains { forwardedFacts(of: $0.opening) != nil }
    }

    /// Returns the calls that went to a real server, in the form of a file.
    func forwardedCalls(redactedBy redaction: RecordingRedaction) throws -> [CallAtTick] {
        let logged: [AnyRecordedCall<Library>] = core.snapshot.allCalls()
        return try logged.compactMap { logged in
            do {
                let call = try forwardedCall(logged, redaction)
                return call.map { CallAtTick(tick: logged.opening.tick, call: $0) }
            } catch var error as MockRecordingError {
                error.reason = "\(logged.service)/\(logged.method): \(error.reason)"
                throw error
            }
        }
    }

    /// Returns nil if the call did not go to a real server.
    private func forwardedCall(
        _ logged: AnyRecordedCall<Library>, _ redaction: RecordingRedaction
    ) throws -> RecordingContents.Call? {
        guard let facts = forwardedFacts(of: logged.opening) else { return nil }
        if let brokenBecause = facts.brokenBecause {
            throw MockRecordingError(
                "no whole answer came: \(brokenBecause)",
                suggestion: "start the server, and record again")
        }
        redaction.count(Library.fields(of: logged.initialMetadata))
        var call = RecordingContents.Call(path: "\(logged.service)/\(logged.method)")
        call.inputs = try logged.inputs.map(redaction.form)
        call.metadata = logged.serverInitialMetadata.map { form(of: Library.fields(of: $0), redaction) }
        call.messages = try logged.serverMessages.map(redaction.form)
        call.end = logged.isCancelled ? nil : try logged.outcome.map { try form(of: $0, redaction) }
        for (index, moment) in zip(call.messages.indices, facts.moments) {
            call.messages[index].afterInputs = moment.inputs
            call.messages[index].pause = moment.pause
        }
        if let last = facts.moments.dropFirst(call.messages.count).last {
            call.end?.afterInputs = last.inputs
            call.end?.pause = last.pause
        }
        return call
    }

    /// What the log has about the real server of a call; nil if the call was not forwarded.
    private func forwardedFacts(of opening: Event) -> ForwardedFacts? {
        core.withState { state in
            guard let remote = state.log.facts(of: opening)?.remote, remote.isForwarded else { return nil }
            return ForwardedFacts(brokenBecause: remote.brokenBecause, moments: remote.moments)
        }
    }

    private func form(of end: StreamEnd<Library>, _ redaction: RecordingRedaction) throws -> RecordingContents.End {
        let final = form(of: end.finalMetadata.map(Library.fields) ?? [], redaction)
        var form = RecordingContents.End()
        if !final.values.isEmpty { form.metadata = final }
        guard let failure = end.libraryFailure.map(Library.parts) else { return form }
        form.code = StatusCode(number: failure.code)
        form.message = failure.message
        let metadata = self.form(of: failure.metadata, redaction)
        if metadata != final { form.errorMetadata = metadata }
        form.details = try details(of: failure, redaction)
        return form
    }

    private func form(of metadata: [MetadataField], _ redaction: RecordingRedaction) -> RecordingContents.Metadata {
        redaction.count(metadata)
        return redaction.redacted(metadata)
    }

    /// Returns nil if a failure has no details, or if they are left out.
    private func details(
        of failure: FailureParts, _ redaction: RecordingRedaction
    ) throws -> [RecordingContents.Message]? {
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
        return failure.details.isEmpty ? nil : try failure.details.map(redaction.form)
    }
}

private struct ForwardedFacts {
    /// Why no whole answer came; nil if one did, or none yet.
    let brokenBecause: String?
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
