/// How a stream ended.
public struct StreamEnd<Library: RPCLibrary>: Sendable {
    /// The code that the stream ended with.
    public let code: Library.Code
    /// The error of a stream that failed.
    package let error: (any Error)?
    /// Metadata after the messages.
    package let finalMetadata: Library.Metadata?

    /// Creates an end.
    package init(code: Library.Code, error: (any Error)?, finalMetadata: Library.Metadata?) {
        self.code = code
        self.error = error
        self.finalMetadata = finalMetadata
    }

    /// The error of a stream that failed, unless it is of a type that the library does not know.
    var libraryFailure: Library.Failure? { error as? Library.Failure }
}

extension StreamEnd: RecordedOutcome {
    package func erased<Other: RPCLibrary>(of library: Other.Type) -> ErasedReply<Other>? { nil }
}

extension RPCLibrary {
    /// Returns the end of a stream that did not fail. The default is the code of success.
    static func completed(_ code: Code? = nil, _ metadata: Metadata = [:]) -> StreamEnd<Self> {
        StreamEnd(code: code ?? okCode, error: nil, finalMetadata: metadata)
    }

    /// Returns the end of a stream that failed.
    static func failed(_ failure: Failure, _ metadata: Metadata? = nil) -> StreamEnd<Self> {
        StreamEnd(code: code(of: failure), error: failure, finalMetadata: metadata)
    }
}
