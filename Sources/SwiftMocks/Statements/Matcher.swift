/// Selects messages for a statement.
public struct Matcher<Value: Sendable>: Sendable {
    let accepts: @Sendable (Value) -> Bool
    let wanted: Wanted
    var capture: (@Sendable (Value) -> Void)?

    /// Every message.
    public static var any: Matcher {
        Matcher(accepts: { _ in true }, wanted: .anything)
    }

    /// Matches the messages that `predicate` accepts. The closure may run on any thread, and more than once for a call.
    public static func matching(_ predicate: @escaping @Sendable (Value) -> Bool) -> Matcher {
        Matcher(accepts: predicate, wanted: .text("matches the closure"))
    }

    /// Matches the messages with `expected` in a field: `.field(\.sentence, "hello")`.
    ///
    /// A key path with an index, such as `\.users[0].name`, traps on a message that lacks the element: write `\.users.first?.name`.
    public static func field<Field: Equatable & Sendable>(
        _ field: KeyPath<Value, Field>, _ expected: Field
    ) -> Matcher {
        let path = SendableKeyPath(field)
        return Matcher(path, .equal(expected), fill: { path.set(expected, in: $0) }) { $0 == expected }
    }

    /// Matches the messages in which `predicate` accepts a field: `.field(\.count) { $0 > 3 }`. The closure may run on any thread,
    /// and more than once for a call.
    public static func field<Field: Sendable>(
        _ field: KeyPath<Value, Field>, where predicate: @escaping @Sendable (Field) -> Bool
    ) -> Matcher {
        Matcher(
            SendableKeyPath(field), .predicate("matches the closure"), fill: { _ in nil }, accepts: predicate)
    }

    /// Matches the messages that all of `matchers` accept.
    public static func all(_ matchers: Matcher...) -> Matcher {
        var all = Matcher(
            accepts: { message in matchers.allSatisfy { $0.accepts(message) } },
            wanted: .all(matchers.map(\.wanted)))
        let captures = matchers.compactMap(\.capture)
        if !captures.isEmpty {
            all.capture = { message in for capture in captures { capture(message) } }
        }
        return all
    }

    /// Matches the messages that `matcher` does not accept. It captures nothing.
    public static func not(_ matcher: Matcher) -> Matcher {
        Matcher(accepts: { !matcher.accepts($0) }, wanted: .not(matcher.wanted))
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

extension Matcher {
    private init<Field: Sendable>(
        _ path: SendableKeyPath<Value, Field>, _ demand: WantedField.Demand, fill: @escaping @Sendable (Any) -> Any?,
        accepts: @escaping @Sendable (Field) -> Bool
    ) {
        let accepts = { @Sendable (message: Value) in accepts(path.value(in: message)) }
        self.init(accepts: accepts, wanted: .field(WantedField(path, demand, accepts: accepts, fill: fill)))
    }
}

extension Matcher where Value: Equatable {
    /// Matches the messages equal to `expected`.
    public static func value(_ expected: Value) -> Matcher {
        Matcher(accepts: { $0 == expected }, wanted: .equal(expected))
    }
}
