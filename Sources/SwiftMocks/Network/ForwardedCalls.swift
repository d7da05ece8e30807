// Direct calls of a mock that a client of the RPC library makes again to a real server.

extension MockStore {
    /// Lets a client of the RPC library answer the direct calls that no statement answers.
    /// - Parameter forward: makes a call, a ``MockCall`` of the rpc's types, to the real server, and forwards the answer to a
    ///   ``PassedAnswer``, which it ends. Its task is cancelled when the call of the mock ends.
    package func forwardCalls(by forward: @escaping @Sendable (_ call: any Sendable, _ rpc: AnyRPC) async -> Void) {
        core.forwarder = .client(forward)
    }
}

extension MockCall {
    package var initialMetadata: Library.Metadata { opening.metadata.typed(Library.self)?.metadata ?? [:] }

    /// The options of the call; nil if it has none.
    package var callOptions: Library.Options? { opening.metadata.typed(Library.self)?.options }

    package var request: Input? { core.request(of: opening).flatMap { typed($0) } }

    /// Returns the next message of a stream for the real server; nil after the last one, and when the task is cancelled.
    package func nextInput() async -> Input? { await takeInput(isForwarding: true) }
}

extension PassedAnswer {
    /// Records metadata of the server, and suspends until the client of a stream has taken them.
    package func pass(_ metadata: Library.Metadata) async {
        note(metadata)
        if call.isStream { await call.offer(.metadata(metadata)) }
    }

    /// Records a message of the server, and suspends until the client of a stream has taken it.
    package func pass(_ message: Output) async {
        note(message)
        if call.isStream { await call.offer(.message(message)) }
    }
}
