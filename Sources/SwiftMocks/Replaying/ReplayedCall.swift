// How a call gets its recorded answer.

extension MockCall {
    /// A message in the form in which equal messages are equal; nil if it has none.
    func form(of message: any Sendable, in recording: MockRecording) -> RecordingFile.Message? {
        RecordingFile.Message(message, of: Library.self)?.redacted(by: recording.file.redaction)
    }

    // MARK: - One request

    /// Returns the answer of a recorded call with one request.
    func replayed(_ recorded: ReplayedCall, _ replay: Replay) -> SourcedAnswer {
        let answerer = Answerer.adapter("the recording at \(replay.recording.place(line: recorded.line))")
        let pauses = replay.hasPauses ? recorded.choice.moments.map(\.pause) : []
        if kind == .unary, !recorded.isLeft {
            let pause = pauses.reduce(0, +)
            let steps = CallStep.pause(ifAny: pause > 0 ? .milliseconds(Double(pause)) : nil, nil)
            return .answer(.steps(steps + recorded.events.map { .yield($0) }, for: kind), by: answerer)
        }
        let answer = CallAnswer.server { [weak self] _, _ in
            guard let self else { return }
            for (number, event) in recorded.events.enumerated() {
                await self.pause(number < pauses.count ? pauses[number] : 0)
                await self.send(event)
            }
            if recorded.isLeft { await Self.untilCancelled() }
        }
        return .answer(answer, by: answerer)
    }

    /// Sends what a recorded call has, and records it as what a server has sent.
    private func send(_ event: CallEvent) async {
        switch event {
        case .metadata(let metadata): core.note(metadata: metadata, on: opening)
        case .message(let message): core.note(message: message, on: opening)
        case .end: return enqueue([.step(.yield(event))])
        }
        await offer(event)
    }

    private func pause(_ milliseconds: Int) async {
        guard milliseconds > 0 else { return }
        _ = await core.pass(nil, after: .milliseconds(Double(milliseconds)))
    }

    // MARK: - Many requests

    /// Returns an answer that compares the client's messages with recorded calls as they come.
    func conversation(_ path: String, _ service: ServiceReplay, _ source: ReplaySource) -> SourcedAnswer {
        .answer(
            .server { [weak self] _, _ in await self?.converse(path, service, source) },
            by: .adapter("the recording \(source.replay.recording.name)"))
    }

    private func converse(_ path: String, _ service: ServiceReplay, _ source: ReplaySource) async {
        let (id, actions) = service.book.withLock { $0.open(path) }
        defer { service.book.withLock { $0.leave(id) } }
        var inputs: [any Sendable] = []
        var isOver = await perform(actions, service, source.replay)
        while !isOver {
            let message = await takeInput()
            let actions: [ReplayBook.Action]
            if let message {
                inputs.append(message)
                let key = form(of: message, in: source.replay.recording)?.key ?? ""
                actions = service.book.withLock { $0.send(key, on: id) }
            } else {
                if self.isOver || Task.isCancelled { return }
                actions = service.book.withLock { $0.close(id) }
            }
            if actions.contains(.mismatch) {
                reportUnrecorded(path, inputs, by: source)
                return await endUnrecorded()
            }
            isOver = await perform(actions, service, source.replay)
            if message == nil, !isOver { return await Self.untilCancelled() }
        }
    }

    /// Returns whether the call is over.
    private func perform(_ actions: [ReplayBook.Action], _ service: ServiceReplay, _ replay: Replay) async -> Bool {
        for action in actions {
            switch action {
            case .accept(let index): await send(service.calls[index].events[0])
            case .send(let index, let number):
                let recorded = service.calls[index]
                await pause(replay.hasPauses ? recorded.choice.moments[number].pause : 0)
                await send(recorded.events[number])
                if case .end = recorded.events[number] { return true }
            case .mismatch: break
            }
        }
        return false
    }

    private func endUnrecorded() async {
        let reason = "\(core.name).\(opening.rpc) has no recorded answer"
        let isStrict = core.policy == .strict
        if !isStrict, let empty = emptyAnswer { await offer(.message(empty)) }
        enqueue([
            .step(.end(isStrict ? Library.failed(Library.failure(.unimplemented, reason)) : Library.completed()))
        ])
    }

    // MARK: - No recorded call

    /// Reports a call that no recorded one is equal to, whatever the policy: its answer is not the real server's.
    /// - Parameter messages: what the client has sent.
    func reportUnrecorded(_ path: String, _ messages: [any Sendable], by source: ReplaySource) {
        let recording = source.replay.recording
        let sent = messages.compactMap { form(of: $0, in: recording) }
        let recorded = source.services.flatMap { service in
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
