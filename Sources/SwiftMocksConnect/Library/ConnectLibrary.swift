#if Connect
    import Connect
    @_spi(Adapters) @_exported import SwiftMocks
    import SwiftProtobuf

    /// Connect, as SwiftMocks sees it.
    public enum ConnectLibrary: RPCLibrary {
        /// Headers and trailers.
        public typealias Metadata = Headers
        /// The error of a failed call.
        public typealias Failure = ConnectError
        /// The code that a call ends with.
        public typealias Code = Connect.Code
        /// Connect has no options of a call.
        public typealias Options = Void

        /// `headers`.
        public static var metadataWord: String { "headers" }
        /// The word is a plural.
        public static var isMetadataWordPlural: Bool { true }
        /// Each rpc has a method with a callback and an `async` one.
        public static var hasVariants: Bool { true }
        /// A stream yields headers if there are some.
        public static var yieldsEmptyMetadata: Bool { false }
        /// The code of a call that succeeded.
        public static var okCode: Code { .ok }

        /// Returns the code of an error.
        public static func code(of failure: ConnectError) -> Code { failure.code }

        /// Returns the error with which SwiftMocks itself answers.
        public static func failure(_ status: MockFailureReason, _ message: String) -> ConnectError {
            let code: Code =
                switch status {
                case .canceled: .canceled
                case .deadlineExceeded: .deadlineExceeded
                case .unimplemented: .unimplemented
                }
            return ConnectError(code: code, message: message)
        }

        /// Returns the fields of headers.
        public static func fields(of metadata: Headers) -> [MetadataField] {
            metadata.map { MetadataField(name: $0.key, values: $0.value.map(MetadataValue.text)) }
        }

        /// Returns an empty message of a type.
        public static func emptyMessage(_ type: Any.Type) -> Any? {
            (type as? any SwiftProtobuf.Message.Type)?.init()
        }

        /// Returns a message as text.
        public static func text(of message: Any) -> String? {
            (message as? any SwiftProtobuf.Message)?.textFormatString()
        }
    }
#endif
