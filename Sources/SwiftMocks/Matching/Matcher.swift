/// Selects messages for a statement.
public struct Matcher<Value: Sendable>: Sendable {
    let accepts: @Sendable (Value) -> Bool
    let wanted: Wanted
    var capture: (@Sendable (Value) -> Void)?

    enum Wanted: Sendable {
        case anything
        case equal(Value)
        case field(WantedField<Value>)
        case text(String)
    }

    /// Every message.
    public static var any: Matcher {
        Matcher(accepts: { _ in true }, wanted: .anything)
    }

    /// Matches the messages that `predicate` accepts. The closure may run on any thread, and more than once for a call.
    public static func matching(
        fileID: StaticString = #fileID, line: UInt = #line, _ predicate: @escaping @Sendable (Value) -> Bool
    ) -> Matcher {
        let site = CallSite(fileID: fileID, filePath: "", line: line, column: 0)
        return Matcher(accepts: predicate, wanted: .text("matches the closure at \(site)"))
    }

    /// Matches the messages with `expected` in a field: `.field(\.sentence, "hello")`.
    ///
    /// A key path with an index, such as `\.users[0].name`, or with `!` would end the process on a message that lacks the
    /// element. It matches nothing, and fails the test. Write `\.users.first?.name`.
    public static func field<Field: Equatable & Sendable>(
        _ field: KeyPath<Value, Field>, _ expected: Field
    ) -> Matcher {
        let path = SendableKeyPath(field)
        return Matcher(
            accepts: { path.value(in: $0) == expected },
            wanted: .field(
                WantedField(
                    path: path.parts, expected: expected, message: Value.self, find: { path.value(in: $0) },
                    fill: { path.set(expected, in: $0) })))
    }

    /// Matches every message, and appends each message that the whole statement matches to `box`.
    public static func capture(_ box: Locked<[Value]>) -> Matcher {
        .capture(box, where: .any)
    }

    /// Matches the messages that `matcher` accepts, and appends each message that the whole statement matches to `box`.
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
    /// Matches the messages equal to `expected`.
    public static func value(_ expected: Value) -> Matcher {
        Matcher(accepts: { $0 == expected }, wanted: .equal(expected))
    }
}
