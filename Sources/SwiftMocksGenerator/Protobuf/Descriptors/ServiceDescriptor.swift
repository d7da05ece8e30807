/// A `ServiceDescriptorProto`, decoded as far as generation needs it.
struct ServiceDescriptor: Sendable {
    private(set) var name = ProtobufBytes.none
    private(set) var methods: [MethodDescriptor] = []
    private(set) var isDeprecated = false

    init(_ bytes: ProtobufBytes) throws {
        var reader = ProtobufReader(bytes)
        while let tag = try reader.nextTag() {
            switch tag.field {
            case 1: name = try reader.bytes(tag)
            case 2: methods.append(try MethodDescriptor(try reader.bytes(tag)))
            case 3: try readOptions(try reader.bytes(tag))
            default: try reader.skip(tag)
            }
        }
    }

    /// Reads `ServiceOptions`.
    private mutating func readOptions(_ bytes: ProtobufBytes) throws {
        var reader = ProtobufReader(bytes)
        while let tag = try reader.nextTag() {
            switch tag.field {
            case 33: isDeprecated = try reader.bool(tag)
            default: try reader.skip(tag)
            }
        }
    }
}

/// A `MethodDescriptorProto`, decoded as far as generation needs it.
struct MethodDescriptor: Sendable {
    /// `MethodOptions.IdempotencyLevel`. A value that is not known here counts as `unknown`.
    enum IdempotencyLevel: Int, Sendable {
        case unknown = 0
        case noSideEffects = 1
        case idempotent = 2
    }

    private(set) var name = ProtobufBytes.none
    /// The full name with a leading dot: `.connectrpc.eliza.v1.SayRequest`.
    private(set) var inputType = ProtobufBytes.none
    private(set) var outputType = ProtobufBytes.none
    private(set) var isClientStreaming = false
    private(set) var isServerStreaming = false
    private(set) var idempotencyLevel = IdempotencyLevel.unknown
    private(set) var isDeprecated = false

    init(_ bytes: ProtobufBytes) throws {
        var reader = ProtobufReader(bytes)
        while let tag = try reader.nextTag() {
            switch tag.field {
            case 1: name = try reader.bytes(tag)
            case 2: inputType = try reader.bytes(tag)
            case 3: outputType = try reader.bytes(tag)
            case 4: try readOptions(try reader.bytes(tag))
            case 5: isClientStreaming = try reader.bool(tag)
            case 6: isServerStreaming = try reader.bool(tag)
            default: try reader.skip(tag)
            }
        }
    }

    /// Reads `MethodOptions`.
    private mutating func readOptions(_ bytes: ProtobufBytes) throws {
        var reader = ProtobufReader(bytes)
        while let tag = try reader.nextTag() {
            switch tag.field {
            case 33: isDeprecated = try reader.bool(tag)
            case 34: idempotencyLevel = IdempotencyLevel(rawValue: try reader.integer(tag)) ?? .unknown
            default: try reader.skip(tag)
            }
        }
    }
}
