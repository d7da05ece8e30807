import Foundation

/// A JSON value, whose members keep their order. Recordings are read and written without it: it
/// serves for comparing messages and for leaving fields out.
enum JSON: Sendable {
    case object([Member])
    case array([JSON])
    case string(String)
    /// A number, as it is written.
    case number(String)
    case bool(Bool)
    case null

    struct Member: Sendable {
        let name: String
        /// The name of the field in the proto, if it is known; otherwise the same as `name`.
        var protoName: String
        let value: JSON

        init(_ name: String, _ value: JSON) {
            self.name = name
            protoName = name
            self.value = value
        }
    }
}

extension JSON {
    /// Reads a text that is known to be JSON.
    init(_ text: Data) {
        self = text.withUnsafeBytes { text in
            var scanner = JSONScanner(text)
            return JSON(&scanner)
        }
    }

    private init(_ scanner: inout JSONScanner) {
        switch scanner.nextType {
        case .object:
            var members: [Member] = []
            _ = scanner.readObject { members.append(Member($0, JSON(&$1))) }
            self = .object(members)
        case .array:
            var elements: [JSON] = []
            _ = scanner.readArray { elements.append(JSON(&$1)) }
            self = .array(elements)
        case .string: self = .string(scanner.readString() ?? "")
        case .number: self = .number(scanner.readWord())
        case .bool: self = .bool(scanner.readWord() == "true")
        case .null:
            scanner.skipValue()
            self = .null
        }
    }

    /// The value as a text without spaces.
    var text: String {
        switch self {
        case .object(let members):
            "{" + members.map { "\(Self.quoted($0.name)):\($0.value.text)" }.joined(separator: ",") + "}"
        case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
        case .string(let string): Self.quoted(string)
        case .number(let number): number
        case .bool(let isTrue): isTrue ? "true" : "false"
        case .null: "null"
        }
    }

    var data: Data { Data(text.utf8) }

    /// The value with all members in the order of their names.
    var sorted: JSON {
        switch self {
        case .object(let members):
            .object(members.sorted { $0.name < $1.name }.map { Member($0.name, $0.value.sorted) })
        case .array(let elements): .array(elements.map(\.sorted))
        case .string, .number, .bool, .null: self
        }
    }

    /// A string with quotes and escapes.
    static func quoted(_ string: String) -> String {
        let options: JSONSerialization.WritingOptions = [.fragmentsAllowed, .withoutEscapingSlashes]
        let data = try? JSONSerialization.data(withJSONObject: string, options: options)
        return data.map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    }

    /// Returns the value with the names of a second one, which differs in the names of fields only.
    func named(by other: JSON) -> JSON {
        switch (self, other) {
        case (.object(let members), .object(let others)):
            .object(
                zip(members, others).map { member, other in
                    var named = Member(member.name, member.value.named(by: other.value))
                    named.protoName = other.name
                    return named
                })
        case (.array(let elements), .array(let others)): .array(zip(elements, others).map { $0.named(by: $1) })
        default: self
        }
    }
}

extension JSON: Equatable {
    /// Values are equal whatever the order of members, and however numbers are written.
    static func == (one: JSON, other: JSON) -> Bool {
        switch (one, other) {
        case (.object(let one), .object(let other)):
            one.count == other.count && valuesByName(one) == valuesByName(other)
        case (.array(let one), .array(let other)): one == other
        case (.string(let one), .string(let other)): one == other
        case (.number(let one), .number(let other)): one == other || areEqual(Double(one), Double(other))
        case (.bool(let one), .bool(let other)): one == other
        case (.null, .null): true
        default: false
        }
    }

    static func valuesByName(_ members: [Member]) -> [String: JSON] {
        Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
    }

    /// Returns whether numbers are equal that a `Double` holds exactly.
    private static func areEqual(_ one: Double?, _ other: Double?) -> Bool {
        guard let one, let other else { return false }
        return one == other && (abs(one) < 0x1p53 || one != one.rounded())
    }
}
