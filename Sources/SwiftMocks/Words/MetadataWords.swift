// What mocks of a library with metadata and trailing metadata have in its words.

extension RPCSubject where Mock.Types.Words == MetadataWords, Kind: OneRequestKind {
    /// Selects calls by their messages and metadata.
    public func callAsFunction(_ message: Matcher<Message> = .any, metadata: MetadataMatcher = .any) -> Clause {
        make(message, metadata)
    }
}

extension RPCSubject where Mock.Types.Words == MetadataWords, Kind: ManyRequestsKind {
    /// Selects streams by their metadata.
    public func callAsFunction(metadata: MetadataMatcher = .any) -> Clause {
        make(.any, metadata)
    }
}

extension Reply where Types.Words == MetadataWords {
    /// Metadata before the message; nil for a call that is rejected.
    public var metadata: Types.Metadata? {
        get { initialMetadata }
        set { initialMetadata = newValue }
    }

    /// Metadata after the message.
    public var trailingMetadata: Types.Metadata {
        get { finalMetadata }
        set { finalMetadata = newValue }
    }

    /// Returns the answer of a call that succeeded.
    public static func success(
        _ message: Response, metadata: Types.Metadata = [:], trailingMetadata: Types.Metadata = [:]
    ) -> Reply {
        Reply(result: .success(message), initialMetadata: metadata, finalMetadata: trailingMetadata)
    }

    /// Returns the answer of a call that failed: one that was rejected or, with `metadata`, one that was accepted
    /// first.
    public static func failure(_ failure: Types.Failure, metadata: Types.Metadata? = nil) -> Reply {
        Reply(result: .failure(failure), initialMetadata: metadata)
    }
}

extension StreamStep where Types.Words == MetadataWords {
    /// Yields metadata.
    public static func metadata(_ metadata: Types.Metadata) -> StreamStep {
        StreamStep(kind: .metadata(metadata))
    }

    /// Ends the stream with a failure.
    public static func fail(_ failure: Types.Failure) -> StreamStep {
        StreamStep(kind: .end(.failed(failure, nil)))
    }

    /// Ends the stream successfully.
    public static func complete(trailingMetadata: Types.Metadata = [:]) -> StreamStep {
        StreamStep(kind: .end(.completed(nil, trailingMetadata)))
    }
}

extension StreamEnd where Types.Words == MetadataWords {
    /// The failure of a stream that failed.
    public var failure: Types.Failure? { error as? Types.Failure }
    /// Metadata after the messages.
    public var trailingMetadata: Types.Metadata? { finalMetadata }
}

extension RPCCall where Types.Words == MetadataWords {
    /// The metadata that the request was sent with.
    public var metadata: Types.Metadata { initialMetadata }
}

extension RecordedCall where Types.Words == MetadataWords {
    /// The metadata that the request was sent with.
    public var metadata: Types.Metadata { initialMetadata }
}

extension RecordedStream where Types.Words == MetadataWords {
    /// The metadata that the stream was opened with.
    public var metadata: Types.Metadata { initialMetadata }
}

extension StreamServer where Types.Words == MetadataWords {
    /// The metadata that the stream was opened with.
    public var metadata: Types.Metadata { call.call.initialMetadata }
    /// The options that the stream was opened with.
    public var options: Types.Options { call.call.options }

    /// Sends metadata, as ``send(_:)`` sends a message.
    public func send(metadata: Types.Metadata) async {
        await call.offer(.metadata(metadata))
    }

    /// Ends the stream successfully. This also happens if a fake server returns without ending the stream.
    public func complete(trailingMetadata: Types.Metadata = [:]) {
        call.enqueue([.step(.complete(trailingMetadata: trailingMetadata))])
    }

    /// Ends the stream with a failure.
    public func fail(_ failure: Types.Failure) {
        call.enqueue([.step(.fail(failure))])
    }
}

extension GivenClause where Kind == UnaryKind, Mock.Types.Words == MetadataWords {
    /// Answers with a message: at once, after some time, or once a gate is open.
    @discardableResult
    public func willReturn(
        _ message: Output, metadata: Mock.Types.Metadata = [:], trailingMetadata: Mock.Types.Metadata = [:],
        after delay: Delay? = nil, gate: Gate? = nil, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> Self {
        add(
            .success(message, metadata: metadata, trailingMetadata: trailingMetadata), after: delay, gate: gate,
            CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Answers with a failure: at once, after some time, or once a gate is open. With `metadata` the call is accepted
    /// first, otherwise it is rejected.
    @discardableResult
    public func willFail(
        _ failure: Mock.Types.Failure, metadata: Mock.Types.Metadata? = nil, after delay: Delay? = nil,
        gate: Gate? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) -> Self {
        add(
            .failure(failure, metadata: metadata), after: delay, gate: gate,
            CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }
}

extension GivenClause where Kind == ClientStreamKind, Mock.Types.Words == MetadataWords {
    /// Answers with a message: at the close, some time after it, or once a gate is open after it.
    @discardableResult
    public func willReturn(
        _ message: Output, metadata: Mock.Types.Metadata = [:], trailingMetadata: Mock.Types.Metadata = [:],
        after delay: Delay? = nil, gate: Gate? = nil, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> Self {
        add(
            .success(message, metadata: metadata, trailingMetadata: trailingMetadata), after: delay, gate: gate,
            CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Answers early with a message, as soon as `count` inputs are sent. A client that sends fewer gets it when it
    /// closes the stream.
    @discardableResult
    public func willReturn(
        _ message: Output, metadata: Mock.Types.Metadata = [:], trailingMetadata: Mock.Types.Metadata = [:],
        afterInputs count: Int,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> Self {
        add(
            .success(message, metadata: metadata, trailingMetadata: trailingMetadata), afterInputs: count,
            CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Answers with a failure: at the close, some time after it, or once a gate is open after it. With `metadata` the
    /// call is accepted first, otherwise it is rejected.
    @discardableResult
    public func willFail(
        _ failure: Mock.Types.Failure, metadata: Mock.Types.Metadata? = nil, after delay: Delay? = nil,
        gate: Gate? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) -> Self {
        add(
            .failure(failure, metadata: metadata), after: delay, gate: gate,
            CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }
}
