/// A generated file.
struct OutputFile {
    /// The path relative to the output folder.
    let path: String
    /// The text in UTF-8.
    let content: [UInt8]
}

/// Serialises a `google.protobuf.compiler.CodeGeneratorResponse`.
enum GeneratorResponse {
    /// Adds a file to a response.
    static func append(_ file: OutputFile, to response: inout ProtobufWriter) {
        var head = ProtobufWriter()
        head.string(file.path, field: 1)
        head.beginLengthDelimited(count: file.content.count, field: 15)
        response.beginLengthDelimited(count: head.bytes.count + file.content.count, field: 15)
        response.append(head.bytes)
        response.append(file.content)
    }

    /// A response without files, with the error that protoc and buf show to the user.
    static func response(error: String) -> [UInt8] {
        var response = ProtobufWriter()
        response.string(error, field: 1)
        response.append(features.bytes)
        return response.bytes
    }

    /// The supported protos: proto3 `optional`, and editions from proto2 (998) to 2026 (1002).
    static var features: ProtobufWriter {
        let proto3Optional: UInt64 = 1
        let supportsEditions: UInt64 = 2
        var writer = ProtobufWriter()
        writer.integer(proto3Optional | supportsEditions, field: 2)
        writer.integer(998, field: 3)
        writer.integer(1002, field: 4)
        return writer
    }
}
