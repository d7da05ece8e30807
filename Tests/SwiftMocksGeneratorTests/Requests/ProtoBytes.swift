import TestSupport

/// A message in the wire format, written field by field: `[.text(1, "a.proto"), .message(4, [.text(1, "Note")])]`.
typealias ProtoFields = [ProtoField]

/// A field of a message, written as any protobuf library would write it.
struct ProtoField {
    let bytes: [UInt8]

    static func text(_ field: Int, _ value: String) -> Self { raw(field, Array(value.utf8)) }
    static func message(_ field: Int, _ value: ProtoFields) -> Self { raw(field, value.bytes) }
    static func integer(_ field: Int, _ value: UInt64) -> Self {
        Self(bytes: MessageBuilder().varint(field, value).bytes)
    }
    static func raw(_ field: Int, _ value: [UInt8]) -> Self { Self(bytes: MessageBuilder().data(field, value).bytes) }
}

extension ProtoFields {
    var bytes: [UInt8] { flatMap(\.bytes) }
}

/// Descriptors, as far as tests need them.
enum Proto {
    static func file(
        _ name: String, package: String = "", dependencies: [String] = [], publicDependencies: [Int] = [],
        messages: [ProtoFields] = [], services: [ProtoFields] = [], enums: [String] = [], options: ProtoFields = [],
        comments: [ProtoFields] = []
    ) -> ProtoFields {
        var fields: ProtoFields = [.text(1, name)]
        if !package.isEmpty { fields.append(.text(2, package)) }
        fields += dependencies.map { .text(3, $0) }
        fields += messages.map { .message(4, $0) }
        fields += enums.map { .message(5, [.text(1, $0)]) }
        fields += services.map { .message(6, $0) }
        if !options.isEmpty { fields.append(.message(8, options)) }
        if !comments.isEmpty { fields.append(.message(9, comments.map { .message(1, $0) })) }
        fields += publicDependencies.map { .integer(10, UInt64($0)) }
        return fields
    }

    static func message(_ name: String, nested: [ProtoFields] = []) -> ProtoFields {
        [.text(1, name)] + nested.map { .message(3, $0) }
    }

    static func service(_ name: String, _ rpcs: [ProtoFields]) -> ProtoFields {
        [.text(1, name)] + rpcs.map { .message(2, $0) }
    }

    static func rpc(_ name: String, input: String = ".Note", output: String = ".Note") -> ProtoFields {
        [.text(1, name), .text(2, input), .text(3, output)]
    }

    /// A file with the message Note and one service with these rpcs.
    static func fileWithService(_ name: String, rpcs: [String], service: String = "Notes") -> ProtoFields {
        file(name, messages: [message("Note")], services: [self.service(service, rpcs.map { rpc($0) })])
    }
}
