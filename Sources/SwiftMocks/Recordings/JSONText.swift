extension JSONNode {
    /// Creates a node that is in no file yet.
    init(_ value: JSONValue) {
        self.init(value: value, position: TextPosition())
    }

    /// A text that equal values have in common, whatever the order of keys.
    var canonical: String { JSONText(sortsKeys: true).line(self) }

    /// How many lists and objects contain one another.
    var depth: Int {
        switch value {
        case .null, .bool, .number, .string: 0
        case .list(let nodes): 1 + (nodes.map(\.depth).max() ?? 0)
        case .object(let members): 1 + (members.map(\.node.depth).max() ?? 0)
        }
    }

    /// The value of a key of an object; nil if there is none.
    subscript(key: String) -> JSONNode? {
        guard case .object(let members) = value else { return nil }
        return members.first { $0.key == key }?.node
    }
}

extension JSONMember {
    /// Creates a member that is in no file yet.
    init(_ key: String, _ value: JSONValue) {
        self.init(key: key, position: TextPosition(), node: JSONNode(value))
    }
}

/// Writes JSON. Keys stay in their order, and numbers keep their text.
struct JSONText {
    /// The greatest length of a line that has a whole list or object.
    private static let longest = 100

    var sortsKeys = false
    /// The number of levels whose lists and objects have a line for each part, however short they are.
    var openLevels = 0

    /// The text without line ends.
    func line(_ node: JSONNode) -> String {
        switch node.value {
        case .null: return "null"
        case .bool(let value): return "\(value)"
        case .number(let text): return text
        case .string(let text): return quoted(text)
        case .list(let nodes): return "[\(nodes.map(line).joined(separator: ", "))]"
        case .object(let members):
            let parts = (sortsKeys ? members.sorted { $0.key < $1.key } : members).map { member in
                "\(quoted(member.key)): \(line(member.node))"
            }
            return "{\(parts.joined(separator: ", "))}"
        }
    }

    /// The text with a line for each part of what is too long for one.
    func lines(_ node: JSONNode, level: Int = 0, reserved: Int = 0) -> String {
        if level >= openLevels {
            let line = line(node)
            if line.utf8.count + level * 2 + reserved <= Self.longest { return line }
        }
        switch node.value {
        case .list(let nodes) where !nodes.isEmpty:
            return block("[", nodes.map { lines($0, level: level + 1) }, "]", level)
        case .object(let members) where !members.isEmpty:
            let parts = members.map { member in
                let key = quoted(member.key) + ": "
                return key + lines(member.node, level: level + 1, reserved: key.utf8.count)
            }
            return block("{", parts, "}", level)
        default: return line(node)
        }
    }

    private func block(_ start: String, _ parts: [String], _ end: String, _ level: Int) -> String {
        let margin = String(repeating: "  ", count: level)
        return "\(start)\n\(parts.map { "\(margin)  \($0)" }.joined(separator: ",\n"))\n\(margin)\(end)"
    }

    private func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            // Control characters, and the ends of lines that are none in JSON, but in editors.
            case "\0"..<" ", "\u{7F}"..<"\u{A0}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
