import Foundation

/// Answers the calls of a mock from a recording.
struct ReplaySource: Sendable {
    let replay: Replay
    /// The recorded calls of the mock's services.
    let services: [ServiceReplay]
    /// The paths of the mock's rpcs without their first slashes, by their names.
    private let paths: [String: String]
    /// The recordings that were given before, which answer what this one does not.
    private let older: [ReplaySource]

    init(replay: Replay, services: [ServiceReplay], of rpcs: [AnyRPC], older: ReplaySource?) {
        self.replay = replay
        self.services = services
        paths = Dictionary(rpcs.map { ($0.identity.name, String($0.path.dropFirst())) }) { first, _ in first }
        self.older = older.map { [$0] + $0.older } ?? []
    }

    /// All recordings, the newest first.
    var all: [ReplaySource] { [self] + older }

    /// Returns what a call gets.
    func answer<Library, Input, Output>(to call: MockCall<Library, Input, Output>) -> ChosenAnswer {
        guard let path = paths[call.opening.rpc] else { return call.policyAnswer(because: "has no recorded answer") }
        for source in all {
            for service in source.services where service.places[path] != nil {
                let replayed = ReplayedStream(path: path, service: service, source: source)
                if call.kind.hasManyRequests { return call.conversation(replayed) }
                if let request = call.core.request(of: call.opening), let recorded = replayed.take(request) {
                    return call.replayed(recorded, source.replay)
                }
            }
        }
        call.core.note(.policy(call.core.policy), on: call.opening, isSettled: false)
        call.reportUnrecorded([call.core.request(of: call.opening)].compactMap { $0 }, of: path, by: self)
        return call.policyAnswer(because: "has no recorded answer")
    }
}

/// The recorded calls of an rpc.
private struct ReplayedStream: Sendable {
    let path: String
    let service: ServiceReplay
    let source: ReplaySource

    /// Takes the recorded call with a request or a first input.
    func take(_ input: any Sendable) -> ReplayedCall? {
        take(.input(rpc: path, source.replay.redaction.key(of: input)))
    }

    func take(_ key: ReplayBook.Key) -> ReplayedCall? {
        service.book.withLock { $0.take(key) }.map { service.calls[$0] }
    }

    /// The metadata of the next call, with which a stream is accepted, so that its client can write.
    var metadata: CallEvent? {
        let places = service.places[path] ?? []
        let next = service.book.withLock { book in places.first { !book.used.contains($0) } } ?? places.last
        guard let next, service.calls[next].recorded.metadata != nil else { return nil }
        return service.calls[next].events.first?.event
    }
}

extension MockCall {
    /// Returns the answer of a recorded call with one request.
    fileprivate func replayed(_ call: ReplayedCall, _ replay: Replay) -> ChosenAnswer {
        let answerer = Answerer.recording(replay.recording.place(ofCall: call.index))
        if kind == .unary, call.recorded.end != nil {
            let pause = replay.options.hasPauses ? call.events.reduce(0) { $0 + $1.moment.pause } : 0
            var reply = Reply<Library, Output>.withoutMessage
            for (event, _) in call.events { add(event, to: &reply) }
            return ChosenAnswer(
                answer: .reply(CallOutcome(reply)), answerer: answerer,
                pauses: pause > 0 ? [(.milliseconds(Double(pause)), nil)] : [])
        }
        let answer = Answer.server { [weak self] _, _ in
            for (event, moment) in call.events { await self?.send(event, at: moment, replay) }
            if call.recorded.end == nil { await Self.untilCancelled() }
        }
        return ChosenAnswer(answer: answer, answerer: answerer)
    }

    /// Sends what a recorded call has, and records it as what a server has sent.
    private func send(_ event: CallEvent, at moment: RecordingFile.Moment, _ replay: Replay) async {
        if replay.options.hasPauses, moment.pause > 0 {
            _ = await core.pass(nil, after: .milliseconds(Double(moment.pause)))
        }
        switch event {
        case .metadata(let metadata): core.note(metadata: metadata, on: opening)
        case .message(let message): core.note(message: message, on: opening)
        case .end: return enqueue(.yield(event))
        }
        await offer(event)
    }

    /// Returns an answer that finds its recorded call by the first input, and compares the others with it as they come.
    fileprivate func conversation(_ stream: ReplayedStream) -> ChosenAnswer {
        ChosenAnswer(
            answer: .server { [weak self] _, _ in await self?.converse(stream) },
            answerer: .recording("the recording \(stream.source.replay.recording.name)"))
    }

