import Foundation

/// An error of any protocol. Its metadata are headers and trailers of the response.
package struct WireError: Error, Sendable, Equatable {
    /// A typed message beside an error.
    package struct Detail: Sendable, Equatable {
        /// The full name of the message, such as `google.rpc.RetryInfo`.
        package let type: String
        /// The message in Protobuf's binary form.
        package let value: Data

        package init(type: String, value: Data) {
            self.type = type
            self.value = value
        }
    }

    package let code: WireCode
    /// The text for developers.
    package let message: String?
    package let details: [Detail]

    package init(_ code: WireCode, _ message: String? = nil, details: [Detail] = []) {
        self.code = code
        self.message = message
        self.details = details
    }
}
