#if GRPCSwift
    import GRPCCore
    @_spi(Adapters) @_exported import SwiftMocks
    import SwiftProtobuf

    /// The types and values of gRPC Swift 2.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    public enum GRPCLibrary: RPCLibrary {
        /// Metadata of requests and responses.
        public typealias Metadata = GRPCCore.Metadata
        /// The error of a failed call.
        public typealias Failure = RPCError
        /// The code that a call ends with.
        public typealias Code = Status.Code
        /// The options that a caller may set for one call.
        public typealias Options = CallOptions

        /// The word for metadata in reports: `metadata`.
        public static var metadataWord: String { "metadata" }
        /// False, because each rpc has one method that a mock implements.
        public static var hasVariants: Bool { false }
        /// True, because a stream yields metadata even if they have no field.
        public static var yieldsEmptyMetadata: Bool { true }
        /// The code of a call that succeeded.
        public static var okCode: Code { .ok }

        /// Returns the code of an error.
        public static func code(of failure: RPCError) -> Code { Status.Code(failure.code) }

        /// Returns the error of an answer that SwiftMocks makes itself.
        public static func failure(_ status: MockFailureReason, _ message: String) -> RPCError {
            let code: RPCError.Code =
                switch status {
                case .canceled: .cancelled
                case .deadlineExceeded: .deadlineExceeded
                case .unimplemented: .unimplemented
                case .unknown: .unknown
                }
            return RPCError(code: code, message: message)
        }

        /// Returns the fields of metadata.
        public static func fields(of metadata: Metadata) -> [MetadataField] {
            metadata.map { field in
                switch field.value {
                case .string(let text): MetadataField(name: field.key, values: [.text(text)])
                case .binary(let bytes): MetadataField(name: field.key, values: [.binary(bytes)])
                }
            }
        }

        /// Returns the timeout that options give a call.
        public static func timeout(of options: CallOptions) -> Double? {
            options.timeout.map { Double($0.components.seconds) + Double($0.components.attoseconds) / 1e18 }
        }

        /// Returns metadata with these fields.
        @_spi(Adapters) public static func metadata(_ fields: [MetadataField]) -> Metadata {
            var metadata: Metadata = [:]
            for field in fields {
                for value in field.values {
                    switch value {
                    case .text(let text): metadata.addString(text, forKey: field.name)
                    case .binary(let bytes): metadata.addBinary(bytes, forKey: field.name)
                    }
                }
            }
            return metadata
        }

        /// Returns the parts of an error. Details that can't be read stay bytes in its
        /// metadata.
        @_spi(Adapters) public static func parts(of failure: RPCError) -> FailureParts {
            let details = failure.details
            return FailureParts(
                code: code(of: failure).rawValue, message: failure.message, details: details ?? [],
                metadata: fields(of: failure.metadata).filter {
                    details == nil || $0.name.lowercased() != RPCError.detailsField
                },
                detailsField: RPCError.detailsField)
        }

        /// Returns the error with these parts.
        @_spi(Adapters) public static func failure(from parts: FailureParts) -> RPCError {
            let code = Status.Code(rawValue: parts.code).flatMap { RPCError.Code($0) }
            var error = RPCError(
                code: code ?? .unknown, message: parts.message ?? "", metadata: metadata(parts.metadata))
            error.addDetails(parts.details.compactMap { $0 as? Google_Protobuf_Any })
            return error
        }
    }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension MethodDescriptor {
        init(_ rpc: AnyRPC) {
            self.init(fullyQualifiedService: rpc.service, method: rpc.method)
        }
    }

    // Faults that a client sees, in the words of the library.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension RPCError {
        static var cancelledTask: RPCError {
            RPCError(
                code: .unknown, message: "The transport threw an unexpected error.", cause: CancellationError())
        }

        /// A message that breaks the protocol.
        static func broken(_ fault: String) -> RPCError { RPCError(code: .internalError, message: fault) }

        static func thrown(_ error: any Error) -> RPCError {
            (error as? RPCError) ?? (error as? any RPCErrorConvertible).map { RPCError($0) }
                ?? RPCError(code: .unknown, message: "The transport threw an unexpected error.", cause: error)
        }

        static var noMessage: RPCError {
            RPCError(code: .unimplemented, message: "No messages received, exactly one was expected.")
        }

        static var writeAfterEnd: RPCError {
            RPCError(code: .failedPrecondition, message: "The call is over, so nothing can be written.")
        }

        static func producer(_ error: any Error) -> RPCError {
            (error as? any RPCErrorConvertible).map { RPCError($0) }
                ?? RPCError(code: .unknown, message: "Write failed.", cause: error)
        }
    }
#endif
