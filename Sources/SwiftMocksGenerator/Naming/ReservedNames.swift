/// Type names that SwiftProtobuf never gives to a message, because the Swift it generates would
/// break.
///
/// Rule and lists: swift-protobuf 1.39, `NamingUtils` and `SwiftLanguage` of its plugin library.
enum ReservedNames {
    /// Whether the name is reserved. Nearly every name with its package's prefix is longer than all
    /// of them, so lookups are rare, and creating a set would take longer than they do.
    static func contain(_ name: Substring.UTF8View) -> Bool {
        if name.count > longest { return false }
        let name = String(Substring(name))
        return isKeyword(name) || commonTypes.contains(name) || magicVariables.contains(name)
            || swiftProtobufMembers.contains(name)
    }

    /// The length of the longest reserved name, `protoMessageName`, in bytes.
    static let longest = 16

    private static let declarationKeywords = [
        "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout",
        "internal", "let", "open", "operator", "private", "protocol", "public", "static", "struct", "subscript",
        "typealias", "var",
    ]

    private static let statementKeywords = [
        "break", "case", "continue", "default", "defer", "do", "else", "fallthrough", "for", "guard", "if", "in",
        "repeat", "return", "switch", "where", "while",
    ]

    private static let expressionKeywords = [
        "as", "Any", "catch", "false", "is", "nil", "rethrows", "super", "self", "Self", "throw", "throws", "true",
        "try",
    ]

    private static let commonTypes = [
        "Bool", "Data", "Double", "Float", "Int", "Int32", "Int64", "String", "UInt", "UInt32", "UInt64",
    ]

    private static let magicVariables = ["__COLUMN__", "__FILE__", "__FUNCTION__", "__LINE__"]

    /// Members of every generated message, and names that type expressions need for themselves.
    private static let swiftProtobufMembers = [
        "SwiftProtobuf", "Extensions", "protoMessageName", "decodeMessage", "traverse", "isInitialized",
        "unknownFields", "debugDescription", "description", "dynamicType", "hashValue", "Type", "Protocol", "Swift",
        "Equatable", "Hashable", "Sendable",
    ]

    /// The length of the longest keyword, `associatedtype`, in bytes.
    private static let longestKeyword = 14

    /// Whether the name is a word of the language. Such a word can't be a name without backticks,
    /// and not even with them for a module or a condition.
    static func isKeyword(_ name: String) -> Bool {
        if name.utf8.count > longestKeyword { return false }
        return declarationKeywords.contains(name) || statementKeywords.contains(name)
            || expressionKeywords.contains(name)
    }
}
