/// The client's end of a stream whose both sides send many messages.
public protocol BidirectionalStreamInterface<Input> {
    /// What the client sends.
    associatedtype Input: ProtobufMessage

    /// Sends one message.
    @discardableResult
    func send(_ input: Input) -> Self

    /// Ends the client's side.
    func close()

    /// Gives the stream up.
    func cancel()
}

/// The client's end of a stream that the server answers with one message.
public protocol ClientOnlyStreamInterface<Input> {
    /// What the client sends.
    associatedtype Input: ProtobufMessage

    /// Sends one message.
    @discardableResult
    func send(_ input: Input) throws -> Self

    /// Ends the client's side and lets the answer come.
    func closeAndReceive()

    /// Gives the stream up.
    func cancel()
}

/// The client's end of a stream that the server sends in answer to one message.
public protocol ServerOnlyStreamInterface<Input> {
    /// What the client sends.
    associatedtype Input: ProtobufMessage

    /// Sends the one message.
    func send(_ input: Input)

    /// Gives the stream up.
    func cancel()
}
