import Foundation

enum JSON: Codable, Equatable, Sendable {
    case object([String: JSON])
    case list([JSON])
    case text(String)
    case integer(Int64)
    case number(Double)
    case bool(Bool)
    case null

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        func decoded<Value: Decodable>(_ make: (Value) -> JSON) -> JSON? { (try? value.decode(Value.self)).map(make) }
        if let json = decoded(JSON.text) ?? decoded(JSON.object) ?? decoded(JSON.list) ?? decoded(JSON.bool) {
            self = json
        } else if value.decodeNil() {
            self = .null
        } else {
            let number = try value.decode(Double.self)
            let integer = abs(number) < 0x1p53 ? nil : try? value.decode(Int64.self)
            self = integer.map(JSON.integer) ?? .number(number)
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .object(let members): try members.encode(to: encoder)
        case .list(let values): try values.encode(to: encoder)
        case .text(let text): try text.encode(to: encoder)
        case .integer(let number): try number.encode(to: encoder)
        case .number(let number): try number.encode(to: encoder)
        case .bool(let isTrue): try isTrue.encode(to: encoder)
        case .null: try String?.none.encode(to: encoder)
        }
    }

    subscript(name: String) -> JSON? { if case .object(let members) = self { members[name] } else { nil } }

    /// The bytes of a value, the same for equal values.
    static func data(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(value)
    }

    static func text(_ value: some Encodable) throws -> String { String(decoding: try data(value), as: UTF8.self) }

    var text: String { (try? Self.text(self)) ?? "" }
}

extension JSON {
    /// Returns the fields that differ from recorded ones: `room.name: recorded "a", sent "b"`, with another word for `sent`.
    static func differences(
        _ recorded: JSON?, _ other: JSON?, _ word: String = "sent", at place: String = ""
    ) -> [String] {
        switch (recorded, other) {
        case _ where recorded == other:
            return []
        case (.object(let first)?, .object(let second)?):
            return Set(first.keys).union(second.keys).sorted().flatMap {
                differences(first[$0], second[$0], word, at: place.isEmpty ? $0 : "\(place).\($0)")
            }
        case (.list(let first)?, .list(let second)?):
            return (0..<max(first.count, second.count)).flatMap {
                differences(first.dropFirst($0).first, second.dropFirst($0).first, word, at: "\(place)[\($0)]")
            }
        default:
            let texts = (recorded?.text ?? "nothing", other?.text ?? "nothing")
            let (one, two) = aroundDifference(texts.0, texts.1) ?? (cut(texts.0), cut(texts.1))
            return ["\(place.isEmpty ? "the message" : place): recorded \(one), \(word) \(two)"]
        }
    }
}

/// The first lines, and the number of the others.
func shortened(_ lines: [String], _ noun: String) -> [String] {
    let rest = lines.count - 5
    return lines.prefix(5) + (rest > 0 ? ["\(counted(rest, noun)) more"] : [])
}
