/// The import statements of a proto file, found without protoc.
enum ProtoImports {
    /// The paths that `text` imports, in order. Text that is no proto gives what looks like imports in it, or nothing.
    static func paths(in text: String) -> [String] {
        var tokens = Tokens(text)
        var paths: [String] = []
        var statement: [Token] = []
        while let token = tokens.next() {
            switch token {
            case .mark(UInt8(ascii: ";")):
                if let path = importedPath(statement) { paths.append(path) }
                statement = []
            case .mark(UInt8(ascii: "{")), .mark(UInt8(ascii: "}")):
                statement = []
            default:
                statement.append(token)
            }
        }
        return paths
    }

    /// `import "a.proto"`, with a modifier or without.
    private static func importedPath(_ statement: [Token]) -> String? {
        guard statement.first == .word("import"), statement.count <= 3, case .string(let path) = statement.last else {
            return nil
        }
        return path
    }

    private enum Token: Equatable {
        case word(String)
        case string(String)
        case mark(UInt8)
    }

    /// Words, strings and single marks; comments and space fall away.
    private struct Tokens {
        private var rest: Substring.UTF8View

        init(_ text: String) { self.rest = text[...].utf8 }

        mutating func next() -> Token? {
            while let byte = rest.first {
                switch byte {
                case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string(string(endedBy: byte))
                case UInt8(ascii: "/") where rest.dropFirst().first == UInt8(ascii: "/"): skipLine()
                case UInt8(ascii: "/") where rest.dropFirst().first == UInt8(ascii: "*"): skipBlock()
                case _ where Self.isWord(byte): return .word(take(while: Self.isWord))
                case _ where byte <= UInt8(ascii: " "): rest.removeFirst()
                default: return .mark(rest.removeFirst())
                }
            }
            return nil
        }

        private mutating func string(endedBy quote: UInt8) -> String {
            rest.removeFirst()
            var content: [UInt8] = []
            while let byte = rest.popFirst(), byte != quote {
                content.append(byte == UInt8(ascii: "\\") ? rest.popFirst() ?? byte : byte)
            }
            return String(decoding: content, as: UTF8.self)
        }

        private mutating func skipLine() {
            _ = take { $0 != UInt8(ascii: "\n") }
        }

        private mutating func skipBlock() {
            rest.removeFirst(2)
            while let byte = rest.popFirst() {
                if byte == UInt8(ascii: "*"), rest.first == UInt8(ascii: "/") {
                    rest.removeFirst()
                    return
                }
            }
        }

        private mutating func take(while isIncluded: (UInt8) -> Bool) -> String {
            let taken = rest.prefix(while: isIncluded)
            rest = rest[taken.endIndex...]
            return String(decoding: taken, as: UTF8.self)
        }

        private static func isWord(_ byte: UInt8) -> Bool {
            byte == UInt8(ascii: "_") || byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte >= 0x80
        }
    }
}
