// How a call gets its recorded answer.

extension MockCall {
    /// A message in the form in which equal messages are equal; nil if it has none.
    func form(of message: any Sendable, in recording: MockRecording) -> RecordingFile.Message? {
        RecordingFile.Message(message, of: Library.self)?.redacted(by: recording.file.redaction)
    }

    /// The answer of the policy.
    var policyAnswer: ChosenAnswer {
        let reason = "\(core.name).\(opening.rpc) has no recorded answer"
        return ChosenAnswer(
            answer: Answer.fallback(core.policy, for: kind, reason: reason), answerer: .policy(core.policy))
    }

    // MARK: - One request

    /// Returns the answer of a recorded call with one request.
    func replayed(_ recorded: ReplayedCall, _ replay: Replay) -> ChosenAnswer {
        let answerer = Answerer.adapter("the recording at \(replay.recording.place(line: recorded.line))")
        let pauses = replay.hasPauses ? recorded.choice.moments.map(\.pause) : []
        if kind == .unary, !recorded.isLeft {
            let pause = pauses.reduce(0, +)
            let delay = pause > 0 ? MockDuration.milliseconds(Double(pause)) : nil
            return ChosenAnswer(
                answer: .reply(.constant(reply(recorded)), after: delay, gate: nil), answerer: answerer)
        }
        let answer = CallAnswer.server { [weak self] _ in
            guard let self else { return }
            for number in recorded.choice.moments.indices {
                await self.pause(number < pauses.count ? pauses[number] : 0)
                await self.send(recorded, number)
            }
            if recorded.isLeft { await Self.untilCancelled() }
        }
        return ChosenAnswer(answer: answer, answerer: answerer)
    }

    private func reply(_ recorded: ReplayedCall) -> Reply<Library, Output> {
        var reply = Reply<Library, Output>(
            result: .failure(Library.failure(.unimplemented, "the recorded answer has no message")))
        for output in recorded.outputs {
            switch output {
            case .metadata(let metadata): reply.initialMetadata = metadata as? Library.Metadata
            case .message(let message): if let message = message as? Output { reply.result = .success(message) }
            }
        }
        if let failure = recorded.failure as? Library.Failure { reply.result = .failure(failure) }
        reply.finalMetadata = recorded.finalMetadata as? Library.Metadata ?? [:]
        return reply.settled
    }

    /// Sends what a recorded call has at a place, and records it as what a server has sent.
    private func send(_ recorded: ReplayedCall, _ number: Int) async {
        guard number < recorded.outputs.count else {
            let metadata = recorded.finalMetadata as? Library.Metadata ?? [:]
            let failure = recorded.failure as? Library.Failure
            let end = failure.map { Library.failed($0, metadata) } ?? Library.completed(nil, metadata)
            return enqueue([.step(.end(CallOutcome(end)))])
        }
        switch recorded.outputs[number] {
        case .metadata(let metadata): await send(metadata: metadata)
        case .message(let message):
            core.note(message: message, on: opening)
            await offer(.message(message))
        }
    }

    private func send(metadata: any Sendable) async {
        core.note(metadata: metadata, on: opening)
        await offer(.metadata(metadata))
    }

    private func pause(_ milliseconds: Int) async {
        guard milliseconds > 0 else { return }
        _ = await core.pass(nil, after: .milliseconds(Double(milliseconds)))
    }

    // MARK: - Many requests

    /// Returns an answer that compares the client's messages with recorded calls as they come.
    func conversation(_ path: String, _ service: ServiceReplay, _ chooser: ReplayChooser) -> ChosenAnswer {
        let answer = CallAnswer.server { [weak self] _ in
            await self?.converse(path, service, chooser)
        }
        return ChosenAnswer(
            answer: answer, answerer: .adapter("the recording \(chooser.replay.recording.name)"))
    }

    private func converse(_ path: String, _ service: ServiceReplay, _ chooser: ReplayChooser) async {
        let (id, actions) = service.book.withLock { $0.open(path) }
        defer { service.book.withLock { $0.leave(id) } }
        var inputs: [any Sendable] = []
        var isAccepted = false
        var isOver = await perform(actions, service, chooser.replay)
        // A client may write only when its call is accepted, so the metadata can't wait for what it writes.
        if kind == .bidirectionalStream, !isOver, actions.isEmpty, let metadata = service.metadata(of: path) {
            await send(metadata: metadata)
            isAccepted = true
        }
        while !isOver {
            let message = await takeMail()
            let actions: [ReplayBook.Action]
            if let message {
                inputs.append(message)
                let key = form(of: message, in: chooser.replay.recording)?.key ?? ""
                actions = service.book.withLock { $0.send(key, on: id) }
            } else {
                if self.isOver || Task.isCancelled { return }
                actions = service.book.withLock { $0.close(id) }
            }
            if actions.contains(.mismatch) {
                reportUnrecorded(path, inputs, by: chooser)
                return await endUnrecorded()
            }
            isOver = await perform(actions, service, chooser.replay, isAccepted: isAccepted)
            if message == nil, !isOver { return await Self.untilCancelled() }
        }
    }

