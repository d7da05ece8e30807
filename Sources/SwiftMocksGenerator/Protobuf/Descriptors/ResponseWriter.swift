struct OutputFile {
    let path: String
    let content: [UInt8]
}

/// Serialises a `google.protobuf.compiler.CodeGeneratorResponse`.
enum ResponseWriter {
    /// The pieces of the response, of which the text of a file is one.
    static func response(files: [OutputFile]) -> [[UInt8]] {
        var pieces = [features().bytes]
        for file in files {
            var path = WireWriter()
            path.string(file.path, field: 1)
            path.beginLengthDelimited(count: file.content.count, field: 15)
            var head = WireWriter()
            head.beginLengthDelimited(count: path.bytes.count + file.content.count, field: 15)
            pieces += [head.bytes + path.bytes, file.content]
        }
        return pieces
    }

    /// The error that protoc and buf show to the user.
    static func response(error: String) -> [UInt8] {
        var response = WireWriter()
        response.string(error, field: 1)
        response.append(features().bytes)
        return response.bytes
    }

    /// The supported protos: proto3 `optional`, and editions from proto2 (998) to 2026 (1002).
    private static func features() -> WireWriter {
        let proto3Optional: UInt64 = 1
        let supportsEditions: UInt64 = 2
        var writer = WireWriter()
        writer.integer(proto3Optional | supportsEditions, field: 2)
        writer.integer(998, field: 3)
        writer.integer(1002, field: 4)
        return writer
    }
}
