/// Words that mean something to Swift or to SwiftProtobuf, so that a message or an rpc of that name is a trap.
enum SwiftWords {
    static let all = keywords + contextualKeywords + commonTypes + swiftProtobufMembers + libraryTypes + shapes

    static let keywords = [
        "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout",
        "internal", "let", "open", "operator", "private", "precedencegroup", "protocol", "public", "rethrows",
        "static", "struct", "subscript", "typealias", "var", "break", "case", "catch", "continue", "default",
        "defer", "do", "else", "fallthrough", "for", "guard", "if", "in", "repeat", "return", "throw", "switch",
        "where", "while", "Any", "as", "await", "false", "is", "nil", "self", "Self", "super", "throws", "true",
        "try",
    ]

    static let contextualKeywords = [
        "actor", "any", "associativity", "async", "borrowing", "consume", "consuming", "convenience", "copy",
        "didSet", "discard", "distributed", "dynamic", "each", "extras", "final", "get", "indirect", "infix",
        "isolated", "lazy", "left", "macro", "mutating", "none", "nonisolated", "nonmutating", "optional",
        "override", "package", "postfix", "precedence", "prefix", "required", "right", "sending", "set", "some",
        "then", "unowned", "weak", "willSet", "yield",
    ]

    static let commonTypes = [
        "Actor", "Array", "Bool", "Character", "Collection", "Comparable", "Data", "Date", "Dictionary", "Double",
        "Equatable", "Error", "Float", "Float16", "Foundation", "Hashable", "Identifiable", "Int", "Int8", "Int16",
        "Int32", "Int64", "Int128", "MainActor", "Never", "Optional", "Protocol", "Result", "Sendable", "Sequence",
        "Set", "String", "Swift", "Task", "Type", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "URL", "UUID",
        "Void", "Void_",
    ]

    static let swiftProtobufMembers = [
        "Enum", "Extension", "Extensions", "Message", "Oneof", "SwiftProtobuf", "_protobuf_nameMap", "allCases",
        "clear", "debugDescription", "decodeMessage", "description", "dynamicType", "hash", "hashValue",
        "isInitialized", "protoMessageName", "rawValue", "storage", "traverse", "unknownFields", "with",
    ]

    /// `Renamed` is what the tests call the SwiftProtobuf module where they rename it.
    static let libraryTypes = [
        "Cancelable", "Code", "Combine", "Connect", "ConnectError", "ConnectMocks", "Headers", "IdempotencyLevel",
        "Metadata", "MethodSpec", "Methods", "ProtobufMessage", "ProtocolClientInterface", "Renamed",
        "ResponseMessage", "StreamResult", "Trailers",
    ]

    static let shapes = [
        "_", "__", "___", "_1", "__COLUMN__", "__FILE__", "__FUNCTION__", "__LINE__", "_a", "a", "A", "a_", "A1",
        "a__b", "x_y", "X_Y",
    ]
}
