/// The client's end of a stream whose both sides send many messages, for `async` code.
@available(iOS 13, *)
public protocol BidirectionalAsyncStreamInterface<Input, Output>: Sendable {
    /// What the client sends.
    associatedtype Input: ProtobufMessage
    /// What the server sends.
    associatedtype Output: ProtobufMessage

    /// Sends one message.
    @discardableResult
    func send(_ input: Input) throws -> Self

    /// What the stream yields.
    func results() -> AsyncStream<StreamResult<Output>>

    /// Ends the client's side.
    func close()

    /// Gives the stream up.
    func cancel()
}

/// The client's end of a stream that the server answers with one message, for `async` code.
@available(iOS 13, *)
public protocol ClientOnlyAsyncStreamInterface<Input, Output>: Sendable {
    /// What the client sends.
    associatedtype Input: ProtobufMessage
    /// What the server sends.
    associatedtype Output: ProtobufMessage

    /// Sends one message.
    @discardableResult
    func send(_ input: Input) throws -> Self

    /// What the stream yields.
    func results() -> AsyncStream<StreamResult<Output>>

    /// Ends the client's side and lets the answer come.
    func closeAndReceive()

    /// Gives the stream up.
    func cancel()
}

/// The client's end of a stream that the server sends in answer to one message, for `async` code.
@available(iOS 13, *)
public protocol ServerOnlyAsyncStreamInterface<Input, Output>: Sendable {
    /// What the client sends.
    associatedtype Input: ProtobufMessage
    /// What the server sends.
    associatedtype Output: ProtobufMessage

    /// Sends the one message.
    func send(_ input: Input) throws

    /// What the stream yields.
    func results() -> AsyncStream<StreamResult<Output>>

    /// Gives the stream up.
    func cancel()
}
