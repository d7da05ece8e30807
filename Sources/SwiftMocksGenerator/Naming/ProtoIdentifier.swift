/// A name that protoc accepts: `[A-Za-z_][A-Za-z0-9_]*`, of limited length. It is checked once,
/// here, so it can be printed as code.
struct ProtoIdentifier: Hashable {
    let text: String

    /// Checks a name; nil if it is not an identifier, or longer than `Limits.name`.
    init?(_ bytes: some Collection<UInt8>) {
        guard let first = bytes.first, Ascii.isIdentifierHead(first), bytes.allSatisfy(Ascii.isIdentifierBody),
            bytes.count <= Limits.name
        else { return nil }
        text = String(decoding: bytes, as: UTF8.self)
    }

    init?(_ text: String) { self.init(text.utf8) }

    /// Whether the bytes are identifiers joined by dots, as in a package or a full name.
    static func areJoined(in bytes: some Collection<UInt8>) -> Bool {
        bytes.split(separator: Ascii.dot, omittingEmptySubsequences: false).allSatisfy { ProtoIdentifier($0) != nil }
    }
}
