// The names say it all.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public enum StreamResult<Output: Sendable>: Sendable {
    case headers(Headers)
    case message(Output)
    case complete(code: Code, error: (any Error)?, trailers: Trailers?)

    public var messageValue: Output? {
        guard case .message(let output) = self else { return nil }
        return output
    }
}

public protocol BidirectionalStreamInterface<Input> {
    associatedtype Input: Message
    @discardableResult func send(_ input: Input) -> Self
    func close()
    func cancel()
}

public protocol ClientOnlyStreamInterface<Input> {
    associatedtype Input: Message
    @discardableResult func send(_ input: Input) throws -> Self
    func closeAndReceive()
    func cancel()
}

public protocol ServerOnlyStreamInterface<Input> {
    associatedtype Input: Message
    func send(_ input: Input)
    func cancel()
}

public protocol BidirectionalAsyncStreamInterface<Input, Output>: Sendable {
    associatedtype Input: Message
    associatedtype Output: Message
    @discardableResult func send(_ input: Input) throws -> Self
    func results() -> AsyncStream<StreamResult<Output>>
    func close()
    func cancel()
}

public protocol ClientOnlyAsyncStreamInterface<Input, Output>: Sendable {
    associatedtype Input: Message
    associatedtype Output: Message
    @discardableResult func send(_ input: Input) throws -> Self
    func results() -> AsyncStream<StreamResult<Output>>
    func closeAndReceive()
    func cancel()
}

public protocol ServerOnlyAsyncStreamInterface<Input, Output>: Sendable {
    associatedtype Input: Message
    associatedtype Output: Message
    func send(_ input: Input) throws
    func results() -> AsyncStream<StreamResult<Output>>
    func cancel()
}
