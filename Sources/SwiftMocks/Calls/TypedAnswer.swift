/// An answer to calls of an rpc with these types. Calls of other types do not take it.
struct TypedAnswer<Library: RPCLibrary, Input: Sendable, Output: Sendable>: Sendable {
    let answer: CallAnswer

    static func script(_ script: CallAnswer.Script) -> TypedAnswer { TypedAnswer(answer: .script(script)) }

    static func handover(_ handover: Handover<Output>) -> TypedAnswer { TypedAnswer(answer: .handover(handover)) }

    static func reply(
        _ reply: Reply<Library, Output>, after delay: Delay? = nil, gate: Gate? = nil
    ) -> TypedAnswer {
        TypedAnswer(answer: .reply(.constant(reply.settled), after: delay, gate: gate))
    }

    static func reply(
        now produce: @escaping @Sendable (RPCCall<Library, Input>) -> Reply<Library, Output>
    ) -> TypedAnswer {
        let producer = CallAnswer.Producer.now { opening, request in
            RPCCall(opening, request).map { produce($0).settled } ?? unknownReply
        }
        return TypedAnswer(answer: .reply(producer, after: nil, gate: nil))
    }

    static func reply(
        later produce: @escaping @Sendable (RPCCall<Library, Input>) async -> Reply<Library, Output>
    ) -> TypedAnswer {
        let producer = CallAnswer.Producer.later { opening, request in
            guard let call = RPCCall<Library, Input>(opening, request) else { return unknownReply }
            return await produce(call).settled
        }
        return TypedAnswer(answer: .reply(producer, after: nil, gate: nil))
    }

    static func server(_ serve: @escaping @Sendable (StreamServer<Library, Input, Output>) async -> Void) -> TypedAnswer
    {
        TypedAnswer(
            answer: .server { call in
                guard let call = call as? MockCall<Library, Input, Output>,
                    let head = RPCCall<Library, Void>(call.opening, ())
                else { return }
                await serve(StreamServer(call: call, head: head))
            })
    }

    /// The reply to a call of other types, which there is none of.
    private static var unknownReply: Reply<Library, Output> {
        Reply(result: .failure(Library.failure(.unimplemented, "the call has other types than its answer"))).settled
    }
}

extension TypedAnswer {
    /// Returns the policy's answer to a call that nothing else answers.
    static func fallback(_ policy: MockPolicy.Resolved, for kind: CallKind, reason: String) -> CallAnswer {
        let empty = policy == .relaxed ? Library.emptyMessage(Output.self) as? Output : nil
        let failure = Library.failure(.unimplemented, reason)
        let end = CallStep.end(CallOutcome(policy == .relaxed ? Library.completed() : Library.failed(failure)))
        switch kind {
        case .unary:
            let reply: Reply<Library, Output> =
                empty.map { Reply(result: .success($0), initialMetadata: [:]) } ?? Reply(result: .failure(failure))
            return self.reply(reply).answer
        case .serverStream: return .script(.init(onEachInput: { _ in [end] }))
        case .clientStream: return .script(.init(onClose: .steps((empty.map { [.message($0)] } ?? []) + [end])))
        case .bidirectionalStream: return .script(.init(onOpen: [end]))
        }
    }
}
