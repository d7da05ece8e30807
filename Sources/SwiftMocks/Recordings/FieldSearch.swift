import SwiftProtobuf

/// Looks for the field of a path in a type of messages. Types don't list their fields, so texts of
/// messages with the field are read.
struct FieldSearch {
    private typealias Steps = ArraySlice<FieldPath.Step>

    private let type: any SwiftProtobuf.Message.Type

    init(in type: any SwiftProtobuf.Message.Type) {
        self.type = type
    }

    /// Returns whether messages of the type can have the field, if the path begins at the message.
    /// A key of a map is no field: a message must have had it.
    func finds(_ path: FieldPath) -> Bool { finds(path.steps[...], in: Surroundings()) }

    /// The text around a part of a message.
    private struct Surroundings {
        var start = ""
        var end = ""

        func adding(_ start: String, _ end: String) -> Surroundings {
            Surroundings(start: self.start + start, end: end + self.end)
        }

        /// The text around the value of a member.
        func member(_ name: String) -> Surroundings { adding("{\(JSON.quoted(name)):", "}") }

        /// The text around the only element of an array.
        var element: Surroundings { adding("[", "]") }
    }

    private func reads(_ value: String, in around: Surroundings) -> Bool {
        (try? type.init(jsonString: around.start + value + around.end)) != nil
    }

    /// Returns whether a message has the field.
    /// - Parameter steps: the steps from this message; never empty.
    private func finds(_ steps: Steps, in message: Surroundings) -> Bool {
        guard reads("{}", in: message), let step = steps.first else { return false }
        let steps = steps.dropFirst()
        // The fields of a message have no list, so that nothing is known about those below `*`.
        guard case .name(let name) = step else { return step == .any && steps.isEmpty }
        let field = message.member(name)
        guard let next = steps.first else { return reads("null", in: field) }
        if finds(steps, after: next, inArray: field) { return true }
        let keys = Self.keys.filter { isMap(with: $0, in: field) }
        guard keys.isEmpty else { return keys.contains { finds(steps, after: next, inMap: field, at: $0) } }
        return finds(steps, in: field)
    }

    private func finds(_ steps: Steps, after next: FieldPath.Step, inArray field: Surroundings) -> Bool {
        guard reads("[]", in: field) else { return false }
        switch next {
        case .name: return finds(steps, in: field.element)
        case .index, .any: return steps.count == 1 || finds(steps.dropFirst(), in: field.element)
        case .key: return false
        }
    }

    private func finds(_ steps: Steps, after next: FieldPath.Step, inMap field: Surroundings, at key: String) -> Bool {
        guard next == .any else { return false }
        return steps.count == 1 || finds(steps.dropFirst(), in: field.member(key))
    }

    /// Keys, one of which a map has whatever the type of its keys.
    private static let keys = ["1", "true"]
    /// Values, one of which a map has whatever the type of its values. The last ones are those of
    /// messages with a form of their own in JSON.
    private static let values = [
        "{}", "\"\"", "0", "false", "[]", "null", "\"0s\"", "\"1970-01-01T00:00:00Z\"",
    ]

    private func isMap(with key: String, in field: Surroundings) -> Bool {
        let value = field.member(key)
        return Self.values.contains { reads($0, in: value) }
    }
}
