import Foundation

/// A condition on a field of a message.
struct WantedField: Sendable {
    enum Demand: Sendable {
        case equal(any Sendable)
        /// The condition as text.
        case predicate(String)
    }

    let path: [FieldPart]
    let demand: Demand
    let message: Any.Type
    let accepts: @Sendable (any Sendable) -> Bool
    /// Returns the field's value in a message; nil for a message of another type.
    let find: @Sendable (any Sendable) -> (any Sendable)?
    /// Sets the field of a message to the expected value, if there is one.
    let fill: @Sendable (Any) -> Any?

    init<Message: Sendable, Field: Sendable>(
        _ path: SendableKeyPath<Message, Field>, _ demand: Demand, accepts: @escaping @Sendable (Message) -> Bool,
        fill: @escaping @Sendable (Any) -> Any?
    ) {
        self.path = path.parts
        self.demand = demand
        message = Message.self
        self.accepts = { ($0 as? Message).map(accepts) ?? false }
        find = { ($0 as? Message).map { path.value(in: $0) } }
        self.fill = fill
    }
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

    /// `sentence` of `\SayRequest.sentence`; `a field` where the system cannot spell a key path.
    static func parts(of keyPath: AnyKeyPath) -> [FieldPart] {
        let spelled = "\(keyPath)"
        guard spelled.hasPrefix("\\"), spelled.contains(".") else { return [FieldPart(spelled: "a field")] }
        return spelled.split(separator: ".").dropFirst().map(FieldPart.init)
    }
}

/// A key path to a field. It is safe to send to another thread, because it names members only.
struct SendableKeyPath<Root, Field>: @unchecked Sendable {
    private let keyPath: KeyPath<Root, Field>
    let parts: [FieldPart]

    init(_ keyPath: KeyPath<Root, Field>) {
        self.keyPath = keyPath
        parts = FieldPart.parts(of: keyPath)
    }

    func value(in message: Root) -> Field { message[keyPath: keyPath] }

    func set(_ field: Field, in message: Any) -> Any? {
        guard var filled = message as? Root, let path = keyPath as? WritableKeyPath<Root, Field> else { return nil }
        filled[keyPath: path] = field
        return filled
    }
}
