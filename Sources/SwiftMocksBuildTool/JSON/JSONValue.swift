/// A place in a text, as compilers count: lines from 1, columns in UTF-8 bytes from 1.
struct TextPosition: Equatable, Sendable {
    var line = 1
    var column = 1
}

/// A JSON value in a file, with the place where it begins.
struct JSONNode: Equatable, Sendable {
    let value: JSONValue
    let position: TextPosition

    var elements: [JSONNode] { if case .list(let elements) = value { elements } else { [] } }

    var members: [JSONMember] { if case .object(let members) = value { members } else { [] } }
}

/// A JSON value that keeps the order of keys and the text of numbers.
enum JSONValue: Equatable, Sendable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case list([JSONNode])
    case object([JSONMember])

    /// For an error's text: `the string "yes"`.
    var kind: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let text): "the number \(text)"
        case .string(let value): "the string \(value.quoted)"
        case .list: "a list"
        case .object: "an object"
        }
    }
}

struct JSONMember: Equatable, Sendable {
    let key: String
    let position: TextPosition
    let node: JSONNode
}

extension String {
    /// The text in quotes, as in JSON or Swift.
    var quoted: String {
        // `debugDescription` escapes single quotes, too. Splitting by a string would need macOS 13.
        var scalars = String.UnicodeScalarView()
        for scalar in debugDescription.unicodeScalars {
            if scalar == "'" { scalars.removeLast() }
            scalars.append(scalar)
        }
        return String(scalars)
    }
}
