/// All there is to a unary answer.
public struct ResponseMessage<Output: ProtobufMessage>: Sendable {
    /// How the call ended.
    public let code: Code
    /// Metadata sent before the message.
    public let headers: Headers
    /// The message, or why there is none.
    public let result: Result<Output, ConnectError>
    /// Metadata sent after the message.
    public let trailers: Trailers

    /// The answer, unless the call failed.
    public var message: Output? {
        guard case .success(let message) = result else { return nil }
        return message
    }

    /// The failure, if the call failed.
    public var error: ConnectError? {
        guard case .failure(let error) = result else { return nil }
        return error
    }

    /// An answer; `code` is not derived from `result`.
    public init(
        code: Code = .ok, headers: Headers = [:], result: Result<Output, ConnectError>, trailers: Trailers = [:]
    ) {
        self.code = code
        self.headers = headers
        self.result = result
        self.trailers = trailers
    }
}
