import SwiftProtobuf

/// Gives recorded calls the types of an RPC library.
struct ReplayedCallReader<Library: RPCLibrary> {
    let rpc: AnyRPC
    /// The fields that don't count when a call is compared with recorded ones.
    let redaction: RecordingRedaction
    let hasPauses: Bool

    /// - Parameter index: the index of the call in its recording.
    /// - Throws: ``MockRecordingError`` with the place in the call, if a message is not one of the
    ///   rpc.
    func replayedCall(_ recorded: RecordingContents.Call, at index: Int) throws -> ReplayedCall {
        guard rpc.kind.hasManyRequests || recorded.inputs.count == 1 else {
            throw MockRecordingError(
                "\(recorded.path) has one request, and the recorded call \(recorded.inputs.count)", place: "inputs")
        }
        let requests = try typed(recorded.inputs, as: rpc.input, "inputs")
        let inputs = requests.map(redaction.key) + [.close]
        let messages = try typed(recorded.messages, as: rpc.output, "messages")
        let end = try recorded.end.map(end)
        let events = events(recorded, messages, end, inputCount: inputs.count)
        return ReplayedCall(
            index: index, requests: requests, inputs: inputs, events: events,
            answer: end.flatMap { answer(recorded, messages, $0) }, start: start(of: inputs, events))
    }

    /// Returns the first input; none for a stream with many requests whose server speaks first, so
    /// that such streams are taken in the order of opening.
    private func start(of inputs: [InputKey], _ events: [ReplayedEvent]) -> [InputKey] {
        rpc.kind.hasManyRequests && events[0].afterInputsAndClose == 0 ? [] : [inputs[0]]
    }

    private func typed(
        _ messages: [RecordingContents.Message], as type: (any SwiftProtobuf.Message.Type)?, _ name: String
    ) throws -> [any SwiftProtobuf.Message] {
        guard let type else {
            throw MockRecordingError("\(rpc.path) has messages of another kind", place: name)
        }
        return try messages.enumerated().map { index, message in
            try MockRecordingError.locating(in: "\(name)[\(index)]") { try message.decoded(as: type) }
        }
    }

    private func end(_ recorded: RecordingContents.End) throws -> StreamEnd<Library> {
        let final = recorded.metadata?.fields ?? []
        let trailers = Library.metadata(final)
        guard recorded.code != .ok else { return Library.completed(nil, trailers) }
        let details = try typed(recorded.details ?? [], as: Google_Protobuf_Any.self, "end.details")
        let failure = FailureParts(
            code: recorded.code.number, message: recorded.message, details: details,
            metadata: recorded.errorMetadata?.fields ?? final)
        return Library.failed(Library.failure(from: failure), trailers)
    }

    // MARK: - Events

    private func events(
        _ recorded: RecordingContents.Call, _ messages: [any Sendable], _ end: StreamEnd<Library>?, inputCount: Int
    ) -> [ReplayedEvent] {
        func event(_ content: ReplayedEvent.Content, after inputs: Int?, pause: Int?) -> ReplayedEvent {
            ReplayedEvent(
                content: content, afterInputsAndClose: min(inputs ?? .max, inputCount),
                pause: hasPauses ? pause ?? 0 : 0)
        }
        var events = zip(messages, recorded.messages).map { message, recorded in
            event(.message(message), after: recorded.afterInputs, pause: recorded.pause)
        }
        let last: ReplayedEvent.Content = end.map { .end(CallOutcome($0)) } ?? .departure
        events.append(event(last, after: recorded.end?.afterInputs, pause: recorded.end?.pause))
        guard let metadata = recorded.metadata else { return events }
        // They come with the event that follows them, but do not wait for a client that leaves.
        let isLeft = recorded.messages.isEmpty && end == nil
        let first = ReplayedEvent(
            content: .metadata(Library.metadata(metadata.fields)),
            afterInputsAndClose: isLeft ? 0 : events[0].afterInputsAndClose,
            pause: events[0].pause)
        events[0].pause = 0
        return [first] + events
    }

    // MARK: - Answers

    /// Returns the answer of an rpc with one request.
    private func answer(
        _ recorded: RecordingContents.Call, _ messages: [any Sendable], _ end: StreamEnd<Library>
    ) -> Answer? {
        let metadata = recorded.metadata.map { Library.metadata($0.fields) }
        switch rpc.kind {
        case .unary:
            let pauses = recorded.messages.map(\.pause) + [recorded.end?.pause]
            return Answer.reply(CallOutcome(reply(metadata, messages.last, end)))
                .after(pause(of: pauses.reduce(0) { $0.adding(max(0, $1 ?? 0)) }), nil)
        case .serverStream:
            return .steps(steps(recorded, metadata, messages, end), for: rpc.kind)
        case .clientStream, .bidirectionalStream: return nil
        }
    }

    private func reply(
        _ metadata: Library.Metadata?, _ message: (any Sendable)?, _ end: StreamEnd<Library>
    ) -> ErasedReply<Library> {
        var reply = ErasedReply<Library>.withoutMessage
        if let message { reply.result = .success(message) }
        if let failure = end.libraryFailure { reply.result = .failure(failure) }
        reply.initialMetadata = metadata
        reply.finalMetadata = end.finalMetadata ?? [:]
        reply.code = end.code
        return reply
    }

    private func steps(
        _ recorded: RecordingContents.Call, _ metadata: Library.Metadata?, _ messages: [any Sendable],
        _ end: StreamEnd<Library>
    ) -> [CallStep] {
        var steps: [CallStep] = []
        func add(_ event: CallEvent, after milliseconds: Int?) {
            if let pause = pause(of: milliseconds ?? 0) { steps.append(.pause(Pause(delay: pause))) }
            steps.append(.yield(event))
        }
        for (message, recorded) in zip(messages, recorded.messages) { add(.message(message), after: recorded.pause) }
        add(.end(CallOutcome(end)), after: recorded.end?.pause)
        guard let metadata else { return steps }
        // They come with the event that follows them.
        let isPaused = if case .pause? = steps.first { true } else { false }
        steps.insert(.yield(.metadata(metadata)), at: isPaused ? 1 : 0)
        return steps
    }

    private func pause(of milliseconds: Int) -> MockDuration? {
        hasPauses && milliseconds > 0 ? .milliseconds(Double(milliseconds)) : nil
    }
}
