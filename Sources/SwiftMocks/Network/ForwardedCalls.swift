extension MockStore {
    /// Lets a client of the RPC library answer the direct calls that no statement answers.
    /// - Parameter forward: makes a call to the real server, and forwards the answer to a
    ///   ``PassedAnswer``, which it ends. Its task is cancelled when the call of the mock ends.
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
}

/// The answer of a server in place of a mock, as recorded by the mock's call.
package final class PassedAnswer<Library: RPCLibrary>: Sendable {
    let call: MockCall<Library>
    private let state: Locked<(reply: ErasedReply<Library>, messages: Int, hasEnded: Bool)>
    private let noResponse: Library.Failure

    /// - Parameter failure: the failure of a call that succeeds without its only response, or with
    ///   several.
    package init(to call: MockCall<Library>, orElse failure: Library.Failure) {
        self.call = call
        state = Locked((Reply(result: .failure(failure)), 0, false))
        noResponse = failure
    }

    /// Records metadata that the server has sent before its messages.
    package func note(_ metadata: Library.Metadata) {
        call.core.recordServerMetadata(metadata, of: call.opening)
        state.withLock { $0.reply.initialMetadata = metadata }
    }

    package func note(message: any Sendable) {
        call.core.recordServerMessage(message, of: call.opening)
        state.withLock { state in
            state.messages += 1
            state.reply.result = .success(message)
        }
    }

    /// Calls `body` when the call has ended without the server's end.
    package func whenCutOff(_ body: @escaping @Sendable () -> Void) {
        call.whenOver { if !self.state.value.hasEnded { body() } }
    }

    /// Completes the answer. Only the first end of a call counts.
    /// - Parameter networkFault: the reason why no server has answered, if the network is broken.
    package func end(_ failure: Library.Failure?, _ metadata: Library.Metadata = [:], networkFault: String? = nil) {
        var (failure, networkFault) = (failure, networkFault)
        state.withLock { $0.hasEnded = true }
        var (reply, count, _) = state.value
        if failure == nil, call.kind.hasOneResponse, count != 1 {
            (failure, networkFault) = (noResponse, "\(count) messages where one is due")
        }
        if let networkFault { call.core.recordNetworkFault(networkFault, of: call.opening) }
        if call.isStream {
            call.finish(CallOutcome(failure.map { Library.failed($0, metadata) } ?? Library.completed(nil, metadata)))
        } else {
            if let failure { reply.result = .failure(failure) }
            reply.finalMetadata = metadata
            call.finish(CallOutcome(reply))
        }
    }

    /// Records metadata of the server, and suspends until the client of a stream has taken them.
    package func pass(_ metadata: Library.Metadata) async {
        note(metadata)
        if call.isStream { await call.offer(.metadata(metadata)) }
    }

    package func pass(message: any Sendable) async {
        note(message: message)
        if call.isStream { await call.offer(.message(message)) }
    }
}
