import Foundation

/// The imports of a proto file, read without protoc.
enum ProtoImports {
    /// The paths that a file imports, in order; none if it can't be read.
    static func paths(of file: URL) -> [String] {
        paths(in: String(decoding: (try? Data(contentsOf: file)) ?? Data(), as: UTF8.self))
    }

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

    /// The words of each statement, without comments, up to the last that may be an import: protos
    /// are long, and mostly begin with their imports. A string is a word that begins with a double
    /// quote.
    ///
    /// Build tools are built for debugging, where slices of text are slow.
    private static func statements(of text: String) -> [[String]] {
        guard let lastImport = lastImport(in: text) else { return [] }
        let bytes = Array(text.utf8)
        var statements: [[String]] = []
        var words: [String] = []
        var next = 0
        while next < bytes.count {
            let byte = bytes[next]
            next += 1
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                var content = [UInt8(ascii: "\"")]
                while next < bytes.count, bytes[next] != byte {
                    if bytes[next] == UInt8(ascii: "\\"), next + 1 < bytes.count { next += 1 }
                    content.append(bytes[next])
                    next += 1
                }
                next += 1
                words.append(String(decoding: content, as: UTF8.self))
            case UInt8(ascii: "/") where bytes[next...].first == UInt8(ascii: "/"):
                while next < bytes.count, bytes[next] != UInt8(ascii: "\n") { next += 1 }
            case UInt8(ascii: "/") where bytes[next...].first == UInt8(ascii: "*"):
                next += 1
                while next < bytes.count, !bytes[next...].starts(with: "*/".utf8) { next += 1 }
                next += 2
            case UInt8(ascii: ";"):
                statements.append(words)
                if next > lastImport { return statements }
                words = []
            case UInt8(ascii: "{"), UInt8(ascii: "}"):
                words = []
            case _ where byte > UInt8(ascii: " "):
                let start = next - 1
                while next < bytes.count, bytes[next] > UInt8(ascii: " "), !ends.contains(bytes[next]) { next += 1 }
                words.append(String(decoding: bytes[start..<next], as: UTF8.self))
            default: break
            }
        }
        return statements
    }

    /// The offset of the last `import`, also within another word; nil for a text without imports.
    private static func lastImport(in text: String) -> Int? {
        text.withCString { start in
            var last: Int?
            var next = start
            while let found = strstr(next, "import") {
                last = UnsafePointer(found) - start
                next = UnsafePointer(found) + 1
            }
            return last
        }
    }

    /// What ends a word, beside white space.
    private static let ends = Array("\"'/;{}".utf8)
}
