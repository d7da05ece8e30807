/// A generated file.
struct OutputFile {
    let path: String
    let content: Bytes
}

/// Serialises a `google.protobuf.compiler.CodeGeneratorResponse`.
enum ResponseWriter {
    /// In pieces, so that no content is copied.
    static func response(files: [OutputFile]) -> [Bytes] {
        var heads = ByteBuffer(capacity: 1 << 8)
        heads.append(features())
        var pieces: [Bytes] = []
        pieces.reserveCapacity(2 * files.count + 1)
        for file in files {
            var path = WireWriter()
            path.string(file.path, field: 1)
            var content = WireWriter()
            content.beginLengthDelimited(count: file.content.count, field: 15)
            var head = WireWriter()
            head.beginLengthDelimited(count: path.bytes.count + content.bytes.count + file.content.count, field: 15)
            for part in [head, path, content] { heads.append(part.bytes) }
            pieces.append(heads.take())
            pieces.append(file.content)
        }
        return files.isEmpty ? [heads.take()] : pieces
    }

    /// The error that protoc and buf show to the user.
    static func response(error: String) -> [Bytes] {
        var writer = WireWriter()
        writer.string(error, field: 1)
        var response = ByteBuffer(capacity: 1 << 8)
        for part in [writer.bytes, features()] { response.append(part) }
        return [response.take()]
    }

    /// The supported protos: proto3 `optional`, and editions from proto2 (998) to 2026 (1002).
    private static func features() -> [UInt8] {
        let proto3Optional: UInt64 = 1
        let supportsEditions: UInt64 = 2
        var writer = WireWriter()
        writer.integer(proto3Optional | supportsEditions, field: 2)
        writer.integer(998, field: 3)
        writer.integer(1002, field: 4)
        return writer.bytes
    }
}
