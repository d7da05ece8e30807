/// Makes an RPC library's response from a stream: a ``ResponseMaker`` or a ``StreamingResponseMaker``.
public protocol ScopedResponseMaker<Types, Message, Response>: Sendable {
    /// The types of the RPC library.
    associatedtype Types: RPCTypes where Types.Words == MetadataWords
    /// The type of the messages that the server sends.
    associatedtype Message: Sendable
    /// The type of the response that the caller reads in its closure.
    associatedtype Response: Sendable
    /// Returns the response, as soon as it is known whether the call was accepted.
    func make<Input>(of call: MockCall<Types, Input, Message>) async -> Response
}

/// Makes an RPC library's response with one message. Generated code has one maker for all its rpcs.
public final class ResponseMaker<Types: RPCTypes, Message: Sendable, Response: Sendable>: ScopedResponseMaker
where Types.Words == MetadataWords {
    private let success: @Sendable (Message, Types.Metadata, Types.Metadata) -> Response
    private let failure: @Sendable (Types.Metadata, Types.Failure) -> Response
    private let rejection: @Sendable (Types.Failure) -> Response

    /// Creates a maker of responses.
    /// - Parameters:
    ///   - success: returns the response with a message, metadata before it, and metadata after it.
    ///   - failure: returns the response of a call that was accepted with metadata and then failed.
    ///   - rejection: returns the response of a call that was not accepted.
    public init(
        success: @escaping @Sendable (Message, Types.Metadata, Types.Metadata) -> Response,
        failure: @escaping @Sendable (Types.Metadata, Types.Failure) -> Response,
        rejection: @escaping @Sendable (Types.Failure) -> Response
    ) {
        self.success = success
        self.failure = failure
        self.rejection = rejection
    }

    /// Returns the response when the stream is over.
    public func make<Input>(of call: MockCall<Types, Input, Message>) async -> Response {
        make(of: await call.reply(), by: call.library)
    }

    /// Returns the response for an answer. In a cancelled task, every failure becomes that of a cancelled call.
    func make(of reply: Reply<Types, Message>, by library: RPCLibrary<Types>) -> Response {
        switch reply.result {
        case .success(let message): success(message, reply.metadata ?? [:], reply.trailingMetadata)
        case .failure(let failure):
            if Task.isCancelled {
                rejection(library.failure(of: .cancelledTask))
            } else if let metadata = reply.metadata {
                self.failure(metadata, failure)
            } else {
                rejection(failure)
            }
        }
    }
}

/// Makes an RPC library's response with many messages. `Part` is a message, or the metadata after the last one.
public final class StreamingResponseMaker<
    Types: RPCTypes, Message: Sendable, Part: Sendable, Response: Sendable
>: ScopedResponseMaker where Types.Words == MetadataWords {
    private let message: @Sendable (Message) -> Part
    private let trailingMetadata: @Sendable (Types.Metadata) -> Part
    private let acceptance: @Sendable (Types.Metadata, AsyncThrowingStream<Part, any Error>) -> Response
    private let rejection: @Sendable (Types.Failure) -> Response

    /// Creates a maker of responses.
    /// - Parameters:
    ///   - message: returns the part for a message.
    ///   - trailingMetadata: returns the part for the metadata at the end of a successful stream.
    ///   - acceptance: returns the response of a call that was accepted with metadata.
    ///   - rejection: returns the response of a call that was not accepted.
    public init(
        message: @escaping @Sendable (Message) -> Part, trailingMetadata: @escaping @Sendable (Types.Metadata) -> Part,
        acceptance: @escaping @Sendable (Types.Metadata, AsyncThrowingStream<Part, any Error>) -> Response,
        rejection: @escaping @Sendable (Types.Failure) -> Response
    ) {
        self.message = message
        self.trailingMetadata = trailingMetadata
        self.acceptance = acceptance
        self.rejection = rejection
    }

    /// Returns the response, as soon as it is known whether the call was accepted.
    public func make<Input>(of call: MockCall<Types, Input, Message>) async -> Response {
        switch await call.accepted() {
        case .accepted(let metadata):
            return acceptance(metadata, AsyncThrowingStream { try await self.part(call.next()) })
        case .rejected(let end):
            let failure = Task.isCancelled ? nil : end.failure
            return rejection(failure ?? call.library.failure(of: .cancelledTask))
        }
    }

    private func part(_ event: StreamEvent<Types, Message>?) throws -> Part? {
        switch event {
        case .message(let message): return self.message(message)
        case .complete(let end):
            if Task.isCancelled { return nil }
            if let failure = end.failure { throw failure }
            return trailingMetadata(end.trailingMetadata ?? [:])
        case .metadata, nil: return nil
        }
    }
}
