import Foundation

/// A field of a message, and what it must be.
struct WantedField: Sendable {
    enum Demand: Sendable {
        case equal(any Sendable)
        /// The text says what must hold.
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
        find = { ($0 as? Message).flatMap { path.value(in: $0) } }
        self.fill = fill
    }

    /// The part that not every message has, so that reading it could end the process.
    var unsafePart: FieldPart? { path.first { $0.risk != nil } }
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

    /// Why reading the part could end the process.
    var risk: Risk? {
        if spelled.hasSuffix("!") { return .unwrapping }
        return isElement || address.map(Self.indices.contains) == true ? .index : nil
    }

    enum Risk { case index, unwrapping }

    /// No field of a message has such a type: it is an element of a `String` or of `Data`.
    private var isElement: Bool { ["Character", "Substring", "UInt8"].contains(computedType) }

    /// What identifies the accessor of a computed part: an address, or its name where the system knows it.
    private var address: Substring? {
        guard spelled.hasPrefix("<computed 0x") || spelled.hasPrefix("subscript") else { return nil }
        return spelled.range(of: " (").map { spelled[..<$0.lowerBound] } ?? spelled
    }

    /// The accessors of the indices that a field can have. An index of all lists has the same accessor. Those of
    /// `Data` and `String` are known in debug builds only: optimized code has accessors of its own, so that a range
    /// of `Data` cannot be told from a field there.
    private static let indices: Set<Substring> = {
        let start = "".startIndex
        let paths: [AnyKeyPath] = [
            \[Int].[0], \[Int].[0..<0], \[Int].[0...0], \ArraySlice<Int>.[0], \Data.[0], \Data.[0..<0], \Data.[0...0],
            \String.[start], \String.[start..<start], \String.[start...start],
        ]
        return Set(paths.flatMap { FieldPart.parts(of: $0).compactMap(\.address) })
    }()

    /// `sentence` of `\SayRequest.sentence`; `a field` where the system cannot spell a key path.
    static func parts(of keyPath: AnyKeyPath) -> [FieldPart] {
        let spelled = "\(keyPath)"
        guard spelled.hasPrefix("\\"), spelled.contains(".") else { return [FieldPart(spelled: "a field")] }
        return spelled.split(separator: ".").dropFirst().map(FieldPart.init)
    }
}

extension [FieldPart] {
    /// `users[…].name`. A computed part is shown as its type.
    var text: String {
        reduce(into: "") { text, part in
            if part.risk == .index { return text += "[…]" + part.suffix }
            let name = part.computedType.map { "(\($0))" + part.suffix } ?? String(part.spelled)
            text += text.isEmpty ? name : "." + name
        }
    }
}

/// A key path to a field. It is safe to send to another thread, because it names members only.
struct SendableKeyPath<Root, Field>: @unchecked Sendable {
    private let keyPath: KeyPath<Root, Field>
    let parts: [FieldPart]
    private let isSafe: Bool

    init(_ keyPath: KeyPath<Root, Field>) {
        self.keyPath = keyPath
        parts = FieldPart.parts(of: keyPath)
        isSafe = parts.allSatisfy { $0.risk == nil }
    }

    /// Nil if reading the field could end the process.
    func value(in message: Root) -> Field? {
        isSafe ? message[keyPath: keyPath] : nil
    }

    func set(_ field: Field, in message: Any) -> Any? {
        guard isSafe, var filled = message as? Root, let path = keyPath as? WritableKeyPath<Root, Field> else {
            return nil
        }
        filled[keyPath: path] = field
        return filled
    }
}
