import Foundation

/// A value of a file.
enum JSON: Codable, Equatable, Sendable {
    case object([String: JSON])
    case list([JSON])
    case text(String)
    case integer(Int64)
    case number(Double)
    case bool(Bool)
    case null

    init(_ text: Data) throws {
        self.init(value: try JSONSerialization.jsonObject(with: text, options: .fragmentsAllowed))
    }

    private init(value: Any?) {
        switch value {
        case let text as String: self = .text(text)
        case let members as [String: Any]: self = .object(members.mapValues { JSON(value: $0) })
        case let values as [Any]: self = .list(values.map { JSON(value: $0) })
        case let number as NSNumber:
            // Numbers of JSON are no `Int8`, which has the letter of `Bool`.
            let (letter, double) = (number.objCType.pointee, number.doubleValue)
            if letter == 99 || letter == 66 {
                self = .bool(number.boolValue)
            } else {
                self = letter == 113 && abs(double) >= 0x1p53 ? .integer(number.int64Value) : .number(double)
            }
        default: self = .null
        }
    }

    /// Finds the value in the tree of the file, because a decoder does not tell its type, and attempts that throw take long in tests.
    init(from decoder: any Decoder) throws {
        let path = decoder.codingPath
        let root = (decoder.userInfo[Tree.key] as? Tree)?.root
        let value = path.reduce(root) { value, key in
            guard let index = key.intValue else { return (value as? [String: Any])?[key.stringValue] }
            let values = value as? [Any] ?? []
            return values.indices.contains(index) ? values[index] : nil
        }
        // Of equal keys the decoder takes the first, and the tree the last.
        guard let value else {
            throw DecodingError.dataCorrupted(.init(codingPath: path, debugDescription: "a key above it stands twice"))
        }
        self.init(value: value)
    }

    /// A file as Foundation reads it.
    final class Tree: @unchecked Sendable {
        static let key = CodingUserInfoKey(rawValue: "tree")!
        let root: Any

        init(_ text: Data) throws { root = try JSONSerialization.jsonObject(with: text, options: .fragmentsAllowed) }
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
                differences(
                    $0 < first.count ? first[$0] : nil, $0 < second.count ? second[$0] : nil, word,
                    at: "\(place)[\($0)]")
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
