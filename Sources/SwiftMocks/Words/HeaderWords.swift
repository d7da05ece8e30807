// What mocks of a library with headers and trailers have in its words.

extension RPCSubject where Mock.Types.Words == HeaderWords, Kind: OneRequestKind {
    /// Selects calls by their messages and headers.
    public func callAsFunction(_ message: Matcher<Message> = .any, headers: MetadataMatcher = .any) -> Clause {
        make(message, headers)
    }
}

extension RPCSubject where Mock.Types.Words == HeaderWords, Kind: ManyRequestsKind {
    /// Selects streams by their headers.
    public func callAsFunction(headers: MetadataMatcher = .any) -> Clause {
        make(.any, headers)
    }
}

extension Reply where Types.Words == HeaderWords {
    /// Metadata before the message.
    public var headers: Types.Metadata {
        get { initialMetadata ?? [:] }
        set { initialMetadata = newValue }
    }

    /// Metadata after the message.
    public var trailers: Types.Metadata {
        get { finalMetadata }
        set { finalMetadata = newValue }
    }

    /// Creates an answer.
    public init(
        result: Result<Response, Types.Failure>, headers: Types.Metadata = [:], trailers: Types.Metadata = [:],
        code: Types.Code? = nil
    ) {
        self.init(result: result, initialMetadata: headers, finalMetadata: trailers, code: code)
    }

    /// Returns the answer of a call that succeeded.
    public static func success(
        _ message: Response, headers: Types.Metadata = [:], trailers: Types.Metadata = [:]
    ) -> Reply {
        Reply(result: .success(message), headers: headers, trailers: trailers)
    }

    /// Returns the answer of a call that failed.
    public static func failure(
        _ failure: Types.Failure, headers: Types.Metadata = [:], trailers: Types.Metadata = [:]
    ) -> Reply {
        Reply(result: .failure(failure), headers: headers, trailers: trailers)
    }
}

extension StreamStep where Types.Words == HeaderWords {
    /// Yields metadata.
    public static func headers(_ headers: Types.Metadata) -> StreamStep {
        StreamStep(kind: .metadata(headers))
    }

    /// Ends the stream with a failure.
    public static func fail(_ failure: Types.Failure, trailers: Types.Metadata? = nil) -> StreamStep {
        StreamStep(kind: .end(.failed(failure, trailers)))
    }

    /// Ends the stream successfully.
    public static func complete(trailers: Types.Metadata = [:]) -> StreamStep {
        StreamStep(kind: .end(.completed(nil, trailers)))
    }

    /// Ends the stream with this code and no error.
    public static func complete(_ code: Types.Code, trailers: Types.Metadata = [:]) -> StreamStep {
        StreamStep(kind: .end(.completed(code, trailers)))
    }
}

extension StreamEnd where Types.Words == HeaderWords {
    /// The error of a stream that failed.
    public var failure: (any Error)? { error }
    /// Metadata after the messages.
    public var trailers: Types.Metadata? { finalMetadata }

    /// Creates an end.
    public init(code: Types.Code, failure: (any Error)?, trailers: Types.Metadata?) {
        self.init(code: code, error: failure, finalMetadata: trailers)
    }
}

extension RPCCall where Types.Words == HeaderWords {
    /// The headers that the request was sent with.
    public var headers: Types.Metadata { initialMetadata }
}

extension RecordedCall where Types.Words == HeaderWords {
    /// The headers that the request was sent with.
    public var headers: Types.Metadata { initialMetadata }
}

extension RecordedStream where Types.Words == HeaderWords {
    /// The headers that the stream was opened with.
    public var headers: Types.Metadata { initialMetadata }
}

extension StreamServer where Types.Words == HeaderWords {
    /// The headers that the stream was opened with.
    public var headers: Types.Metadata { call.call.initialMetadata }

    /// Sends metadata, as ``send(_:)`` sends a message.
    public func send(headers: Types.Metadata) async {
        await call.offer(.metadata(headers))
    }

    /// Ends the stream successfully. This also happens if a fake server returns without ending the stream.
    public func complete(trailers: Types.Metadata = [:]) {
        call.enqueue([.step(.complete(trailers: trailers))])
    }

    /// Ends the stream with a failure.
    public func fail(_ failure: Types.Failure, trailers: Types.Metadata? = nil) {
        call.enqueue([.step(.fail(failure, trailers: trailers))])
    }
}

extension GivenClause where Kind == UnaryKind, Mock.Types.Words == HeaderWords {
    /// Answers with a message: at once, after some time, or once a gate is open.
    @discardableResult
    public func willReturn(
        _ message: Output, headers: Mock.Types.Metadata = [:], trailers: Mock.Types.Metadata = [:],
        after delay: Delay? = nil, gate: Gate? = nil, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> Self {
        add(
            .success(message, headers: headers, trailers: trailers), after: delay, gate: gate,
            CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Answers with a failure: at once, after some time, or once a gate is open.
    @discardableResult
    public func willFail(
        _ failure: Mock.Types.Failure, headers: Mock.Types.Metadata = [:], trailers: Mock.Types.Metadata = [:],
        after delay: Delay? = nil, gate: Gate? = nil, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> Self {
        add(
            .failure(failure, headers: headers, trailers: trailers), after: delay, gate: gate,
            CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }
}

extension GivenClause where Kind == ClientStreamKind, Mock.Types.Words == HeaderWords {
    /// Answers with a message: at the close, some time after it, or once a gate is open after it.
    @discardableResult
    public func willReturn(
        _ message: Output, headers: Mock.Types.Metadata = [:], trailers: Mock.Types.Metadata = [:],
        after delay: Delay? = nil, gate: Gate? = nil, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> Self {
        add(
            .success(message, headers: headers, trailers: trailers), after: delay, gate: gate,
            CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Answers early with a message, as soon as `count` inputs are sent. A client that sends fewer gets it when it
    /// closes the stream.
    @discardableResult
    public func willReturn(
        _ message: Output, headers: Mock.Types.Metadata = [:], trailers: Mock.Types.Metadata = [:],
        afterInputs count: Int,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> Self {
        add(
            .success(message, headers: headers, trailers: trailers), afterInputs: count,
            CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Answers with a failure: at the close, some time after it, or once a gate is open after it.
    @discardableResult
    public func willFail(
        _ failure: Mock.Types.Failure, after delay: Delay? = nil, gate: Gate? = nil, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> Self {
        add(
            .failure(failure), after: delay, gate: gate,
            CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }
}
