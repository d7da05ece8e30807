import SwiftProtobuf

/// The name of fields that a recording leaves out, or that comparisons ignore: `password`,
/// `session.token`, `children.*.id`, `labels[2]`, `labels["a.b"]`.
///
/// A path may begin at any message, however deep. Arrays need no step of their own: `children.id`
/// is the field of each child. Maps need one, because `children.id` names a key of a map.
struct FieldPath: Sendable {
    enum Step: Sendable, Equatable {
        /// A field, by its name in the proto or in JSON, or a key of a map.
        case name(String)
        /// A key of a map that the path has in quotes.
        case key(String)
        /// An element of an array, or a key of a map whose keys are numbers.
        case index(Int)
        /// Any field, key or element: `*`.
        case any
    }

    /// The path as a test has written it.
    let text: String
    let steps: [Step]

    /// - Throws: ``MockRecordingError``, if the text is not a path.
    init(_ text: String) throws {
        self.text = text
        guard let steps = FieldPathParser.steps(of: text) else {
            throw MockRecordingError(
                "\(text.debugDescription) does not name a field",
                suggestion: "name it as in \"password\", \"session.token\", \"children.*.id\", \"labels[2]\" or "
                    + "\"labels[\\\"a.b\\\"]\"")
        }
        self.steps = steps
    }

    private init(_ steps: [Step]) {
        self.steps = steps
        text = steps.dropFirst().reduce(steps[0].text) { text, step in
            switch step {
            case .name, .any: "\(text).\(step.text)"
            case .key, .index: "\(text)[\(step.text)]"
            }
        }
    }

    /// The paths with one more `*`, such as `children.*.id` for `children.id`.
    var withWildcards: [FieldPath] {
        steps.indices.dropFirst().map { index in
            var longer = steps
            longer.insert(.any, at: index)
            return FieldPath(longer)
        }
    }
}

extension FieldPath.Step {
    fileprivate var text: String {
        switch self {
        case .name(let name): name
        case .key(let key): "\"\(key)\""
        case .index(let index): "\(index)"
        case .any: "*"
        }
    }

    /// Returns whether a member of an object is meant.
    func matches(_ member: JSON.Member) -> Bool {
        switch self {
        case .name(let name):
            let plain = Self.plain(name)
            return Self.plain(member.name) == plain || Self.plain(member.protoName) == plain
        case .key(let key): return member.name == key
        // The number is a key of a map.
        case .index(let index): return member.name == "\(index)"
        case .any: return true
        }
    }

    /// Returns whether an element of an array is meant; nil if the step is not about elements.
    func matches(element index: Int) -> Bool? {
        switch self {
        case .index(let wanted): index == wanted
        case .any: true
        case .name, .key: nil
        }
    }

    /// A name without the difference between `sessionToken` and `session_token`.
    private static func plain(_ name: String) -> String { name.lowercased().filter { $0 != "_" } }
}

/// Splits the text of a path into its steps.
private struct FieldPathParser {
    private var text: Substring

    /// Returns nil if the text is not a path.
    static func steps(of text: String) -> [FieldPath.Step]? {
        var parser = FieldPathParser(text: text[...])
        var steps: [FieldPath.Step] = []
        repeat {
            guard let name = parser.name() else { return nil }
            steps.append(name)
            while parser.skip("[") {
                guard let step = parser.subscripted(), parser.skip("]") else { return nil }
                steps.append(step)
            }
        } while parser.skip(".")
        return parser.text.isEmpty ? steps : nil
    }

    private mutating func name() -> FieldPath.Step? {
        let name = text.prefix { !".[]\"".contains($0) }
        text = text.dropFirst(name.count)
        if name.isEmpty { return nil }
        return name == "*" ? .any : name.contains("*") ? nil : .name(String(name))
    }

    /// What stands in brackets: an index, `*`, or a key in quotes.
    private mutating func subscripted() -> FieldPath.Step? {
        if skip("*") { return .any }
        if skip("\"") {
            guard let end = text.firstIndex(of: "\"") else { return nil }
            let key = text[..<end]
            text = text[end...].dropFirst()
            return .key(String(key))
        }
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        text = text.dropFirst(digits.count)
        return Int(digits).map { .index($0) }
    }

    private mutating func skip(_ character: Character) -> Bool {
        guard text.first == character else { return false }
        text = text.dropFirst()
        return true
    }
}
