/// The replay of a stream with many requests. Its recorded call is found by the first input;
/// further inputs are compared as they come.
struct ReplayedConversation<Library: RPCLibrary> {
    private let call: MockCall<Library>
    private let key: Replay.BookKey
    /// The recordings with calls of the rpc, the newest first.
    private let replays: [Replay]
    /// The recorded call that is replayed; nil until it is found.
    private var taken: TakenCall?
    /// What the client has sent; nil is the close.
    private var inputs: [(any Sendable)?] = []
    /// Whether the metadata of the recorded call were sent to accept the stream.
    private var isAccepted = false

    init(call: MockCall<Library>, key: Replay.BookKey, replays: [Replay]) {
        self.call = call
        self.key = key
        self.replays = replays
    }

    /// - Throws: the failure of a strict mock, if no recorded call has the inputs.
    mutating func run() async throws {
        guard let taken = await findRecordedCall() else { return try await finishUnrecorded() }
        self.taken = taken
        call.core.recordAnswerer(taken.answerer, of: call.opening)
        let recorded = taken.call
        let hasMetadata = recorded.metadata != nil
        for event in recorded.events.dropFirst(isAccepted && hasMetadata ? 1 : 0) {
            while inputs.count < event.afterInputsAndClose {
                guard await takeInput(of: taken) else { return try await finishUnrecorded() }
            }
            if isOver { return }
            await call.send(event)
        }
    }

    private var isOver: Bool { call.isOver || Task.isCancelled }

    private mutating func findRecordedCall() async -> TakenCall? {
        if let taken = replays.take(inputs, of: key) { return taken }
        await accept()
        inputs.append(await call.nextInput())
        return replays.take(inputs, of: key)
    }

    /// Accepts a stream with the metadata of the next recorded call, so that its client can write.
    private mutating func accept() async {
        guard call.kind == .bidirectionalStream else { return }
        let calls = replays.flatMap { $0.calls(of: key) }
        let next = calls.first { !$0.isUsed } ?? calls.last
        guard let metadata = next?.call.metadata else { return }
        await call.send(ReplayedEvent(content: .metadata(metadata), afterInputsAndClose: 0, pause: 0))
        isAccepted = true
    }

    /// Waits for the next input, takes it, and returns whether it is the recorded one.
    private mutating func takeInput(of taken: TakenCall) async -> Bool {
        let wanted = taken.call.inputs
        let number = inputs.count
        let input = await call.nextInput()
        inputs.append(input)
        return number < wanted.count && wanted[number] == taken.replay.redaction.key(of: input)
    }

    /// Reports and finishes a stream that is not a recorded one, unless it is over.
    private func finishUnrecorded() async throws {
        if isOver { return }
        call.leaveToPolicy(UnrecordedCall(inputs: inputs, key: key, replays: replays, followed: taken))
        if call.core.policy == .strict { throw call.refusal(because: UnrecordedCall.reason) }
        if let empty = call.emptyAnswer { await call.offer(.message(empty)) }
    }
}
