/// The answer to a call of any rpc, in its simplest form from the moment it is given.
enum Answer: Sendable {
    /// Makes the answer to a call, and returns or throws when it is complete.
    typealias Body = @Sendable (any CallInFlight, CallContext) async throws -> Void

    /// The whole reply to a call with one request and one response.
    case reply(CallOutcome)
    /// The reply of a closure, from the request, at once.
    case produced(@Sendable (CallContext, any Sendable) -> CallOutcome)
    /// The steps of a stream.
    case script(Script)
    /// The answer that a task makes: of a fake server, of a recording, of an `async` closure, or of
    /// a client that forwards the call.
    case task(Body)
    /// The failure of a call of any kind: a `Library.Failure`.
    case failure(any Sendable)
    /// The real server's answer.
    case forwarded
    /// The answer of the next matching statement, or of what answers unstubbed calls.
    case others
    /// An answer after a delay, and once a gate is open.
    indirect case paused(Pause, Answer)

    /// The steps of a stream, by the events that start them. It is an object, because each message
    /// copies the answer.
    final class Script: Sendable {
        let parts: ScriptParts

        init(_ parts: ScriptParts) {
            self.parts = parts
        }
    }
}

extension Answer {
    /// Returns this answer after a delay and a gate, if there are any.
    func after(_ delay: MockDuration?, _ gate: Gate?) -> Answer {
        let pause = Pause(delay: delay, gate: gate)
        return pause.isNone ? self : .paused(pause, self)
    }

    /// Returns the answer to a stream that runs steps when the client's side is complete, or
    /// opened.
    /// - Parameter isEarly: whether the steps run without waiting for the messages of a client that
    ///   may send many.
    static func steps(_ steps: [CallStep], for kind: CallKind, isEarly: Bool = false) -> Answer {
        var parts = ScriptParts()
        switch kind {
        case .unary, .serverStream: parts.onEachInput = .steps(steps)
        case .clientStream where !isEarly: parts.onClose = .steps(steps)
        case .bidirectionalStream where !isEarly: parts.onOpen = steps
        case .clientStream, .bidirectionalStream: parts.reply(with: steps, afterInputs: 0)
        }
        return .script(Script(parts))
    }

    /// Returns the answer that the closure `produce` makes for a request, at once.
    static func reply<Library, Input, Output>(
        now produce: @escaping @Sendable (RPCCall<Library, Input>) -> Reply<Library, Output>
    ) -> Answer {
        .produced { context, request in CallOutcome(RPCCall(context, request).map(produce) ?? .ofOtherTypes) }
    }

    /// Returns the answer that the `async` closure `produce` makes for a request.
    static func reply<Library, Input, Output>(
        later produce: @escaping @Sendable (CallContext, RPCCall<Library, Input>) async -> Reply<Library, Output>
    ) -> Answer {
        .task { call, context in
            guard let request = context.event.payload, let typed = RPCCall<Library, Input>(context, request) else {
                return call.finish(CallOutcome(Reply<Library, Output>.ofOtherTypes))
            }
            call.finish(CallOutcome(await produce(context, typed)))
        }
    }

    /// Returns the answer of a fake server's closure. Errors that it throws after the end are
    /// dropped.
    static func fakeServer<Library, Kind, Input, Output>(
        _ serve: @escaping @Sendable (StreamServer<Library, Kind, Input, Output>) async throws -> Void
    ) -> Answer {
        .task { call, context in
            guard let call: MockCall<Library> = context.typed(call),
                let rpcCall = RPCCall<Library, Void>(context, ())
            else { return }
            if call.kind == .serverStream {
                // ``StreamServer/request`` has this type.
                let request = call.core.request(of: call.opening)
                guard let request, context.typed(request) as Input? != nil else { return call.finishOfOtherTypes() }
            }
            try await serve(StreamServer(call: call, rpcCall: rpcCall))
        }
    }
}
