import Testing

@testable import SwiftMocksGenerator

/// A CodeGeneratorResponse, decoded.
struct TestResponse {
    var error: String?
    var files: [(name: String, content: String)] = []
    var supportedFeatures: UInt64?
    var minimumEdition: UInt64?
    var maximumEdition: UInt64?

    /// Runs the generator, which must answer.
    init(of request: [UInt8]) throws {
        switch request.withUnsafeBytes(Generator.run) {
        case .response(let pieces): try self.init(pieces.reduce(into: []) { $0 += $1 })
        case .notARequest(let reason): throw NoResponse(reason: reason)
        }
    }

    init(_ bytes: [UInt8]) throws {
        let fields = try MessageFields(bytes)
        error = fields.texts(1).first
        supportedFeatures = fields.integers[2]
        minimumEdition = fields.integers[3]
        maximumEdition = fields.integers[4]
        for file in fields[15] {
            let fields = try MessageFields(file)
            files.append((try #require(fields.texts(1).first), try #require(fields.texts(15).first)))
        }
    }

    /// The files by name; none twice.
    var contents: [String: String] { Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.content) }) }
}

/// The generator says that the bytes are no request.
struct NoResponse: Error {
    let reason: String
}

/// The fields of a message, by number.
struct MessageFields {
    private var lengthDelimited: [Int: [[UInt8]]] = [:]
    private(set) var integers: [Int: UInt64] = [:]

    init(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { bytes in
            try WireBytes.withRequest(bytes) { bytes in
                var reader = WireReader(bytes)
                while let tag = try reader.nextTag() {
                    switch tag.wireType {
                    case .lengthDelimited: lengthDelimited[tag.field, default: []].append(Array(try reader.bytes(tag)))
                    case .varint: integers[tag.field] = UInt64(try reader.integer(tag))
                    default: try reader.skip(tag)
                    }
                }
            }
        }
    }

    subscript(field: Int) -> [[UInt8]] { lengthDelimited[field] ?? [] }

    func texts(_ field: Int) -> [String] { self[field].map { String(decoding: $0, as: UTF8.self) } }
}
