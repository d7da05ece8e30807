/// The imports and the package of a proto file, read without protoc.
enum ProtoImports {
    /// The paths that `text` imports, in order. For other text, the result is whatever looks like an import.
    static func paths(in text: String) -> [String] { statements(of: text).compactMap(importedPath) }

    /// `acme.user.v1`; nil without one.
    static func package(in text: String) -> String? {
        statements(of: text).first { $0.first == .word("package") }?.dropFirst().reduce(into: "") { name, token in
            switch token {
            case .word(let part): name += part
            case .mark, .string: name += "."
            }
        }
    }

    private static func statements(of text: String) -> [[Token]] {
        var tokens = Tokens(text)
        var statements: [[Token]] = []
        var statement: [Token] = []
        while let token = tokens.next() {
            switch token {
            case .mark(UInt8(ascii: ";")):
                statements.append(statement)
                statement = []
            case .mark(UInt8(ascii: "{")), .mark(UInt8(ascii: "}")):
                statement = []
            default:
                statement.append(token)
            }
        }
        return statements
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

    /// Words, strings and single marks, without comments and white space.
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
