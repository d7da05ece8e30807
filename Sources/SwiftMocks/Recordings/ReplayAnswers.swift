extension MockCall {
    /// Returns the answer of the mock's recordings, the newest first; nil if it has none.
    func answer(of recordings: [Replay]) -> ChosenAnswer? {
        guard let newest = recordings.first else { return nil }
        let request = core.request(of: opening)
        let rpc = Replay.name(Library.self, "\(opening.service)/\(opening.method)")
        for replay in recordings where !replay.calls(rpc: rpc).isEmpty {
            if kind.hasManyRequests {
                return ChosenAnswer(
                    answer: .server { [weak self] _, _ in try await self?.converse(rpc, replay) },
                    answerer: .recording("the recording \(replay.recording.name)"))
            }
            if let call = replay.take([replay.redaction.key(of: request)], rpc: rpc) { return replayed(call, replay) }
        }
        core.recordAnswerer(.policy(core.policy), of: opening, isSettled: false)
        reportUnrecorded([request], rpc, newest)
        return policyAnswer(because: "has no recorded answer")
    }

    private func replayed(_ call: ReplayedCall, _ replay: Replay) -> ChosenAnswer {
        let answerer = Answerer.recording(replay.recording.place(ofCall: call.index))
        guard kind == .unary, call.recorded.end != nil else {
            let answer = Answer.server { [weak self] _, _ in for event in call.events { await self?.send(event) } }
            return ChosenAnswer(answer: answer, answerer: answerer)
        }
        var reply = ErasedReply<Library>.withoutMessage
        for case let (event?, _, _) in call.events { add(event, to: &reply) }
        let pause = call.events.reduce(0) { $0 + $1.pause }
        return ChosenAnswer(
            answer: .reply(CallOutcome(reply)), answerer: answerer,
            pauses: pause > 0 ? [Pause(delay: .milliseconds(Double(pause)))] : [])
    }

    /// Sends an event of a recorded call, and records it as sent by a server.
    private func send(_ event: ReplayedCall.Event) async {
        if event.pause > 0, await !wait(for: Pause(delay: .milliseconds(Double(event.pause)))) { return }
        guard let event = event.event else { return _ = await changes.wait { isOver } }
        switch event {
        case .metadata(let metadata): core.recordServerMetadata(metadata, of: opening)
        case .message(let message): core.recordServerMessage(message, of: opening)
        case .end: return enqueue(.yield(event))
        }
        await offer(event)
    }

    /// Answers a stream with many requests. Its recorded call is found by the first input; further inputs are compared as they
    /// come.
    private func converse(_ rpc: String, _ replay: Replay) async throws {
        var inputs: [(any Sendable)?] = []  // nil is the close
        var found = replay.take([], rpc: rpc)
        var isAccepted = false
        if found == nil {
            // The metadata of the next call accept a stream, so that its client can write.
            let calls = kind == .bidirectionalStream ? replay.calls(rpc: rpc) : []
            let next = (calls.first { !$0.isUsed } ?? calls.last)?.call
            if case .metadata(let metadata)? = next?.events.first?.event {
                await send((.metadata(metadata), 0, 0))
                isAccepted = true
            }
            inputs.append(await nextInput())
            found = replay.take(inputs.map(replay.redaction.key), rpc: rpc)
        }
        guard let call = found else { return try await endUnrecorded(inputs, rpc, replay) }
        for event in call.events.dropFirst(isAccepted && call.recorded.metadata != nil ? 1 : 0) {
            while inputs.count < event.afterInputs {
                let (number, input) = (inputs.count, await nextInput())
                inputs.append(input)
                guard number < call.inputs.count, call.inputs[number] == replay.redaction.key(of: input) else {
                    return try await endUnrecorded(inputs, rpc, replay)
                }
            }
            if isOver || Task.isCancelled { return }
            await send(event)
        }
    }

    /// Reports and ends a stream that is not a recorded one, unless it was cancelled.
    private func endUnrecorded(_ inputs: [(any Sendable)?], _ rpc: String, _ replay: Replay) async throws {
        if isOver || Task.isCancelled { return }
        reportUnrecorded(inputs, rpc, replay)
        if core.policy == .strict {
            throw Library.failure(.unimplemented, "\(core.name).\(opening.rpc) has no recorded answer")
        }
        if let empty = emptyAnswer { await offer(.message(empty)) }
    }

    /// Reports a call without an equal recorded one, whatever the policy: its answer is not the real server's.
    private func reportUnrecorded(_ inputs: [(any Sendable)?], _ rpc: String, _ replay: Replay) {
        let sent = inputs.compactMap { $0 }
        let call = "\(core.name).\(opening.rpc): \(core.describer.label(opening))"
        let headline = "\(call) has no recorded answer, answered \(core.policy == .strict ? "unimplemented" : "empty")"
        core.reports.limited("\(opening.rpc) unrecorded", number: opening.number, headline, at: core.site) {
            ReportText(
                headline: headline,
                wanted: ["a recorded call of \(sent.last.map(core.describer.line) ?? "these inputs")"],
                closest: replay.closest(to: sent, rpc: rpc)
                    ?? ["none: the recording has no call of \(opening.service)/\(opening.method)"],
                timeline: Timeline(of: [core.snapshot], marked: [opening]).lines, hint: replay.recording.cure)
        }
    }
}

extension Replay {
    /// The closest recorded call to sent messages, and the fields that differ; nil if there is none.
    fileprivate func closest(to sent: [any Sendable], rpc: String) -> [String]? {
        let sent = sent.compactMap { RecordingFile.Message($0).map { redaction.redacted($0.json) } }
        let calls = calls(rpc: rpc).map { call, isUsed in
            let recorded = call.recorded.inputs.map { redaction.redacted($0.json) }
            let fields = zip(recorded, sent).lazy.map { JSON.differences($0, $1) }
            let count = recorded.count == sent.count ? [] : ["inputs: recorded \(recorded.count), sent \(sent.count)"]
            return (place: recording.place(ofCall: call.index), isUsed, fields: fields.first { !$0.isEmpty } ?? count)
        }
        // Of equal ones, the last was used last.
        return calls.reversed().min { $0.fields.count < $1.fields.count }.map { place, isUsed, fields in
            fields.isEmpty
                ? ["\(place) is equal, and was used" + (isUsed ? "" : " by another call")]
                : ["\(place) differs" + (isUsed ? ", and was used" : "")] + shortened(fields, "field").map { "  \($0)" }
        }
    }
}
