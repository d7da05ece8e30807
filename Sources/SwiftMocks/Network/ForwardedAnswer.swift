/// The answer of a real server to a mock's call.
package final class ForwardedAnswer<Library: RPCLibrary>: Sendable {
    private struct State {
        /// The answer so far to a call that is not a stream.
        var reply: ErasedReply<Library>
        var messageCount = 0
        /// Whether the server has ended its answer.
        var hasEnded = false
    }

    private let call: MockCall<Library>
    private let state: Locked<State>
    private let noResponse: Library.Failure

    /// - Parameter failure: the failure of a call that succeeds without its only response, or with
    ///   several.
    package init(to call: MockCall<Library>, orElse failure: Library.Failure) {
        self.call = call
        state = Locked(State(reply: Reply(result: .failure(failure))))
        noResponse = failure
    }

    /// Records metadata that the server has sent before its messages.
    package func recordMetadata(_ metadata: Library.Metadata) {
        call.core.recordServerMetadata(metadata, of: call.opening)
        state.withLock { $0.reply.initialMetadata = metadata }
    }

    /// Records a message of the server.
    package func recordMessage(_ message: any Sendable) {
        call.core.recordServerMessage(message, of: call.opening)
        state.withLock { state in
            state.messageCount += 1
            state.reply.result = .success(message)
        }
    }

    /// Calls `body` when the call is over before the server has ended its answer: the client has
    /// left, or the test has ended the call.
    package func whenOverEarly(_ body: @escaping @Sendable () -> Void) {
        call.whenOver { if !self.state.value.hasEnded { body() } }
    }

    /// Finishes the call with the end of the answer. Only the first end of a call counts.
    /// - Parameters:
    ///   - failure: the failure of the call; nil if it succeeds.
    ///   - metadata: the metadata after the messages.
    ///   - brokenBecause: the reason why no whole answer came: no server was reached, the network
    ///     has lost the rest, or the answer breaks its protocol. Nil if the server has answered.
    package func finish(_ failure: Library.Failure?, _ metadata: Library.Metadata = [:], brokenBecause: String? = nil) {
        let state = state.withLock { state in
            state.hasEnded = true
            return state
        }
        guard failure != nil || !call.kind.hasOneResponse || state.messageCount == 1 else {
            return finish(
                with: noResponse, metadata, state.reply,
                brokenBecause: "\(state.messageCount) messages where one is due")
        }
        finish(with: failure, metadata, state.reply, brokenBecause: brokenBecause)
    }

    private func finish(
        with failure: Library.Failure?, _ metadata: Library.Metadata, _ reply: ErasedReply<Library>,
        brokenBecause: String?
    ) {
        if let brokenBecause { call.core.recordBrokenAnswer(because: brokenBecause, of: call.opening) }
        guard !call.isStream else {
            return call.finish(
                CallOutcome(failure.map { Library.failed($0, metadata) } ?? Library.completed(nil, metadata)))
        }
        var reply = reply
        if let failure { reply.result = .failure(failure) }
        reply.finalMetadata = metadata
        call.finish(CallOutcome(reply))
    }

    /// Records metadata of the server, and suspends until the client of a stream has taken them.
    package func forward(metadata: Library.Metadata) async {
        recordMetadata(metadata)
        if call.isStream { await call.offer(.metadata(metadata)) }
    }

    /// Records a message of the server, and suspends until the client of a stream has taken it.
    package func forward(message: any Sendable) async {
        recordMessage(message)
        if call.isStream { await call.offer(.message(message)) }
    }
}
