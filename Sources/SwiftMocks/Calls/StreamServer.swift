/// The server's side of a stream, for tests that act as the server: see `willServe`.
public struct StreamServer<Library: RPCLibrary, Kind, Input: Sendable, Output: Sendable>: Sendable {
    let call: MockCall<Library>
    let head: RPCCall<Library, Void>

    /// Whether the code under test has cancelled the stream.
    public var isCancelled: Bool { call.locked { $0.client == .cancelled } }

    /// How the stream reached a served mock, with its timeout; nil if the mock was called directly.
    public var transport: TransportInfo? { head.transport }

    /// The metadata that the stream was opened with.
    package var initialMetadata: Library.Metadata { head.initialMetadata }

    /// The options that the stream was opened with.
    package var callOptions: Library.Options { head.options }

    /// Sends metadata, as ``send(_:)`` sends a message.
    package func send(initial metadata: Library.Metadata) async throws {
        guard await call.offer(.metadata(metadata)) else { throw CancellationError() }
    }

    /// Runs a step after the previous ones.
    package func run(_ step: StreamStep<Library, Output>) {
        call.enqueue(step.step)
    }

    /// Sends a message. On an `async` stream, this suspends until the code under test has taken the message.
    /// - Throws: `CancellationError` if the stream is over, or the task is cancelled.
    public func send(_ message: Output) async throws {
        guard await call.offer(.message(message)) else { throw CancellationError() }
    }
}

extension StreamServer where Kind == ServerStreamKind {
    /// The message that the stream was opened with.
    public var request: Input {
        // The server runs once it is sent.
        call.core.request(of: call.opening) as! Input
    }
}

extension StreamServer where Kind: ManyRequestsKind {
    /// The messages of the code under test, until it closes or cancels the stream.
    public var inputs: StreamInputs<Input> { StreamInputs { [call] in await call.nextInput().flatMap(call.typed) } }
}

/// The messages that were sent to a fake server, in order. If several tasks iterate, each message goes to one of them.
public struct StreamInputs<Message: Sendable>: AsyncSequence, AsyncIteratorProtocol, Sendable {
    let nextInput: @Sendable () async -> Message?

    /// Iterates over the messages, until the code under test closes or cancels the stream.
    public func makeAsyncIterator() -> StreamInputs { self }

    /// Returns the next message; nil when the stream is closed or the task is cancelled.
    public mutating func next() async -> Message? { await nextInput() }
}

extension MockCall {
    /// Queues an offered event, and suspends until the consumer has got it. Returns false if the stream is over, or the task is
    /// cancelled.
    @discardableResult
    func offer(_ event: CallEvent) async -> Bool {
        let isSurplus = locked { state in
            guard kind == .clientStream, case .message = event, let run = state.run else { return false }
            run.responses += 1
            return run.responses > 1
        }
        if isSurplus {
            core.reports.wrongResponses("sends a second response, which was dropped", to: opening)
            return false
        }
        guard let number = locked({ $0.run?.offer(event) }) else { return false }
        wake()
        let wake = await changes.wait { locked { $0.run.map { $0.offers.delivered >= number } ?? true } }
        return wake == .changed && locked { $0.run != nil }
    }

    /// Returns the next message for a server; nil if there will be none, and when the task is cancelled.
    /// - Parameter isForwarding: whether the server is the real one.
    func nextInput(isForwarding: Bool = false) async -> (any Sendable)? {
        var hasWaited = false
        while true {
            let version = changes.version
            let next = locked { state in
                // After a cancellation, the real server still lacks messages. The end of the call follows.
                let isOpen = isForwarding ? state.client != .closed : state.client == .open || state.client == .closing
                return state.run?.nextInput(isOpen: isOpen, hasWaited: hasWaited, isForwarding: isForwarding) ?? .over
            }
            switch next {
            case .message(let message):
                // A writer may be waiting for room.
                if core.window != nil { changes.notify() }
                return message
            case .over: return nil
            case .wait:
                // The consumer may be waiting for the server to wait for its client.
                if !hasWaited, !isForwarding { changes.notify() }
                hasWaited = true
            }
            if await changes.wait(past: version) == .cancelled {
                if !isForwarding { locked { $0.run?.stopWaitingForInput() } }
                return nil
            }
        }
    }
}
