import Foundation

/// An error of any protocol. Its metadata travels as headers or trailers of the response.
package struct WireError: Error, Sendable, Equatable {
    /// A typed message beside an error.
    package struct Detail: Sendable, Equatable {
        /// The full name of the message, such as `google.rpc.RetryInfo`.
        package let type: String
        /// The message in Protobuf's binary form.
        package let value: Data

        /// Creates a detail from a message in Protobuf's binary form.
        package init(type: String, value: Data) {
            self.type = type
            self.value = value
        }
    }

    /// The kind of the error.
    package let code: WireCode
    /// The text for developers; nil if there is none.
    package let message: String?
    /// Typed messages with more about the error.
    package let details: [Detail]

    /// Creates an error.
    package init(_ code: WireCode, _ message: String? = nil, details: [Detail] = []) {
        self.code = code
        self.message = message
        self.details = details
    }
}
