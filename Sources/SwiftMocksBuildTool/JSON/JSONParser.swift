/// Reads JSON, and reports the first place that is not valid.
struct JSONParser {
    /// The limit of nesting, far beyond any real configuration. Without it a hostile file would exhaust the stack.
    private static let deepest = 64

    private var scanner: JSONScanner

    /// - Throws: `JSONFault`.
    static func parse(_ text: String) throws -> JSONNode {
        var parser = JSONParser(scanner: JSONScanner(text))
        let node = try parser.node(depth: 0)
        if parser.scanner.peek() != nil { throw parser.fault("something follows the end") }
        return node
    }

    private mutating func node(depth: Int) throws -> JSONNode {
        guard let byte = scanner.peek() else { throw fault("the text ends too early") }
        if depth > Self.deepest { throw fault("it is nested too deeply") }
        let position = scanner.position
        return JSONNode(value: try value(byte, depth: depth), position: position)
    }

    private mutating func value(_ byte: UInt8, depth: Int) throws -> JSONValue {
        switch byte {
        case UInt8(ascii: "{"): return .object(try object(depth: depth))
        case UInt8(ascii: "["): return .list(try list(depth: depth))
        case UInt8(ascii: "\""): return .string(try scanner.string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try scanner.number())
        default: return try word()
        }
    }

    private mutating func word() throws -> JSONValue {
        let start = scanner.position
        switch scanner.word() {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "null": return .null
        case "": throw JSONFault(reason: "a value is missing", position: start)
        case let word: throw JSONFault(reason: "\(word) is not a JSON value", position: start)
        }
    }

    private mutating func list(depth: Int) throws -> [JSONNode] {
        _ = scanner.take("[")
        if scanner.take("]") { return [] }
        var nodes: [JSONNode] = []
        repeat { nodes.append(try node(depth: depth + 1)) } while scanner.take(",")
        if !scanner.take("]") { throw fault("a comma or ] is missing") }
        return nodes
    }

    private mutating func object(depth: Int) throws -> [JSONMember] {
        _ = scanner.take("{")
        if scanner.take("}") { return [] }
        var members: [JSONMember] = []
        repeat { members.append(try member(depth: depth)) } while scanner.take(",")
        if !scanner.take("}") { throw fault("a comma or } is missing") }
        return members
    }

    private mutating func member(depth: Int) throws -> JSONMember {
        guard scanner.peek() == UInt8(ascii: "\"") else { throw fault("a key in double quotes is missing") }
        let position = scanner.position
        let key = try scanner.string()
        if !scanner.take(":") { throw fault("a colon is missing") }
        return JSONMember(key: key, position: position, node: try node(depth: depth + 1))
    }

    private func fault(_ reason: String) -> JSONFault { JSONFault(reason: reason, position: scanner.position) }
}

/// The reason why a text is not JSON, and the place.
struct JSONFault: Error {
    let reason: String
    let position: TextPosition
}
