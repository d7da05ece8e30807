/// Which fields of a message are messages themselves, in requests and responses.
///
/// Field numbers: google/protobuf/compiler/plugin.proto and google/protobuf/descriptor.proto.
public enum Schema: CaseIterable, Sendable {
    case request, file, message, enumeration, service, method
    case fileOptions, serviceOptions, methodOptions, sourceInfo, location
    case response, outputFile
    /// A `FileDescriptorSet`.
    case fileSet
    /// A message with no messages in it that matter here.
    case leaf

    /// The schema of a field; nil where it is no message.
    public subscript(field: Int) -> Schema? { Self.messageFields[self]?[field] }

    private static let messageFields: [Schema: [Int: Schema]] = [
        .request: [3: .leaf, 15: .file],
        .file: [4: .message, 5: .enumeration, 6: .service, 8: .fileOptions, 9: .sourceInfo],
        .message: [2: .leaf, 3: .message, 4: .enumeration, 7: .leaf, 8: .leaf],
        .enumeration: [2: .leaf],
        .service: [2: .method, 3: .serviceOptions],
        .method: [4: .methodOptions],
        .sourceInfo: [1: .location],
        .response: [15: .outputFile],
        .fileSet: [1: .file],
    ]
}
