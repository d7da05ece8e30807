import SwiftProtobuf

/// The name of fields that a recording leaves out, or that comparisons ignore: `password`,
/// `session.token`, `children.*.id`, `labels[2]`, `labels["a.b"]`.
///
/// A path may begin at any message, however deep. Arrays need no step of their own: `children.id`
/// is the field of each child.
struct FieldPath: Sendable {
    enum Step: Sendable, Equatable {
        /// A field, by its name in the proto or in JSON, or a key of a map.
        case name(String)
        /// A key of a map that the path has in quotes.
        case key(String)
        /// An element of an array.
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
}

extension FieldPath.Step {
    /// Returns whether a member of an object is meant.
    func matches(_ member: JSON.Member) -> Bool {
        switch self {
        case .name(let name):
            let plain = Self.plain(name)
            return Self.plain(member.name) == plain || Self.plain(member.protoName) == plain
        case .key(let key): return member.name == key
        case .index: return false
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

extension FieldPath {
    /// The number of names up to which a path is looked up. Each one more triples the texts that
    /// are tried.
    private static let mostNames = 6

    /// Returns whether messages of a type can have the field, if the path begins at the message.
    /// Types don't list their fields, so texts of messages with the field are read. A path with
    /// more than ``mostNames`` is taken for one that exists.
    func exists(in type: any SwiftProtobuf.Message.Type) -> Bool {
        // An array and a map need no step, because the texts have both.
        let names = steps.compactMap { step in
            switch step {
            case .name(let name): name
            case .key, .index, .any: nil
            }
        }
        if names.isEmpty { return false }
        return names.count > Self.mostNames
            || Self.texts(of: names[...]).contains { (try? type.init(jsonString: $0)) != nil }
    }

    /// The texts of messages with a field, by whether each message around it is a field of its own,
    /// an element, or the value of a map. Maps with keys of strings or numbers have the key `"1"`.
    /// Each field may be null.
    private static func texts(of names: ArraySlice<String>) -> [String] {
        guard let name = names.first.map(JSON.quoted) else { return [] }
        if names.count == 1 { return ["{\(name):null}"] }
        return texts(of: names.dropFirst()).flatMap {
            ["{\(name):\($0)}", "{\(name):[\($0)]}", "{\(name):{\"1\":\($0)}}"]
        }
    }
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
