extension TypedStore {
    /// Records a call and answers it. If the answer need not wait, that happens before this returns.
    /// - Parameters:
    ///   - substitute: answers if no `given` statement matches.
    ///   - deliver: receives the answer, exactly once.
    /// - Returns: the call, to be cancelled.
    func call<Request: Sendable, Response: Sendable>(
        _ rpc: String, _ request: Request, _ metadata: Types.Metadata, _ options: Types.Options,
        orElse substitute: Substitute<Request, Reply<Types, Response>>?,
        deliver: @escaping @Sendable (Reply<Types, Response>) -> Void
    ) -> UnaryCall<Types, Request, Response> {
        let call = UnaryCall(
            self, name: rpc,
            call: RPCCall(request: request, initialMetadata: metadata, options: options, variant: .callback),
            deliver: deliver)
        call.answer(orElse: substitute)
        return call
    }

    /// Records a call and returns its reply. A cancelled task gets `.canceled` at once, or `.deadlineExceeded` if `timeout`
    /// is over.
    func call<Request: Sendable, Response: Sendable>(
        _ rpc: String, _ request: Request, _ metadata: Types.Metadata, _ options: Types.Options,
        timeout: CallTimeout? = nil, orElse substitute: Substitute<Request, Reply<Types, Response>>?
    ) async -> Reply<Types, Response> {
        let answer = Locked<Reply<Types, Response>?>(nil)
        let arrival = Signal()
        let call = UnaryCall(
            self, name: rpc,
            call: RPCCall(request: request, initialMetadata: metadata, options: options, variant: .async)
        ) { reply in
            answer.value = reply
            arrival.notify()
        }
        return await withTaskCancellationHandler {
            call.answer(orElse: substitute)
            while true {
                if let reply = answer.value { return reply }
                _ = await arrival.wait(past: 0)
            }
        } onCancel: {
            call.cancel(as: timeout.status)
        }
    }
}

/// What answers a call that no `given` statement matches.
struct Substitute<Request, Answer> {
    /// What reports call it.
    let name: String
    let answer: (Request) -> Answer
}
