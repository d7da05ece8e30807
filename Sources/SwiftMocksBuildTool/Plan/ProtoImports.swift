/// The imports of a proto file, read without protoc.
enum ProtoImports {
    /// The paths that `text` imports, in order. For other text, the result is whatever looks like
    /// an import.
    static func paths(in text: String) -> [String] {
        statements(of: text).compactMap { words in
            guard words.first == "import", words.count <= 3, let path = words.last, path.hasPrefix("\"") else {
                return nil
            }
            return String(path.dropFirst())
        }
    }

    /// The words of each statement, without comments. A string is a word that begins with a double
    /// quote.
    private static func statements(of text: String) -> [[String]] {
        var statements: [[String]] = []
        var words: [String] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            switch Character(Unicode.Scalar(byte)) {
            case "\"", "'":
                var content = [UInt8(ascii: "\"")]
                while let next = rest.popFirst(), next != byte {
                    content.append(next == UInt8(ascii: "\\") ? rest.popFirst() ?? next : next)
                }
                words.append(String(decoding: content, as: UTF8.self))
            case "/" where rest.first == UInt8(ascii: "/"):
                rest = rest.drop { $0 != UInt8(ascii: "\n") }
            case "/" where rest.first == UInt8(ascii: "*"):
                rest.removeFirst()
                while !rest.isEmpty && !rest.starts(with: "*/".utf8) { rest.removeFirst() }
                rest = rest.dropFirst(2)
            case ";":
                statements.append(words)
                words = []
            case "{", "}":
                words = []
            case _ where byte > UInt8(ascii: " "):
                let word = [byte] + rest.prefix { $0 > UInt8(ascii: " ") && !"\"'/;{}".utf8.contains($0) }
                rest = rest.dropFirst(word.count - 1)
                words.append(String(decoding: word, as: UTF8.self))
            default: break
            }
        }
        return statements
    }
}
