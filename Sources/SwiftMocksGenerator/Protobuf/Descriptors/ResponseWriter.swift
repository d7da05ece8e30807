struct OutputFile {
    let path: String
    let content: [UInt8]
}

/// Serialises a `google.protobuf.compiler.CodeGeneratorResponse`.
enum ResponseWriter {
    static func response(files: [OutputFile]) -> [UInt8] {
        var response = features()
        // Room for the paths and lengths, too.
        response.reserve(files.reduce(1 << 8) { $0 + $1.content.count + $1.path.utf8.count + 32 })
        for file in files {
            var path = WireWriter()
            path.string(file.path, field: 1)
            var content = WireWriter()
            content.beginLengthDelimited(count: file.content.count, field: 15)
            response.beginLengthDelimited(
                count: path.bytes.count + content.bytes.count + file.content.count, field: 15)
            for part in [path.bytes, content.bytes, file.content] { response.append(part) }
        }
        return response.bytes
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
