import Foundation

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
    public static func field<Field: Equatable & Sendable>(
        _ field: KeyPath<Value, Field>, _ expected: Field
    ) -> Matcher {
        let path = SendableKeyPath(field)
        return Matcher(
            accepts: { $0[keyPath: path.keyPath] == expected },
            wanted: .field(
                WantedField(
                    path: path.parts, expected: expected, message: Value.self, find: { $0[keyPath: path.keyPath] },
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

/// A field of a message, and its expected value.
struct WantedField<Value>: Sendable {
    let path: [FieldPart]
    let expected: any Sendable
    let message: Any.Type
    /// Returns the field's value in a message; nil for a message of another type.
    let find: @Sendable (Value) -> (any Sendable)?
    /// Sets the field of a message to the expected value.
    let fill: @Sendable (Any) -> Any?
}

/// A part of a key path, as Swift spells it.
struct FieldPart: Sendable {
    /// `name`, or for a computed part an address and a type: `<computed 0x00005619 (User)>`.
    let spelled: Substring

    /// The type of a computed part: `User`.
    var computedType: Substring? {
        guard spelled.hasPrefix("<"), let start = spelled.firstIndex(of: "("),
            let end = spelled.range(of: ")>")
        else { return nil }
        return spelled[spelled.index(after: start)..<end.lowerBound]
    }

    /// `?` or `!` after a computed part.
    var suffix: Substring { spelled.range(of: ")>").map { spelled[$0.upperBound...] } ?? "" }
}

/// A key path to a field. It is safe to send to another thread, because it names members only.
private struct SendableKeyPath<Root, Field>: @unchecked Sendable {
    let keyPath: KeyPath<Root, Field>

    init(_ keyPath: KeyPath<Root, Field>) {
        self.keyPath = keyPath
    }

    /// `sentence` of `\SayRequest.sentence`; `a field` where the system cannot spell a key path.
    var parts: [FieldPart] {
        let spelled = "\(keyPath)"
        guard spelled.hasPrefix("\\"), spelled.contains(".") else { return [FieldPart(spelled: "a field")] }
        return spelled.split(separator: ".").dropFirst().map(FieldPart.init)
    }

    func set(_ field: Field, in message: Any) -> Any? {
        guard var filled = message as? Root, let path = keyPath as? WritableKeyPath<Root, Field> else {
            return nil
        }
        filled[keyPath: path] = field
        return filled
    }
}
