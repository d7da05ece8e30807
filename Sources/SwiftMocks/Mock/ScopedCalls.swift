extension UnaryRPC where Types.Words == MetadataWords {
    /// A call that is read in a closure.
    /// - Parameters:
    ///   - request: the message of the call.
    ///   - metadata: what it is sent with.
    ///   - options: what the caller has set for it.
    ///   - timeout: how long all of it may take before it fails; for ever, if none.
    ///   - response: makes the RPC library's response.
    public func scoped<LibraryResponse>(
        _ request: Request, metadata: Types.Metadata, options: Types.Options,
        timeout: (seconds: Int64, attoseconds: Int64)?, as response: ResponseMaker<Types, Response, LibraryResponse>
    ) -> ScopedCall<List, Request, Response, LibraryResponse> {
        let call = RPCCall<Types, Request>(
            request: request, initialMetadata: metadata, options: options, variant: .async)
        return ScopedCall(self, call, timeout: CallTimeout(timeout), response)
    }
}

extension StreamRPC where List.Types.Words == MetadataWords {
    /// A stream with one request that is read in a closure.
    /// - Parameters:
    ///   - request: the message of the call.
    ///   - metadata: what it is opened with.
    ///   - options: what the caller has set for it.
    ///   - timeout: how long all of it may take before it fails; for ever, if none.
    ///   - response: makes the RPC library's response.
    public func scoped<Response>(
        _ request: Input, metadata: List.Types.Metadata, options: List.Types.Options,
        timeout: (seconds: Int64, attoseconds: Int64)?,
        as response: some ScopedResponseMaker<List.Types, Output, Response>
    ) -> ScopedStream<List, Input, Output, Response> {
        self.scoped(metadata, options, timeout, response) { session in session.send(request) }
    }

    /// A stream with many requests that is read in a closure, and written by another.
    /// - Parameters:
    ///   - producer: writes the messages.
    ///   - writer: makes the writer that the producer gets of a function that sends a message.
    ///   - metadata: what it is opened with.
    ///   - options: what the caller has set for it.
    ///   - timeout: how long all of it may take before it fails; for ever, if none.
    ///   - response: makes the RPC library's response.
    public func scoped<Writer, Response>(
        producer: @escaping @Sendable (Writer) async throws -> Void,
        writer: @escaping @Sendable (@escaping @Sendable (Input) throws -> Void) -> Writer,
        metadata: List.Types.Metadata, options: List.Types.Options, timeout: (seconds: Int64, attoseconds: Int64)?,
        as response: some ScopedResponseMaker<List.Types, Output, Response>
    ) -> ScopedStream<List, Input, Output, Response> {
        self.scoped(metadata, options, timeout, response) { session in
            try await producer(writer { try session.write($0) })
        }
    }

    private func scoped<Response>(
        _ metadata: List.Types.Metadata, _ options: List.Types.Options,
        _ timeout: (seconds: Int64, attoseconds: Int64)?,
        _ response: some ScopedResponseMaker<List.Types, Output, Response>,
        produce: @escaping @Sendable (StreamSession<List.Types, Input, Output>) async throws -> Void
    ) -> ScopedStream<List, Input, Output, Response> {
        let call = RPCCall<List.Types, Void>(request: (), initialMetadata: metadata, options: options, variant: .async)
        return ScopedStream(self, call, timeout: CallTimeout(timeout), produce: produce) { session in
            await response.make(of: session)
        }
    }
}

extension StreamSession where Types.Words == MetadataWords {
    /// Sends a message that the client writes, unless it has left.
    fileprivate func write(_ input: Input) throws {
        if self.isLeft { throw self.library.failure(of: .writeAfterEnd) }
        self.send(input)
    }
}
