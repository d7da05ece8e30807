/// What makes a message another than a recorded one, field by field.
struct RecordedDifference: Sendable {
    /// `room.name: recorded "a", sent "b"`.
    let fields: [String]

    private static let shownFields = 5

    init(from recorded: RecordingFile.Message, to sent: RecordingFile.Message) {
        switch (recorded, sent) {
        case (.json(let recorded), .json(let sent)): fields = Self.fields(recorded, sent, at: "")
        case _ where recorded.key == sent.key: fields = []
        default: fields = ["the bytes differ"]
        }
    }

    /// The first fields, as lines of a report.
    var lines: [String] {
        let rest = fields.count - Self.shownFields
        return fields.prefix(Self.shownFields).map { cut($0) } + (rest > 0 ? ["\(counted(rest, "field")) more"] : [])
    }

    private static func fields(_ recorded: JSONNode?, _ sent: JSONNode?, at path: String) -> [String] {
        switch (recorded?.value, sent?.value) {
        case (.object(let first), .object(let second)):
            return names(first, second).flatMap { name in
                fields(recorded?[name], sent?[name], at: path.isEmpty ? name : "\(path).\(name)")
            }
        case (.list(let first), .list(let second)) where first.count == second.count:
            return first.indices.flatMap { fields(first[$0], second[$0], at: "\(path)[\($0)]") }
        default:
            if recorded?.canonical == sent?.canonical { return [] }
            let name = path.isEmpty ? "the message" : path
            return ["\(name): recorded \(text(recorded)), sent \(text(sent))"]
        }
    }

    /// The keys of both objects, each once and in their order.
    private static func names(_ first: [JSONMember], _ second: [JSONMember]) -> [String] {
        let names = first.map(\.key)
        return names + second.map(\.key).filter { !names.contains($0) }
    }

    private static func text(_ node: JSONNode?) -> String {
        node.map { JSONText().line($0) } ?? "nothing"
    }
}
