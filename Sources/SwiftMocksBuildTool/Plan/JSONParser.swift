import Foundation

/// Reads JSON with the place of each key and value, which Foundation does not tell, and reports the
/// first place that is not valid.
struct JSONParser {
    /// The limit of nesting, far beyond any real file. Without it a hostile file would exhaust the
    /// stack.
    private static let deepest = 64

    private var rest: Substring.UTF8View
    private var position = TextPosition()

    /// - Throws: `ConfigurationFault`.
    static func parse(_ text: String) throws -> JSONNode {
        var parser = JSONParser(rest: text[...].utf8)
        if parser.peek() == nil { throw parser.fault("the file is empty. Write {}, or remove it") }
        let node = try parser.node(depth: 0)
        if parser.peek() != nil { throw parser.unexpected("something follows the end. Remove it") }
        return node
    }

    private mutating func node(depth: Int) throws -> JSONNode {
        if depth > Self.deepest { throw fault("it is nested too deeply") }
        guard let next = peek() else { throw fault("the text ends too early") }
        let start = position
        let value: JSONValue
        switch next {
        case "{":
            value = .object(
                try elements(until: "}") { parser in
                    guard parser.peek() == "\"" else { throw parser.unexpected("a key in double quotes is missing") }
                    let start = parser.position
                    let key = PlacedText(text: try parser.string(), position: start)
                    if !parser.take(":") { throw parser.unexpected("a colon is missing") }
                    return JSONMember(key: key, node: try parser.node(depth: depth + 1))
                })
        case "[": value = .list(try elements(until: "]") { parser in try parser.node(depth: depth + 1) })
        case "\"": value = .string(try string())
        default: value = .word(try word())
        }
        return JSONNode(value: value, position: start)
    }

    private mutating func elements<Element>(
        until end: Character, _ element: (inout JSONParser) throws -> Element
    ) throws -> [Element] {
        advance()
        if take(end) { return [] }
        var elements: [Element] = []
        while true {
            elements.append(try element(&self))
            _ = peek()
            let comma = position
            if !take(",") { break }
            if peek() == end { throw fault("nothing follows the comma. Remove it", at: comma) }
        }
        if !take(end) { throw unexpected("a comma or \(end) is missing") }
        return elements
    }

    private mutating func word() throws -> String {
        let start = position
        let isComment = startsComment
        var word: [UInt8] = []
        while let byte = rest.first, byte > 0x20, !",:[]{}\"".utf8.contains(byte) { word.append(advance()) }
        let text = String(decoding: word, as: UTF8.self)
        if text.isEmpty { throw fault("a value is missing", at: start) }
        if isComment { throw fault(Self.comment, at: start) }
        if Self.decode(word) == nil { throw fault("\(text) is not a JSON value", at: start) }
        return text
    }

    private mutating func string() throws -> String {
        let start = position
        var token = [advance()]
        while let byte = rest.first, byte >= 0x20 {
            token.append(advance())
            if byte == UInt8(ascii: "\"") {
                if let text = Self.decode(token) as? String { return text }
                throw fault("the string that begins here has an invalid escape sequence", at: start)
            }
            if byte == UInt8(ascii: "\\"), !rest.isEmpty { token.append(advance()) }
        }
        throw fault("the string that begins here does not end on its line", at: start)
    }

    private static func decode(_ token: [UInt8]) -> Any? {
        try? JSONSerialization.jsonObject(with: Data(token), options: .fragmentsAllowed)
    }

    /// The next character that is not white space; nil at the end.
    private mutating func peek() -> Character? {
        while let byte = rest.first, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { advance() }
        return rest.first.map { Character(Unicode.Scalar($0)) }
    }

    /// Skips a character if it comes next, and returns whether it did.
    private mutating func take(_ character: Character) -> Bool {
        let isNext = peek() == character
        if isNext { advance() }
        return isNext
    }

    @discardableResult
    private mutating func advance() -> UInt8 {
        let byte = rest.removeFirst()
        position.column += 1
        if byte == UInt8(ascii: "\n") { position = TextPosition(line: position.line + 1) }
        return byte
    }

    /// Whether a comment of another format is next.
    private var startsComment: Bool { ["//", "/*", "#"].contains { rest.starts(with: $0.utf8) } }

    private static let comment = "this is a comment. Remove it"

    /// The fault of what is next, which is not what may stand there.
    private func unexpected(_ reason: String) -> ConfigurationFault {
        fault(startsComment ? Self.comment : reason)
    }

    private func fault(_ reason: String, at start: TextPosition? = nil) -> ConfigurationFault {
        ConfigurationFault(text: reason, position: start ?? position)
    }
}
