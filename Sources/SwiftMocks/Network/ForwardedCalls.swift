// Calls of a mock that the code under test calls directly, and that a client of the RPC library makes again to a real server.

/// Lets a client of the RPC library answer calls that no statement answers.
struct ClientForwarder: AnswerSource {
    typealias Forward = @Sendable (_ call: any Sendable, _ rpc: AnyRPC) async -> Void

    private let rpcs: [String: AnyRPC]
    private let forward: Forward

    /// - Parameters:
    ///   - rpcs: the rpcs of the mock.
    ///   - forward: makes a call, and passes on what the server answers.
    init(_ rpcs: [AnyRPC], by forward: @escaping Forward) {
        self.rpcs = Dictionary(rpcs.map { ($0.identity.name, $0) }) { first, _ in first }
        self.forward = forward
    }

    func answer<Library, Input, Output>(
        to call: MockCall<Library, Input, Output>, for statement: Answerer?
    ) -> SourcedAnswer? {
        answer(call, after: nil, gate: nil, named: statement ?? .server(nil))
    }

    /// Returns the real server's answer: at once, after some time, or once a gate is open.
    func answer<Library, Input, Output>(
        _ call: MockCall<Library, Input, Output>, after delay: MockDuration?, gate: Gate?, named answerer: Answerer
    ) -> SourcedAnswer? {
        guard let rpc = rpcs[call.opening.rpc] else { return nil }
        let answer = CallAnswer.server { [forward, weak call] _, _ in
            guard let call, await call.pass(gate, after: delay) else { return }
            await forward(call, rpc)
        }
        return .answer(answer, by: .server(answerer.source))
    }
}

@_spi(Adapters) extension MockStore {
    /// Lets a client of the RPC library answer the direct calls that no statement answers.
    /// - Parameter forward: makes a call, a ``MockCall`` of the rpc's types, to the real server, and passes on what that answers by
    ///   a ``PassedAnswer``, which it ends. Its task is cancelled when the call of the mock ends.
    public func forwardCalls(by forward: @escaping @Sendable (_ call: any Sendable, _ rpc: AnyRPC) async -> Void) {
        let forwarder = ClientForwarder(rpcs, by: forward)
        core.withState { $0.forwarder = forwarder }
    }
}

// MARK: - What a forwarded call has

@_spi(Adapters) extension MockCall {
    /// The metadata that the call was made with.
    public var initialMetadata: Library.Metadata { opening.metadata.typed(Library.self)?.metadata ?? [:] }

    /// The options that the caller has set for the call; nil if it has none.
    public var callOptions: Library.Options? { opening.metadata.typed(Library.self)?.options }

    /// The message of a call with one request, once it is sent.
    public var request: Input? { core.request(of: opening).flatMap { typed($0) } }

    /// Returns the next message of a stream for the real server; nil after the last one, and when the task is cancelled.
    public func nextInput() async -> Input? {
        while true {
            let version = changes.version
            switch locked({ $0.forwardInput() }) {
            case .message(let message):
                // A writer may wait for that.
                if core.window != nil { changes.notify() }
                return typed(message)
            case .over: return nil
            case .wait: guard await changes.wait(past: version) == .changed else { return nil }
            }
        }
    }
}

@_spi(Adapters) extension PassedAnswer {
    /// Records metadata of the server, and waits until the client of a stream has taken it.
    public func pass(_ metadata: Library.Metadata) async {
        note(metadata)
        if call.isStream { await call.offer(.metadata(metadata)) }
    }

    /// Records a message of the server, and waits until the client of a stream has taken it.
    public func pass(_ message: Output) async {
        note(message)
        if call.isStream { await call.offer(.message(message)) }
    }
}
