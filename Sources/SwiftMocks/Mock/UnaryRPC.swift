/// An rpc with one request and one response.
public struct UnaryRPC<List: RPCList, Request: Sendable, Response: Sendable>: MockedRPC {
    /// The types of the RPC library.
    public typealias Types = List.Types
    /// The words of the RPC library.
    public typealias Words = List.Types.Words

    let identity: RPCIdentity<List>

    /// The rpc of this name.
    public init(_ list: List, name: String) {
        self.identity = RPCIdentity(list: list, name: name)
    }

    /// What follows the rpc's name after `given(mock)`.
    public func given(
        _ statement: Given<List>
    ) -> MessageSubject<Words, Request, GivenCall<List, Request, Response>> {
        MessageSubject { message, metadata in
            GivenCallChain(given: statement, selection: self.identity.selection(.called, message, metadata)).unanswered
        }
    }

    /// What follows the rpc's name after `when(mock)`.
    public func when(_ statement: When<List>) -> MessageSubject<Words, Request, WhenCall<List, Request, Response>> {
        MessageSubject { message, metadata in
            WhenCall(statement, self.identity.selection(.called, message, metadata))
        }
    }

    /// What follows the rpc's name after `verify(mock)`.
    public func verify(_ check: Verification<List>) -> MessageSubject<
        Words, Request, CallVerification<List, Request, Response>
    > {
        MessageSubject { message, metadata in
            CallVerification(check, self.identity.selection(.called, message, metadata))
        }
    }

    /// What follows the rpc's name after `calls(of: mock)`.
    public func calls(
        _ question: Calls<List>
    ) -> MessageSubject<Words, Request, [RecordedCall<Types, Request, Response>]> {
        MessageSubject { message, metadata in
            self.identity.core.recordedCalls(self.identity.selection(.called, message, metadata))
        }
    }
}

extension UnaryRPC {
    /// Records a call and answers it; a cancelled task gets `.canceled` at once.
    /// - Parameters:
    ///   - request: the message of the call.
    ///   - metadata: what it is sent with.
    ///   - options: what the caller has set for it.
    public func call(
        _ request: Request, metadata: Types.Metadata, options: Types.Options
    ) async -> Reply<Types, Response> {
        await self.call(request, metadata, options, orElse: nil)
    }

    /// Records a call and answers it, at once if what answers does not wait.
    /// - Parameters:
    ///   - substitute: what answers if no `given` statement does.
    ///   - deliver: gets the answer, exactly once.
    /// - Returns: the call, to be cancelled.
    func call(
        _ request: Request, _ metadata: Types.Metadata, _ options: Types.Options,
        orElse substitute: Substitute<Request, Reply<Types, Response>>?,
        deliver: @escaping @Sendable (Reply<Types, Response>) -> Void
    ) -> UnaryCall<Types, Request, Response> {
        let call = UnaryCall(
            self.identity.mock, name: self.identity.name,
            call: RPCCall(request: request, initialMetadata: metadata, options: options, variant: .callback),
            deliver: deliver)
        call.answer(orElse: substitute)
        return call
    }

    func call(
        _ request: Request, _ metadata: Types.Metadata, _ options: Types.Options, timeout: CallTimeout? = nil,
        orElse substitute: Substitute<Request, Reply<Types, Response>>?
    ) async -> Reply<Types, Response> {
        let answer = Locked<Reply<Types, Response>?>(nil)
        let arrival = Signal()
        let call = UnaryCall(
            self.identity.mock, name: self.identity.name,
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

/// What answers where no `given` statement does.
struct Substitute<Request, Answer> {
    /// What reports call it.
    let name: String
    let answer: (Request) -> Answer
}
