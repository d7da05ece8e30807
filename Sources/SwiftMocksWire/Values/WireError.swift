import Foundation

/// An error as all protocols have it. Its metadata are headers and trailers of the response.
public struct WireError: Error, Sendable, Equatable {
    /// A typed message beside an error.
    public struct Detail: Sendable, Equatable {
        /// The full name of the message, such as `google.rpc.RetryInfo`.
        public let type: String
        /// The message in Protobuf's binary form.
        public let value: Data

        /// Creates a detail.
        public init(type: String, value: Data) {
            self.type = type
            self.value = value
        }
    }

    /// The kind of the error.
    public let code: WireCode
    /// What a developer reads.
    public let message: String?
    /// Typed messages.
    public let details: [Detail]

    /// Creates an error.
    public init(_ code: WireCode, _ message: String? = nil, details: [Detail] = []) {
        self.code = code
        self.message = message
        self.details = details
    }
}
