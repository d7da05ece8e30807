/// One thing that a stream yields.
@frozen
public enum StreamResult<Output: Sendable>: Sendable {
    /// The server's headers.
    case headers(Headers)
    /// One message.
    case message(Output)
    /// The end; nothing follows it.
    case complete(code: Code, error: Swift.Error?, trailers: Trailers?)

    /// The message, if this is one.
    public var messageValue: Output? {
        guard case .message(let output) = self else { return nil }
        return output
    }
}

/// Errors have no equality of their own, so only their presence counts.
extension StreamResult: Equatable where Output: Equatable {
    /// Whether both are the same thing, with the same contents.
    public static func == (lhs: Self, rhs: Self) -> Bool {
        switch (lhs, rhs) {
        case (.headers(let left), .headers(let right)):
            return left == right
        case (.message(let left), .message(let right)):
            return left == right
        case (.complete(let leftCode, let leftError, let left), .complete(let rightCode, let rightError, let right)):
            return leftCode == rightCode && (leftError == nil) == (rightError == nil) && left == right
        case (.headers, _), (.message, _), (.complete, _):
            return false
        }
    }
}
