/// Reads JSON as RFC 8259 has it. Foundation's reader lets some faults pass, and of the others says no place.
struct JSONParser {
    static let deepest = 64

    private var scanner: JSONScanner
    private var depth = 0

    /// - Throws: `JSONFault`.
    static func value(of bytes: [UInt8]) throws -> JSONValue {
        var parser = JSONParser(scanner: try JSONScanner(bytes))
        let value = try parser.value()
        let rest = try parser.scanner.next()
        if let rest { throw parser.scanner.fault(.expected("the end of the file", found: rest.text)) }
        return value
    }

    private mutating func value() throws -> JSONValue {
        let token = try scanner.next()
        switch token {
        case .mark("{"): return .object(try nested { try $0.object() })
        case .mark("["): return .list(try nested { try $0.list() })
        case .string(let text): return .string(text)
        case .word(let word): return try value(of: word)
        default: throw scanner.fault(.expected("a value", found: token?.text))
        }
    }

    private func value(of word: String) throws -> JSONValue {
        switch word {
        case "null": return .null
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "True", "TRUE", "False", "FALSE", "Null", "NULL": throw scanner.fault(.capitalised(word))
        default:
            if word.first == "-" || word.first?.isNumber == true, let number = Double(word), number.isFinite {
                return .number(number)
            }
            throw scanner.fault(.bareWord(word))
        }
    }

    private mutating func list() throws -> [JSONValue] {
        var list: [JSONValue] = []
        while try !ends(with: "]", isFirst: list.isEmpty) { list.append(try value()) }
        return list
    }

    private mutating func object() throws -> [String: JSONValue] {
        var object: [String: JSONValue] = [:]
        while try !ends(with: "}", isFirst: object.isEmpty) {
            let token = try scanner.next()
            guard case .string(let key) = token else {
                throw scanner.fault(.expected("a key in double quotes", found: token?.text))
            }
            if object[key] != nil { throw scanner.fault(.twice(key: key)) }
            let colon = try scanner.next()
            guard colon == .mark(":") else { throw scanner.fault(.expected("\":\"", found: colon?.text)) }
            object[key] = try value()
        }
        return object
    }

    /// Reads what stands before an element, or after the last.
    private mutating func ends(with end: Character, isFirst: Bool) throws -> Bool {
        let isEnd = try scanner.take(.mark(end))
        if isEnd || isFirst { return isEnd }
        let comma = try scanner.next()
        guard comma == .mark(",") else {
            throw scanner.fault(.expected("\",\" or \"\(end)\"", found: comma?.text))
        }
        let beforeEnd = scanner
        if try scanner.take(.mark(end)) { throw beforeEnd.fault(.commaBefore(String(end))) }
        return false
    }

    private mutating func nested<Value>(_ body: (inout JSONParser) throws -> Value) throws -> Value {
        depth += 1
        if depth > Self.deepest { throw scanner.fault(.tooDeep) }
        defer { depth -= 1 }
        return try body(&self)
    }
}
