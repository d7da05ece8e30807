/// One thing that a stream yields to the code under test.
public enum StreamEvent<Types: RPCTypes, Output: Sendable>: Sendable {
    /// Metadata before the messages.
    case metadata(Types.Metadata)
    /// A message.
    case message(Output)
    /// The end.
    case complete(StreamEnd<Types>)
}

/// How a stream ended.
public struct StreamEnd<Types: RPCTypes>: Sendable {
    /// The code it ended with.
    public let code: Types.Code
    let error: (any Error)?
    let finalMetadata: Types.Metadata?

    init(code: Types.Code, error: (any Error)?, finalMetadata: Types.Metadata?) {
        self.code = code
        self.error = error
        self.finalMetadata = finalMetadata
    }
}

/// Whether a server accepted a call.
enum Acceptance<Types: RPCTypes>: Sendable {
    /// It did, with this metadata.
    case accepted(Types.Metadata)
    /// It did not: the call ended so.
    case rejected(StreamEnd<Types>)
}

extension RPCLibrary {
    /// What a step makes of the end; none for one that does not say how it ends.
    func end<Output>(_ end: StreamStep<Types, Output>.End) -> StreamEnd<Types>? {
        switch end {
        case .failed(let failure, let metadata):
            StreamEnd(code: self.code(failure), error: failure, finalMetadata: metadata)
        case .completed(let code, let metadata):
            StreamEnd(code: code ?? self.okCode, error: nil, finalMetadata: metadata)
        case .exactly(let end): end
        case .silent: nil
        }
    }

    func end(_ status: MockStatus, because reason: String) -> StreamEnd<Types> {
        let failure = self.failure(status, reason)
        return StreamEnd(code: self.code(failure), error: failure, finalMetadata: nil)
    }
}

extension StreamSession {
    /// The whole stream as one answer: its last message, or why there is none.
    func reply() async -> Reply<Types, Output> {
        var reply = Reply<Types, Output>(
            result: .failure(self.library.failure(.canceled, "the stream ended without a message")))
        while let event = await self.next() {
            switch event {
            case .metadata(let metadata): reply.initialMetadata = metadata
            case .message(let message): reply.result = .success(message)
            case .complete(let end):
                reply.finalMetadata = end.finalMetadata ?? [:]
                reply.code = end.code
                if let failure = end.error as? Types.Failure { reply.result = .failure(failure) }
            }
        }
        return reply.settled(by: self.library)
    }
}
