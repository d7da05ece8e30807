import SwiftProtobuf

/// Selects messages for a statement.
public struct Matcher<Value: Sendable>: Sendable {
    let payload: PayloadMatcher

    /// Every message.
    public static var any: Matcher { Matcher(payload: .anything) }

    /// Matches the messages that `predicate` accepts. The closure may run on any thread, and more
    /// than once for a call.
    public static func matching(_ predicate: @escaping @Sendable (Value) -> Bool) -> Matcher {
        Matcher(.text("matches the closure"), predicate)
    }

    /// Matches the messages with `expected` in a field: `.field(\.sentence, "hello")`.
    ///
    /// A key path with an index, such as `\.users[0].name`, traps on a message that lacks the
    /// element: write `\.users.first?.name`.
    public static func field<Field: Equatable & Sendable>(
        _ field: KeyPath<Value, Field>, _ expected: Field
    ) -> Matcher {
        let path = SendableKeyPath(field)
        return Matcher(path, .equal(expected), fill: { path.set(expected, in: $0) }) { $0 == expected }
    }

    /// Matches the messages in which `predicate` accepts a field: `.field(\.count) { $0 > 3 }`. The
    /// closure may run on any thread, and more than once for a call.
    public static func field<Field: Sendable>(
        _ field: KeyPath<Value, Field>, where predicate: @escaping @Sendable (Field) -> Bool
    ) -> Matcher {
        Matcher(
            SendableKeyPath(field), .predicate("matches the closure"), fill: { _ in nil }, accepts: predicate)
    }

    /// Matches the messages that all of `matchers` accept.
    public static func all(_ matchers: Matcher...) -> Matcher {
        let parts = matchers.map(\.payload)
        var all = PayloadMatcher(wanted: .all(parts.map(\.wanted))) { message in
            parts.allSatisfy { $0.accepts(message) }
        }
        let captures = parts.compactMap(\.capture)
        if !captures.isEmpty {
            all.capture = { message in for capture in captures { capture(message) } }
        }
        return Matcher(payload: all)
    }

    /// Matches the messages that at least one of `matchers` accepts:
    /// `.anyOf(.value(a), .field(\.sentence, "b"))`.
    ///
    /// Of those with a capture, each that accepts a message captures it.
    public static func anyOf(_ matchers: Matcher...) -> Matcher {
        let parts = matchers.map(\.payload)
        var any = PayloadMatcher(wanted: .any(parts.map(\.wanted))) { message in
            parts.contains { $0.accepts(message) }
        }
        if parts.contains(where: { $0.capture != nil }) {
            any.capture = { message in
                for part in parts where part.capture != nil && part.accepts(message) { part.capture?(message) }
            }
        }
        return Matcher(payload: any)
    }

    /// Matches the messages that `matcher` does not accept. It captures nothing.
    public static func not(_ matcher: Matcher) -> Matcher {
        Matcher(.not(matcher.payload.wanted)) { !matcher.payload.accepts($0) }
    }

    /// Matches every message, and appends each message that the whole statement matches to `box`.
    public static func capture(_ box: Locked<[Value]>) -> Matcher {
        .capture(box, where: .any)
    }

    /// Matches the messages that `matcher` accepts, and appends each message that the whole
    /// statement matches to `box`.
    public static func capture(_ box: Locked<[Value]>, where matcher: Matcher) -> Matcher {
        var capturing = matcher.payload
        capturing.capture = { payload in
            matcher.payload.capture?(payload)
            if let value = payload as? Value { box.append(value) }
        }
        return Matcher(payload: capturing)
    }
}

extension Matcher {
    private init(_ wanted: Wanted, _ accepts: @escaping @Sendable (Value) -> Bool) {
        let isAnything = wanted.isAnything
        payload = PayloadMatcher(wanted: wanted) { isAnything || ($0 as? Value).map(accepts) ?? false }
    }

    private init<Field: Sendable>(
        _ path: SendableKeyPath<Value, Field>, _ demand: WantedField.Demand, fill: @escaping @Sendable (Any) -> Any?,
        accepts: @escaping @Sendable (Field) -> Bool
    ) {
        let accepts = { @Sendable (message: Value) in accepts(path.value(in: message)) }
        self.init(.field(WantedField(path, demand, accepts: accepts, fill: fill)), accepts)
    }
}

extension Matcher where Value: Equatable {
    /// Matches the messages equal to `expected`.
    public static func value(_ expected: Value) -> Matcher {
        Matcher(.equal(expected)) { $0 == expected }
    }
}

extension Matcher where Value: SwiftProtobuf.Message {
    /// Matches the messages in which each field that `partial` sets is equal, at any depth:
    /// `.containing(.with { $0.user.name = "Ada" })`. Fields that `partial` does not set don't
    /// count.
    ///
    /// Repeated fields and maps are equal as a whole where they are set. A field of a scalar type
    /// without presence is set if its value is not the default. A field with presence (`optional`,
    /// a member of a oneof, a message) that is set to its default must be set in the message, too.
    /// An `Any` is compared field by field if the type of its content is registered, and otherwise
    /// as a whole. Unknown fields don't count.
    public static func containing(_ partial: Value) -> Matcher {
        let partial = PartialMessage(message: partial)
        return Matcher(.containing(partial)) { partial.isContained(in: $0) }
    }
}
