/// A name as protoc lets it through: `[A-Za-z_][A-Za-z0-9_]*`, of a sane length. Checked once, here; so it can be printed
/// as code.
struct ProtoIdentifier: Hashable {
    let text: String

    /// Nil where the bytes are no identifier.
    init?(_ bytes: some Collection<UInt8>) {
        guard let first = bytes.first, Ascii.isIdentifierHead(first), bytes.allSatisfy(Ascii.isIdentifierBody),
            bytes.count <= NameLimits.name
        else { return nil }
        text = String(decoding: bytes, as: UTF8.self)
    }

    init?(_ text: String) { self.init(text.utf8) }
}
