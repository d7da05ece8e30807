/// Says which messages a statement is about.
public struct Matcher<Value: Sendable>: Sendable {
    let accepts: @Sendable (Value) -> Bool
    let wanted: Wanted
    var capture: (@Sendable (Value) -> Void)?

    enum Wanted: Sendable {
        case anything
        case equal(Value)
        case text(String)
    }

    /// Every message.
    public static var any: Matcher {
        Matcher(accepts: { _ in true }, wanted: .anything)
    }

    /// The messages that `predicate` accepts. It may run on any thread, more than once a call.
    public static func matching(
        fileID: StaticString = #fileID, line: UInt = #line, _ predicate: @escaping @Sendable (Value) -> Bool
    ) -> Matcher {
        let site = CallSite(fileID: fileID, filePath: "", line: line, column: 0)
        return Matcher(accepts: predicate, wanted: .text("matches the closure at \(site)"))
    }

    /// The messages with `expected` in a field: `.field(\.sentence, "hello")`.
    public static func field<Field: Equatable & Sendable>(
        _ field: KeyPath<Value, Field>, _ expected: Field
    ) -> Matcher {
        let path = SendableKeyPath(field)
        return Matcher(
            accepts: { $0[keyPath: path.keyPath] == expected },
            wanted: .text("\(path.name) == \(quoted(expected))")
        )
    }

    /// Every message; each one that the whole statement matched is added to `box`.
    public static func capture(_ box: Locked<[Value]>) -> Matcher {
        .capture(box, where: .any)
    }

    /// What `matcher` accepts; each message that the whole statement matched, headers too, is added to `box`.
    public static func capture(_ box: Locked<[Value]>, where matcher: Matcher) -> Matcher {
        var capturing = matcher
        capturing.capture = { value in
            matcher.capture?(value)
            box.append(value)
        }
        return capturing
    }
}

extension Matcher where Value: Equatable {
    /// The messages equal to `expected`.
    public static func value(_ expected: Value) -> Matcher {
        Matcher(accepts: { $0 == expected }, wanted: .equal(expected))
    }
}

private func quoted<Field>(_ field: Field) -> String {
    cut(field is String ? "\"\(field)\"" : "\(field)")
}

/// A key path to a field; those name members only, so they may cross threads.
private struct SendableKeyPath<Root, Field>: @unchecked Sendable {
    let keyPath: KeyPath<Root, Field>

    init(_ keyPath: KeyPath<Root, Field>) {
        self.keyPath = keyPath
    }

    /// `sentence` of `\SayRequest.sentence`; systems that can't spell a key path get a word in its place.
    var name: String {
        let spelled = "\(self.keyPath)"
        guard spelled.hasPrefix("\\"), let dot = spelled.firstIndex(of: ".") else { return "a field" }
        return String(spelled[spelled.index(after: dot)...])
    }
}
