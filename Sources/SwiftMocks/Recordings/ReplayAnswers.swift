extension MockCall {
    /// Returns the answer of the mock's recordings, the newest first; nil if it has none.
    func answer(of recordings: [Replay]) -> ChosenAnswer? {
        guard let newest = recordings.first else { return nil }
        let request = core.request(of: opening)
        let rpc = Replay.name(Library.self, "\(opening.service)/\(opening.method)")
        for replay in recordings where replay.has(rpc: rpc) {
            if kind.hasManyRequests {
                return ChosenAnswer(
                    answer: .server { [weak self] _, _ in await self?.converse(rpc, replay) },
                    answerer: .recording("the recording \(replay.recording.name)"))
            }
            if let call = replay.take(replay.start(request), rpc: rpc) { return replayed(call, replay) }
        }
        core.note(.policy(core.policy), on: opening, isSettled: false)
        reportUnrecorded([request].compactMap { $0 }, rpc, newest)
        return policyAnswer(because: "has no recorded answer")
    }

    private func replayed(_ call: ReplayedCall, _ replay: Replay) -> ChosenAnswer {
        let answerer = Answerer.recording(replay.recording.place(ofCall: call.index))
        if kind == .unary, call.recorded.end != nil {
            let pause = replay.options.hasPauses ? call.events.reduce(0) { $0 + $1.pause } : 0
            var reply = Reply<Library, Output>.withoutMessage
            for event in call.events { add(event.event, to: &reply) }
            return ChosenAnswer(
                answer: .reply(CallOutcome(reply)), answerer: answerer,
                pauses: pause > 0 ? [(.milliseconds(Double(pause)), nil)] : [])
        }
        let answer = Answer.server { [weak self] _, _ in
            for event in call.events { await self?.send(event, replay) }
            if call.recorded.end == nil { await self?.over() }
        }
        return ChosenAnswer(answer: answer, answerer: answerer)
    }

    /// Sends an event of a recorded call, and records it as sent by a server.
    private func send(_ event: ReplayedCall.Event, _ replay: Replay) async {
        if replay.options.hasPauses, event.pause > 0 {
            _ = await core.pass(nil, after: .milliseconds(Double(event.pause)))
        }
        switch event.event {
        case .metadata(let metadata): core.note(metadata: metadata, on: opening)
        case .message(let message): core.note(message: message, on: opening)
        case .end: return enqueue(.yield(event.event))
        }
        await offer(event.event)
    }

    /// Answers a stream with many requests. Its recorded call is found by the first input; further inputs are compared as they
    /// come.
    private func converse(_ rpc: String, _ replay: Replay) async {
        var inputs: [any Sendable] = []
        var isClosed = false
        var isAccepted = false
        func takeNext() async {
            if let input = await takeInput() { inputs.append(input) } else { isClosed = true }
        }
        var found = replay.take(.greeting, rpc: rpc)
        if found == nil {
            if kind == .bidirectionalStream, let metadata = replay.nextMetadata(rpc: rpc) {
                await send(metadata, replay)
                isAccepted = true
            }
            await takeNext()
            found = replay.take(replay.start(inputs.first), rpc: rpc)
        }
        guard let call = found else { return await endUnrecorded(inputs, rpc, replay) }
        var events: [ReplayedCall.Event?] = call.events
        if isAccepted, call.recorded.metadata != nil { events.removeFirst() }
        // The inputs before its client left are compared, too.
        if call.recorded.end == nil { events.append(nil) }
        for event in events {
            while !isClosed, event?.afterInputs.map({ inputs.count < $0 }) ?? true {
                await takeNext()
                guard call.accepts(inputs, isClosed: isClosed, replay.redaction) else {
                    return await endUnrecorded(inputs, rpc, replay)
                }
            }
            if isOver || Task.isCancelled { return }
            if let event { await send(event, replay) } else { await over() }
        }
    }

    /// Reports and ends a stream that is not a recorded one, unless it was cancelled.
    private func endUnrecorded(_ inputs: [any Sendable], _ rpc: String, _ replay: Replay) async {
        if isOver || Task.isCancelled { return }
        reportUnrecorded(inputs, rpc, replay)
        let isStrict = core.policy == .strict
        if !isStrict, let empty = emptyAnswer { await offer(.message(empty)) }
        let failure = Library.failure(.unimplemented, "\(core.name).\(opening.rpc) has no recorded answer")
        enqueue(.end(isStrict ? Library.failed(failure) : Library.completed()))
    }

    /// Reports a call without an equal recorded one, whatever the policy: its answer is not the real server's.
    private func reportUnrecorded(_ sent: [any Sendable], _ rpc: String, _ replay: Replay) {
        let answer = core.policy == .strict ? "unimplemented" : "empty"
        let describer = core.describer
        let headline =
            "\(core.name).\(opening.rpc): \(describer.label(opening)) has no recorded answer, answered \(answer)"
        core.reports.limited("\(opening.rpc) unrecorded", number: opening.number, headline, at: core.site) {
            ReportText(
                headline: headline,
                wanted: ["a recorded call of \(sent.last.map(describer.line) ?? "these inputs")"],
                closest: replay.closest(to: sent, rpc: rpc)
                    ?? ["none: the recording has no call of \(opening.service)/\(opening.method)"],
                timeline: Timeline(of: [core.snapshot], marked: [opening]).lines, hint: replay.recording.cure)
        }
    }
}

extension Replay {
    /// The metadata of the next call, which accept a stream, so that its client can write.
    fileprivate func nextMetadata(rpc: String) -> ReplayedCall.Event? {
        let calls = calls(rpc: rpc)
        let next = calls.first { !$0.isUsed } ?? calls.last
        guard let (event, _, _) = next?.call.events.first, case .metadata = event else { return nil }
        return (event, nil, 0)
    }

    /// The closest recorded call to sent messages, and the fields that differ; nil if there is none.
    fileprivate func closest(to sent: [any Sendable], rpc: String) -> [String]? {
        let sent = sent.compactMap { RecordingFile.Message($0).map { redaction.redacted($0).json } }
        let calls = calls(rpc: rpc).map { call, isUsed in
            let recorded = call.recorded.inputs.map { redaction.redacted($0).json }
            let fields = zip(recorded, sent).lazy.map { JSON.differences($0, $1) }
            let count =
                recorded.count == sent.count ? [] : ["inputs: recorded \(recorded.count), sent \(sent.count)"]
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
