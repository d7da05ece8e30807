import Foundation

/// What makes a message another than a recorded one, field by field.
struct RecordedDifference {
    /// `room.name: recorded "a", sent "b"`.
    private(set) var fields: [String] = []
    /// What was done with the other message.
    private let verb: String

    private static let shownFields = 5

    /// - Parameters:
    ///   - recorded: the recorded message; nil if there is none.
    ///   - other: the other message; nil if there is none.
    ///   - place: what stands before the names of fields.
    init(
        from recorded: RecordingFile.Message?, to other: RecordingFile.Message?, verb: String = "sent",
        at place: String = ""
    ) {
        self.verb = verb
        switch (recorded, other) {
        case (.bytes(let one)?, .bytes(let two)?) where one == two: break
        case (.bytes?, .some), (.some, .bytes?): fields = ["\(place.isEmpty ? "" : "\(place): ")the bytes differ"]
        default: compare(Self.value(recorded), Self.value(other), at: place)
        }
    }

    private static func value(_ message: RecordingFile.Message?) -> Any? {
        switch message {
        case .json(let json)?: json.value
        case .bytes(let bytes)?: bytes.base64EncodedString()
        case nil: nil
        }
    }

    /// The first fields, as lines of a report.
    static func lines(_ fields: [String]) -> [String] {
        let rest = fields.count - shownFields
        return fields.prefix(shownFields) + (rest > 0 ? ["\(counted(rest, "field")) more"] : [])
    }

    private mutating func compare(_ recorded: Any?, _ other: Any?, at place: String) {
        if let first = recorded as? [String: Any], let second = other as? [String: Any] {
            for name in Set(first.keys).union(second.keys).sorted() {
                compare(first[name], second[name], at: place.isEmpty ? name : "\(place).\(name)")
            }
        } else if let first = recorded as? [Any], let second = other as? [Any], first.count == second.count {
            for index in first.indices { compare(first[index], second[index], at: "\(place)[\(index)]") }
        } else {
            let texts = (Self.text(recorded), Self.text(other))
            guard texts.0 != texts.1 else { return }
            let far = aroundDifference(texts.0, texts.1)
            fields.append(
                "\(place.isEmpty ? "the message" : place): recorded \(far?.one ?? cut(texts.0)), "
                    + "\(verb) \(far?.other ?? cut(texts.1))")
        }
    }

    private static func text(_ value: Any?) -> String {
        value.map { String(decoding: JSONText(value: $0).canonical, as: UTF8.self) } ?? "nothing"
    }
}
