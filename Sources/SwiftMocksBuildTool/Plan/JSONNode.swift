struct PlacedText: Equatable, Sendable {
    var text: String
    var position: TextPosition
}

/// A JSON value in a file, with the place where it begins.
struct JSONNode: Equatable, Sendable {
    let value: JSONValue
    let position: TextPosition

    /// The elements of a list; none for another value.
    var elements: [JSONNode] { if case .list(let elements) = value { elements } else { [] } }

    /// The members of an object; none for another value.
    var members: [JSONMember] { if case .object(let members) = value { members } else { [] } }

    /// The strings and words of a value and of the lists in it.
    var texts: [PlacedText] {
        switch value {
        case .string(let text), .word(let text): [PlacedText(text: text, position: position)]
        case .list(let nodes): nodes.flatMap(\.texts)
        case .object: []
        }
    }
}

/// A JSON value. It keeps the order of keys, and the text of numbers.
enum JSONValue: Equatable, Sendable {
    /// `true`, `false`, `null` or a number, as the file has it.
    case word(String)
    case string(String)
    case list([JSONNode])
    case object([JSONMember])
}

/// A key of an object, with its value.
struct JSONMember: Equatable, Sendable {
    let key: PlacedText
    let node: JSONNode
}
