/// What a client makes of an answer that a ``NetworkFault`` has spoiled.
public struct BrokenEnd<Library: RPCLibrary>: Sendable {
    /// The code that the call ends with.
    let code: Library.Code
    /// The failure of the call; nil if the client sees none.
    let failure: Library.Failure?
    /// The greatest number of messages that the client sees.
    let messages: Int
    /// The metadata that come before the messages.
    let initialMetadata: Library.Metadata?

    /// Creates an end with a failure.
    @_spi(Adapters) public init(
        _ failure: Library.Failure, code: Library.Code? = nil, messages: Int = 0,
        initialMetadata: Library.Metadata? = nil
    ) {
        self.code = code ?? Library.code(of: failure)
        self.failure = failure
        self.messages = messages
        self.initialMetadata = initialMetadata
    }

    /// Creates an end without a failure: the client does not notice that something is missing.
    @_spi(Adapters) public init(unnoticedAfter messages: Int) {
        code = Library.okCode
        failure = nil
        self.messages = messages
        initialMetadata = nil
    }
}