    /// Returns whether the call is over.
    /// - Parameter isAccepted: whether the client has metadata already.
    private func perform(
        _ actions: [ReplayBook.Action], _ service: ServiceReplay, _ replay: Replay, isAccepted: Bool = false
    ) async -> Bool {
        for case .send(let index, let number) in actions {
            let recorded = service.calls[index]
            if case .metadata? = recorded.outputs.dropFirst(number).first, isAccepted { continue }
            await pause(replay.hasPauses ? recorded.choice.moments[number].pause : 0)
            await send(recorded, number)
            if number == recorded.outputs.count { return true }
        }
        return false
    }

    private func endUnrecorded() async {
        let reason = "\(core.name).\(opening.rpc) has no recorded answer"
        let end =
            core.policy == .strict ? Library.failed(Library.failure(.unimplemented, reason)) : Library.completed()
        if core.policy == .relaxed, kind == .clientStream, let empty = Library.emptyMessage(Output.self) as? Output {
            await offer(.message(empty))
        }
        enqueue([.step(.end(CallOutcome(end)))])
    }

    // MARK: - No recorded call

    /// Reports a call that no recorded one is equal to, whatever the policy: its answer is not the real server's.
    /// - Parameter messages: what the client has sent.
    func reportUnrecorded(_ path: String, _ messages: [any Sendable], by chooser: ReplayChooser) {
        let recording = chooser.replay.recording
        let sent = messages.compactMap { form(of: $0, in: recording) }
        let recorded = chooser.services.flatMap { service in
            service.book.withLock { $0.calls(of: path) }.map { (call: service.calls[$0.call], isUsed: $0.isUsed) }
        }
        core.reports.unrecorded(opening, request: messages.last, recording, closest(recorded, sent, recording))
    }

    private func closest(
        _ calls: [(call: ReplayedCall, isUsed: Bool)], _ sent: [RecordingFile.Message], _ recording: MockRecording
    ) -> [String] {
        let differences = calls.map { call, isUsed in
            (call: call, isUsed: isUsed, lines: Self.differences(from: call.inputs, to: sent))
        }
        // Of equal ones, the last was used last.
        guard let closest = differences.reversed().min(by: { $0.lines.count < $1.lines.count }) else {
            return ["none: the recording has no call of \(opening.rpc)"]
        }
        let place = recording.place(line: closest.call.line)
        guard !closest.lines.isEmpty else {
            return ["the call at \(place) is equal, and was used" + (closest.isUsed ? "" : " by another call")]
        }
        return ["the call at \(place) differs" + (closest.isUsed ? ", and was used" : "")]
            + closest.lines.map { "  \($0)" }
    }

    private static func differences(
        from recorded: [RecordingFile.Message], to sent: [RecordingFile.Message]
    ) -> [String] {
        let lines = zip(recorded, sent).lazy.map { RecordedDifference(from: $0, to: $1).lines }.first { !$0.isEmpty }
        if let lines { return lines }
        return recorded.count == sent.count
            ? [] : ["inputs: recorded \(recorded.count), sent \(sent.count)"]
    }
}

extension MockReports {
    /// Reports a call for which a recording has no answer.
    fileprivate func unrecorded(
        _ event: Event, request: (any Sendable)?, _ recording: MockRecording, _ closest: [String]
    ) {
        let answer = core.policy == .strict ? "unimplemented" : "empty"
        let headline = "\(name).\(event.rpc): \(describer.label(event)) has no recorded answer, answered \(answer)"
        limited("\(event.rpc) unrecorded", number: event.number, headline, at: core.site) {
            ReportText(
                headline: headline, wanted: ["a recorded call of \(request.map(describer.line) ?? "these inputs")"],
                closest: closest, timeline: Timeline(of: [core.snapshot], marked: [event]).lines, hint: recording.cure)
        }
    }
}
