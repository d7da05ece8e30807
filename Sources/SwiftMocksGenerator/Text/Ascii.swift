/// The ASCII characters that protos, options and comments are read by: those of identifiers, and
/// separators.
enum Ascii {
    static let underscore = UInt8(ascii: "_")
    static let dot = UInt8(ascii: ".")
    static let slash = UInt8(ascii: "/")
    static let space = UInt8(ascii: " ")
    static let newline = UInt8(ascii: "\n")
    static let tab = UInt8(ascii: "\t")
    static let star = UInt8(ascii: "*")

    static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
    static func isLowercase(_ byte: UInt8) -> Bool { byte &- 0x61 < 26 }
    static func isUppercase(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }
    static func isIdentifierHead(_ byte: UInt8) -> Bool {
        isLowercase(byte) || isUppercase(byte) || byte == underscore
    }
    static func isIdentifierBody(_ byte: UInt8) -> Bool { isIdentifierHead(byte) || isDigit(byte) }
    static func lowercased(_ byte: UInt8) -> UInt8 { isUppercase(byte) ? byte + 0x20 : byte }
    static func uppercased(_ byte: UInt8) -> UInt8 { isLowercase(byte) ? byte - 0x20 : byte }
}
