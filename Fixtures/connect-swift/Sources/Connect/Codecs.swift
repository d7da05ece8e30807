import Foundation
import SwiftProtobuf

/// How messages become bytes.
public protocol Codec: Sendable {
    /// The name in the content type.
    func name() -> String
    func serialize<Input: ProtobufMessage>(message: Input) throws -> Data
    func deterministicallySerialize<Input: ProtobufMessage>(message: Input) throws -> Data
    func deserialize<Output: ProtobufMessage>(source: Data) throws -> Output
}

/// Messages as JSON.
public struct JSONCodec: Codec {
    public init() {}

    public func name() -> String { return "json" }

    public func serialize<Input: ProtobufMessage>(message: Input) throws -> Data {
        return try message.jsonUTF8Data()
    }

    public func deterministicallySerialize<Input: ProtobufMessage>(message: Input) throws -> Data {
        var options = JSONEncodingOptions()
        options.useDeterministicOrdering = true
        return try message.jsonUTF8Data(options: options)
    }

    public func deserialize<Output: ProtobufMessage>(source: Data) throws -> Output {
        return try Output(jsonUTF8Data: source)
    }
}

/// Messages in the binary format.
public struct ProtoCodec: Codec {
    public init() {}

    public func name() -> String { return "proto" }

    public func serialize<Input: ProtobufMessage>(message: Input) throws -> Data {
        return try message.serializedData()
    }

    public func deterministicallySerialize<Input: ProtobufMessage>(message: Input) throws -> Data {
        var options = BinaryEncodingOptions()
        options.useDeterministicOrdering = true
        return try message.serializedData(options: options)
    }

    public func deserialize<Output: ProtobufMessage>(source: Data) throws -> Output {
        return try Output(serializedBytes: source)
    }
}

/// How bytes become fewer.
public protocol CompressionPool: Sendable {
    /// The name in the header.
    func name() -> String
    func compress(data: Data) throws -> Data
    func decompress(data: Data) throws -> Data
}

/// The library's gzip. This one leaves bytes as they are.
public struct GzipCompressionPool: CompressionPool {
    public init() {}

    public func name() -> String { return "gzip" }
    public func compress(data: Data) throws -> Data { return data }
    public func decompress(data: Data) throws -> Data { return data }
}
