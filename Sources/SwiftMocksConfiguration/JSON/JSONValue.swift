/// JSON as it stands in a file, so that a value of the wrong type can be named instead of refused.
enum JSONValue: Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case list([JSONValue])
    case object([String: JSONValue])

    /// For an error's text: `a string ("yes")`.
    var kind: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let value): Int64(exactly: value).map { "the number \($0)" } ?? "the number \(value)"
        case .string(let value): "the string \"\(value)\""
        case .list: "a list"
        case .object: "an object"
        }
    }
}
