import Foundation

enum JSON: Encodable, Equatable, Sendable {
    case object([String: JSON])
    case list([JSON])
    case text(String)
    case number(Double)
    /// A whole number with more digits than a `Double` has.
    case integer(Int64)
    case bool(Bool)
    case null

    init(_ text: Data) throws {
        self.init(value: try JSONSerialization.jsonObject(with: text, options: .fragmentsAllowed))
    }

    private init(value: Any) {
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

    func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .object(let members): try value.encode(members)
        case .list(let values): try value.encode(values)
        case .text(let text): try value.encode(text)
        case .number(let number): try value.encode(number)
        case .integer(let number): try value.encode(number)
        case .bool(let isTrue): try value.encode(isTrue)
        case .null: try value.encodeNil()
        }
    }

    /// The text of a value, the same for equal values.
    static func data(_ value: some Encodable) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(value)) ?? Data("null".utf8)
    }

    var text: String { String(decoding: Self.data(self), as: UTF8.self) }
}