    private func converse(_ stream: ReplayedStream) async {
        var call = stream.take(.greeting(rpc: stream.path))
        var rest = call?.events[...] ?? []
        var isAccepted = false
        if call == nil, kind == .bidirectionalStream, let metadata = stream.metadata {
            await send(metadata, at: .init(), stream.source.replay)
            isAccepted = true
        }
        var inputs: [any Sendable] = []
        var isClosed = false
        while true {
            while let next = rest.first, isClosed || next.moment.inputs.map({ inputs.count >= $0 }) ?? false {
                rest.removeFirst()
                await send(next.event, at: next.moment, stream.source.replay)
                if case .end = next.event { return }
            }
            if isClosed { return await Self.untilCancelled() }
            if let input = await takeInput() {
                inputs.append(input)
            } else {
                if isOver || Task.isCancelled {
                    if call == nil { _ = stream.take(.noInput(rpc: stream.path)) }
                    return
                }
                isClosed = true
            }
            if call == nil {
                call = inputs.first.map(stream.take) ?? stream.take(.noInput(rpc: stream.path))
                rest = call?.events[...] ?? []
                if isAccepted, call?.recorded.metadata != nil { rest.removeFirst() }
            }
            guard let call, call.accepts(inputs, isClosed, stream.source.replay.redaction) else {
                reportUnrecorded(inputs, of: stream.path, by: stream.source)
                return await endUnrecorded()
            }
        }
    }

    private func endUnrecorded() async {
        let isStrict = core.policy == .strict
        if !isStrict, let empty = emptyAnswer { await offer(.message(empty)) }
        let failure = Library.failure(.unimplemented, "\(core.name).\(opening.rpc) has no recorded answer")
        enqueue(.end(isStrict ? Library.failed(failure) : Library.completed()))
    }

    /// Reports a call that no recorded one is equal to, whatever the policy: its answer is not the real server's.
    /// - Parameter messages: what the client has sent.
    fileprivate func reportUnrecorded(_ messages: [any Sendable], of path: String, by source: ReplaySource) {
        let recording = source.replay.recording
        let answer = core.policy == .strict ? "unimplemented" : "empty"
        let describer = core.describer
        let headline =
            "\(core.name).\(opening.rpc): \(describer.label(opening)) has no recorded answer, answered \(answer)"
        core.reports.limited("\(opening.rpc) unrecorded", number: opening.number, headline, at: core.site) {
            ReportText(
                headline: headline,
                wanted: ["a recorded call of \(messages.last.map(describer.line) ?? "these inputs")"],
                closest: source.closest(to: messages.compactMap { RecordingFile.Message($0) }, of: path),
                timeline: Timeline(of: [core.snapshot], marked: [opening]).lines, hint: recording.cure)
        }
    }
}

extension ReplayedCall {
    /// Whether the inputs of a stream so far are those of the call. Those before the last were compared before.
    fileprivate func accepts(
        _ sent: [any Sendable], _ isClosed: Bool, _ redaction: RecordingRedaction
    ) -> Bool {
        if isClosed { return sent.count == inputs.count }
        guard let last = sent.last, sent.count <= inputs.count else { return false }
        return redaction.key(of: last) == inputs[sent.count - 1]
    }
}

extension ReplaySource {
    /// The recorded call that is closest to what was sent, and the fields that differ.
    fileprivate func closest(to sent: [RecordingFile.Message], of path: String) -> [String] {
        let calls = services.flatMap { service -> [(call: ReplayedCall, isUsed: Bool, fields: [String])] in
            let used = service.book.withLock { $0.used }
            return (service.places[path] ?? []).map { number in
                let call = service.calls[number]
                let fields = zip(call.recorded.inputs, sent).lazy.map {
                    RecordedDifference(from: replay.redaction.redacted($0), to: replay.redaction.redacted($1)).fields
                }
                let isSame = call.inputs.count == sent.count
                let count = isSame ? [] : ["inputs: recorded \(call.inputs.count), sent \(sent.count)"]
                return (call, used.contains(number), fields.first { !$0.isEmpty } ?? count)
            }
        }
        // Of equal ones, the last was used last.
        guard let closest = calls.reversed().min(by: { $0.fields.count < $1.fields.count }) else {
            return ["none: the recording has no call of \(path)"]
        }
        let place = replay.recording.place(ofCall: closest.call.index)
        guard !closest.fields.isEmpty else {
            return ["\(place) is equal, and was used" + (closest.isUsed ? "" : " by another call")]
        }
        return ["\(place) differs" + (closest.isUsed ? ", and was used" : "")]
            + RecordedDifference.lines(closest.fields).map { "  \($0)" }
    }
}
