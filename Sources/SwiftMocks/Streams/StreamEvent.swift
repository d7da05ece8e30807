/// One thing that a stream yields to the code under test.
public enum StreamEvent<List: RPCList, Output: Sendable>: Sendable {
    /// Metadata before the messages.
    case headers(List.RPCMetadata)
    /// A message.
    case message(Output)
    /// The end.
    case complete(StreamEnd<List>)
}

/// How a stream ended.
public struct StreamEnd<List: RPCList>: Sendable {
    /// The code it ended with.
    public let code: List.RPCCode
    /// What went wrong, if anything did.
    public let failure: (any Error)?
    /// Metadata after the messages.
    public let trailers: List.RPCMetadata?

    /// An end with these parts.
    public init(code: List.RPCCode, failure: (any Error)?, trailers: List.RPCMetadata?) {
        self.code = code
        self.failure = failure
        self.trailers = trailers
    }

    init(failure: List.RPCFailure, trailers: List.RPCMetadata? = nil) {
        self.init(code: List.code(of: failure), failure: failure, trailers: trailers)
    }

    static var ok: StreamEnd {
        StreamEnd(code: List.okCode(), failure: nil, trailers: List.emptyMetadata())
    }
}
