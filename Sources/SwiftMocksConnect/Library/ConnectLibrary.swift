#if Connect
    import Connect
    import Foundation
    @_spi(Adapters) @_exported import SwiftMocks
    import SwiftMocksWire
    import SwiftProtobuf

    /// The types and values of Connect.
    public enum ConnectLibrary: RPCLibrary {
        /// Headers and trailers.
        public typealias Metadata = Headers
        /// The error of a failed call.
        public typealias Failure = ConnectError
        /// The code that a call ends with.
        public typealias Code = Connect.Code
        /// Connect has no options of a call.
        public typealias Options = Void

        /// The word for metadata in reports: `headers`.
        public static var metadataWord: String { "headers" }
        /// True, because each rpc has a method with a callback and an `async` one.
        public static var hasVariants: Bool { true }
        /// False, because a stream yields headers only if there are some.
        public static var yieldsEmptyMetadata: Bool { false }
        /// The code of a call that succeeded.
        public static var okCode: Code { .ok }

        /// Returns the code of an error.
        public static func code(of failure: ConnectError) -> Code { failure.code }

        /// Returns the error of an answer that SwiftMocks makes itself.
        public static func failure(_ status: MockFailureReason, _ message: String) -> ConnectError {
            let code: Code =
                switch status {
                case .canceled: .canceled
                case .deadlineExceeded: .deadlineExceeded
                case .unimplemented: .unimplemented
                case .unknown: .unknown
                }
            return ConnectError(code: code, message: message)
        }

        /// Returns the fields of headers.
        public static func fields(of metadata: Headers) -> [MetadataField] {
            metadata.map { MetadataField(name: $0.key, values: $0.value.map(MetadataValue.text)) }
        }

        /// Returns headers with these fields.
        @_spi(Adapters) public static func metadata(_ fields: [MetadataField]) -> Headers {
            var headers: Headers = [:]
            for field in fields {
                headers[field.name, default: []] += field.values.compactMap { value in
                    if case .text(let text) = value { text } else { nil }
                }
            }
            return headers
        }

        /// Returns the parts of an error. Headers of its protocol belong to its response
        /// alone.
        @_spi(Adapters) public static func parts(of failure: ConnectError) -> FailureParts {
            let details = failure.details.map { detail in
                Google_Protobuf_Any.with {
                    $0.typeURL = typePrefix + detail.type
                    $0.value = detail.payload ?? Data()
                }
            }
            return FailureParts(
                code: failure.code.rawValue, message: failure.message, details: details,
                metadata: fields(of: failure.metadata.ofApplication))
        }

        /// Returns the error with these parts.
        @_spi(Adapters) public static func failure(from parts: FailureParts) -> ConnectError {
            let details = parts.details.compactMap { $0 as? Google_Protobuf_Any }.map { detail in
                ConnectError.Detail(
                    type: detail.typeURL.split(separator: "/").last.map(String.init) ?? "", payload: detail.value)
            }
            return ConnectError(
                code: Code(rawValue: parts.code) ?? .unknown, message: parts.message, details: details,
                metadata: metadata(parts.metadata))
        }

        private static let typePrefix = "type.googleapis.com/"
    }
#endif
