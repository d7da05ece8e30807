import Foundation

/// Why a call failed.
public struct ConnectError: Swift.Error, Sendable {
    /// The kind of failure.
    public let code: Code
    /// What the server said of it, for people to read.
    public let message: String?
    /// The error underneath, where there was one.
    public let exception: Swift.Error?
    /// Further messages that the server attached.
    public let details: [Detail]
    /// Headers and trailers that came with the failure.
    public let metadata: Headers

    /// A message attached to a failure, still packed.
    public struct Detail: Sendable {
        /// The full name of the message's type.
        public let type: String
        /// The message's bytes.
        public let payload: Data?

        /// Attaches `payload` as a message of `type`.
        public init(type: String, payload: Data?) {
            self.type = type
            self.payload = payload
        }
    }

    /// A failure of the kind `code`.
    public init(
        code: Code, message: String?, exception: Swift.Error? = nil, details: [Detail] = [], metadata: Headers = [:]
    ) {
        self.code = code
        self.message = message
        self.exception = exception
        self.details = details
        self.metadata = metadata
    }
}
