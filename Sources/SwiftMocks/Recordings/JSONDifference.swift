/// A difference between a recorded JSON value and another one.
struct JSONDifference: Sendable {
    /// A step from a value to a part of it.
    enum Step: Sendable {
        case member(String)
        case element(Int)
    }

    /// The place of the difference; empty if the values differ as a whole.
    let path: [Step]
    /// The recorded part; nil if it is missing.
    let recorded: JSON?
    /// The part of the other value; nil if it is missing.
    let other: JSON?

    /// Returns the smallest parts that differ, in the order of their names.
    static func all(_ recorded: JSON?, _ other: JSON?, at path: [Step] = []) -> [JSONDifference] {
        switch (recorded, other) {
        case _ where recorded == other: return []
        case (.object(let first)?, .object(let second)?):
            let first = JSON.valuesByName(first)
            let second = JSON.valuesByName(second)
            return Set(first.keys).union(second.keys).sorted().flatMap {
                all(first[$0], second[$0], at: path + [.member($0)])
            }
        case (.array(let first)?, .array(let second)?):
            return (0..<max(first.count, second.count)).flatMap {
                all(first.dropFirst($0).first, second.dropFirst($0).first, at: path + [.element($0)])
            }
        default: return [JSONDifference(path: path, recorded: recorded, other: other)]
        }
    }

    /// `room.name: recorded "a", sent "b"`, with another word for `sent`.
    func text(_ word: String = "sent") -> String {
        let one = recorded?.text ?? "nothing"
        let two = other?.text ?? "nothing"
        let far = aroundDifference(one, two)
        return "\(place): recorded \(far?.one ?? cut(one)), \(word) \(far?.other ?? cut(two))"
    }

    private var place: String {
        path.isEmpty
            ? "the message"
            : path.reduce("") { place, step in
                switch step {
                case .member(let name): place.isEmpty ? name : "\(place).\(name)"
                case .element(let index): "\(place)[\(index)]"
                }
            }
    }

    /// The name with which `ignoring:` silences the difference; nil if it is not about a field.
    var ignoredName: String? {
        // The first steps are `messages[0]`, or the parts of an end.
        guard case .element? = path.dropFirst().first else { return nil }
        let names = path.dropFirst(2).compactMap { step -> String? in
            guard case .member(let name) = step else { return nil }
            return name
        }
        guard let first = names.first else { return nil }
        return names.dropFirst().reduce(first) { path, name in
            if name.contains("\"") { return "\(path)[*]" }
            let isPlain = !name.isEmpty && !name.contains { ".[]*".contains($0) }
            return isPlain ? "\(path).\(name)" : "\(path)[\"\(name)\"]"
        }
    }
}
