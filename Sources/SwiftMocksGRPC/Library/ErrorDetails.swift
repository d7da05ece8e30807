#if GRPCSwift
    import GRPCCore
    import SwiftMocks
    import SwiftProtobuf

    /// The message `google.rpc.Status`, which contains the details of an error in its metadata.
    private struct ErrorDetails: SwiftProtobuf.Message, Equatable {
        static let protoMessageName = "google.rpc.Status"

        var code: Int32 = 0
        var message = ""
        var details: [Google_Protobuf_Any] = []
        var unknownFields = UnknownStorage()

        mutating func decodeMessage<Decoder: SwiftProtobuf.Decoder>(decoder: inout Decoder) throws {
            while let field = try decoder.nextFieldNumber() {
                switch field {
                case 1: try decoder.decodeSingularInt32Field(value: &code)
                case 2: try decoder.decodeSingularStringField(value: &message)
                case 3: try decoder.decodeRepeatedMessageField(value: &details)
                default: break
                }
            }
        }

        func traverse<Visitor: SwiftProtobuf.Visitor>(visitor: inout Visitor) throws {
            if code != 0 { try visitor.visitSingularInt32Field(value: code, fieldNumber: 1) }
            if !message.isEmpty { try visitor.visitSingularStringField(value: message, fieldNumber: 2) }
            if !details.isEmpty { try visitor.visitRepeatedMessageField(value: details, fieldNumber: 3) }
            try unknownFields.traverse(visitor: &visitor)
        }

        func isEqualTo(message: any SwiftProtobuf.Message) -> Bool { message as? ErrorDetails == self }
    }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension RPCError {
        /// The name of the metadata that carry the details.
        static var detailsField: String { "grpc-status-details-bin" }

        /// The details in the metadata; nil if there are none that come back equal from an error
        /// with them.
        var details: [Google_Protobuf_Any]? {
            let values = Array(metadata[binaryValues: Self.detailsField])
            guard values.count == 1, let found = try? ErrorDetails(serializedBytes: values[0]), !found.details.isEmpty,
                details(found.details) == values[0]
            else { return nil }
            return found.details
        }

        /// Adds details to the metadata, if there are some.
        mutating func addDetails(_ details: [Google_Protobuf_Any]) {
            guard !details.isEmpty, let bytes = self.details(details) else { return }
            metadata.addBinary(bytes, forKey: Self.detailsField)
        }

        private func details(_ details: [Google_Protobuf_Any]) -> [UInt8]? {
            var status = ErrorDetails()
            status.code = Int32(Status.Code(code).rawValue)
            status.message = message
            status.details = details
            return try? status.serializedBytes()
        }
    }
#endif
