extension MockStore {
    /// Lets a client of the RPC library answer the direct calls that no statement answers.
    /// - Parameter forward: makes a call to the real server, and forwards the answer by a
    ///   ``ForwardedAnswer``, which it finishes. Its task is cancelled when the call of the mock
    ///   ends.
    package func forwardCalls(by forward: @escaping @Sendable (_ call: MockCall<Library>, _ rpc: AnyRPC) async -> Void)
    {
        core.forwarder = .client { call, rpc in if let call = call as? MockCall<Library> { await forward(call, rpc) } }
    }
}

extension MockCall {
    package var initialMetadata: Library.Metadata { opening.metadata.typed(Library.self)?.metadata ?? [:] }

    /// The options of the call; nil if it has none.
    package var callOptions: Library.Options? { opening.metadata.typed(Library.self)?.options }

    package func request<Input>(as type: Input.Type = Input.self) -> Input? {
        core.request(of: opening).flatMap { typed($0) }
    }

    /// Returns the next message of a stream for the real server; nil after the last one, and when
    /// the task is cancelled.
    package func nextInput<Input>(as type: Input.Type = Input.self) async -> Input? {
        await nextInput(isForwarding: true).flatMap { typed($0) }
    }

    /// Returns what ``nextInput(as:)`` does if it is known already; nil if it must be waited for.
    package func inputNow<Input>(as type: Input.Type = Input.self) -> Input?? {
        switch inputNow(isForwarding: true) {
        case .message(let message): .some(typed(message))
        case .over: .some(nil)
        case .wait: nil
        }
    }
}
