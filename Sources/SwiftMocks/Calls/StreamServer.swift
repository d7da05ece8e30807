/// The server's side of a stream, for tests that act as the server: see `willServe`.
public struct StreamServer<Library: RPCLibrary, Input: Sendable, Output: Sendable>: Sendable {
    let call: MockCall<Library, Input, Output>
    let head: RPCCall<Library, Void>

    /// The messages of the code under test, until it closes or cancels the stream.
    public var inputs: StreamInputs<Input> { StreamInputs(take: call.takeInput) }

    /// Whether the stream has ended, on either side. A server that sends for ever must look at it, because sending has no
    /// effect after the end: `while !server.isOver { … }`.
    public var isOver: Bool { call.isOver }

    /// Whether the code under test has cancelled the stream.
    public var isCancelled: Bool { call.locked { $0.isCancelled } }

    /// How the stream has reached a served mock, with its timeout; nil if the mock was called directly.
    public var transport: TransportInfo? { head.transport }

    /// The metadata that the stream was opened with.
    @_spi(Adapters) public var initialMetadata: Library.Metadata { head.initialMetadata }

    /// The options that the stream was opened with.
    @_spi(Adapters) public var callOptions: Library.Options { head.options }

    /// Sends metadata, as ``send(_:)`` sends a message.
    @_spi(Adapters) public func send(initial metadata: Library.Metadata) async {
        await call.offer(.metadata(metadata))
    }

    /// Runs a step after what was sent before.
    @_spi(Adapters) public func run(_ step: StreamStep<Library, Output>) {
        call.enqueue([.step(step.step)])
    }

    /// Sends a message. On an `async` stream, this returns when the code under test has taken the message, or when the
    /// stream is over.
    public func send(_ message: Output) async {
        await call.offer(.message(message))
    }
}

/// The messages that were sent to a fake server, in order. Several tasks may iterate over them; each message goes to
/// one of them.
public struct StreamInputs<Message: Sendable>: AsyncSequence, AsyncIteratorProtocol, Sendable {
    let take: @Sendable () async -> Message?

    /// Takes the messages one by one, until the code under test closes or cancels the stream.
    public func makeAsyncIterator() -> StreamInputs { self }

    /// Returns the next message; nil when the stream is closed or the task is cancelled.
    public mutating func next() async -> Message? { await take() }
}

extension CallAnswer {
    /// Returns the answer of a closure that acts as the server.
    static func server<Library, Input, Output>(
        _ serve: @escaping @Sendable (StreamServer<Library, Input, Output>) async -> Void
    ) -> CallAnswer {
        .server { call, answered in
            guard let call: MockCall<Library, Input, Output> = answered.typed(call),
                let head = RPCCall<Library, Void>(answered, ())
            else { return }
            await serve(StreamServer(call: call, head: head))
        }
    }
}

extension MockCall {
    /// What a fake server may do after the end of its stream, or of its task, before it is taken for one that never ends.
    private static var mostLateActs: Int { 100_000 }

    /// Queues the event that a fake server offers, and waits until the consumer has taken it or the stream is over.
    func offer(_ event: CallEvent) async {
        if kind == .clientStream, case .message = event, let number = locked({ $0.addResponse() }), number > 1 {
            if number == 2 { core.reports.wrongResponses("sends a second response, which was dropped", to: opening) }
            return await actLate()
        }
        guard let number = locked({ $0.offer(event) }) else { return await actLate() }
        wake()
        if await changes.wait(for: { locked { $0.isOfferTaken(number) } }) == .cancelled { await actLate() }
    }

    /// Returns the next message for a fake server; nil if there will be none, and when the task is cancelled.
    func takeInput() async -> Input? {
        var isWaiting = false
        while true {
            let version = changes.version
            switch locked({ $0.nextInput(isWaiting: isWaiting) }) {
            case .message(let message):
                // A writer may wait for that.
                if core.window != nil { changes.notify() }
                return typed(message)
            case .over:
                if isOver { await actLate() }
                return nil
            case .wait:
                // A consumer may wait to learn that the server waits for its client.
                if !isWaiting { changes.notify() }
                isWaiting = true
            }
            if await changes.wait(past: version) == .cancelled {
                locked { $0.stopWaitingForInput() }
                await actLate()
                return nil
            }
        }
    }

    /// A server, or a cancelled task of it, in an endless loop would never let its thread go. It is reported, and stops
    /// here.
    private func actLate() async {
        let count = locked { $0.actLate() }
        await Task.yield()
        guard count > Self.mostLateActs else { return }
        if count == Self.mostLateActs + 1 { core.reports.endlessServer(opening) }
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
}
