// The names say it all.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import TinyRPC

// The messages of the example service, with as little as SwiftProtobuf needs of each.

/// A message with one field, which is a text.
public protocol SentenceMessage: Message, _MessageImplementationBase, _ProtoNameProviding {
    var sentence: String { get set }
    var unknownFields: UnknownStorage { get set }
}

extension SentenceMessage {
    public static func == (first: Self, second: Self) -> Bool {
        first.sentence == second.sentence && first.unknownFields == second.unknownFields
    }

    public static var protoMessageName: String { "\(Self.self)" }
    public static var _protobuf_nameMap: _NameMap { _NameMap(bytecode: "\0\u{1}sentence\0") }

    public mutating func decodeMessage<D: SwiftProtobuf.Decoder>(decoder: inout D) throws {
        while let field = try decoder.nextFieldNumber() {
            if field == 1 { try decoder.decodeSingularStringField(value: &sentence) }
        }
    }

    public func traverse<V: Visitor>(visitor: inout V) throws {
        if !sentence.isEmpty { try visitor.visitSingularStringField(value: sentence, fieldNumber: 1) }
        try unknownFields.traverse(visitor: &visitor)
    }
}

public struct Connectrpc_Eliza_V1_SayRequest: SentenceMessage {
    public var sentence = ""
    public var unknownFields = UnknownStorage()
    public init() {}
}

public struct Connectrpc_Eliza_V1_SayResponse: SentenceMessage {
    public var sentence = ""
    public var unknownFields = UnknownStorage()
    public init() {}
}

public struct Connectrpc_Eliza_V1_IntroduceRequest: SentenceMessage {
    public var sentence = ""
    public var unknownFields = UnknownStorage()
    public init() {}
}

public struct Connectrpc_Eliza_V1_IntroduceResponse: SentenceMessage {
    public var sentence = ""
    public var unknownFields = UnknownStorage()
    public init() {}
}

public struct Connectrpc_Eliza_V1_UploadRequest: SentenceMessage {
    public var sentence = ""
    public var unknownFields = UnknownStorage()
    public init() {}
}

public struct Connectrpc_Eliza_V1_UploadResponse: Message, _MessageImplementationBase, _ProtoNameProviding {
    public var count: Int32 = 0
    public var unknownFields = UnknownStorage()
    public init() {}

    public static func == (first: Self, second: Self) -> Bool { first.count == second.count }

    public static let protoMessageName = "Connectrpc_Eliza_V1_UploadResponse"
    public static let _protobuf_nameMap = _NameMap(bytecode: "\0\u{1}count\0")

    public mutating func decodeMessage<D: SwiftProtobuf.Decoder>(decoder: inout D) throws {
        while let field = try decoder.nextFieldNumber() {
            if field == 1 { try decoder.decodeSingularInt32Field(value: &count) }
        }
    }

    public func traverse<V: Visitor>(visitor: inout V) throws {
        if count != 0 { try visitor.visitSingularInt32Field(value: count, fieldNumber: 1) }
        try unknownFields.traverse(visitor: &visitor)
    }
}

public struct Connectrpc_Eliza_V1_ConverseRequest: SentenceMessage {
    public var sentence = ""
    public var unknownFields = UnknownStorage()
    public init() {}
}

public struct Connectrpc_Eliza_V1_ConverseResponse: SentenceMessage {
    public var sentence = ""
    public var unknownFields = UnknownStorage()
    public init() {}
}
