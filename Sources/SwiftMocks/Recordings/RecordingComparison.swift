/// The differences between a server's answers and the recorded ones. Metadata and moments don't count: they differ each time.
struct RecordingComparison {
    /// A call that differs, and its place in the recording; nil for one that is not there.
    private(set) var differences: [(place: String?, text: String)] = []
    private let redaction: RecordingRedaction

    /// - Parameter redaction: the fields that don't count.
    init(from recorded: RecordingFile, to answered: RecordingFile, without redaction: RecordingRedaction) {
        self.redaction = redaction
        var rest = Dictionary(grouping: answered.calls, by: key).mapValues { $0[...] }
        for (index, call) in recorded.calls.enumerated() {
            guard let answer = rest[key(of: call)]?.popFirst() else {
                differences.append(("calls[\(index)]", "a recorded call of \(call.rpc) no longer happens"))
                continue
            }
            let fields = RecordedDifference.lines(fields(call, answer)).joined(separator: "; ")
            if !fields.isEmpty {
                differences.append(("calls[\(index)]", "\(call.rpc) is answered differently: \(fields)"))
            }
        }
        // The remaining calls, in their order.
        for call in answered.calls.reversed() where rest[key(of: call)]?.popLast() != nil {
            let request =
                call.inputs.first.map { RecordedDifference.fields(from: nil, to: redaction.redacted($0)) } ?? []
            differences.append((nil, "a call of \(call.rpc) is not recorded: \(request.joined())"))
        }
    }

    private func key(of call: RecordingFile.Call) -> [String] {
        [call.rpc] + call.inputs.prefix(1).map { redaction.redacted($0).json.text }
    }

    private func fields(_ recorded: RecordingFile.Call, _ answered: RecordingFile.Call) -> [String] {
        // A call that its client left has what had come by then.
        let isLeft = recorded.end == nil || answered.end == nil
        let fields =
            list(recorded.inputs, answered.inputs, "inputs", "sent", isLeft)
            + list(recorded.messages.map(\.message), answered.messages.map(\.message), "messages", "answered", isLeft)
        guard let old = recorded.end, let new = answered.end else {
            return fields + difference("end", recorded.end?.code.name, answered.end?.code.name, orElse: "leftByClient")
        }
        return fields + difference("code", old.code.name, new.code.name)
            + difference("message", old.message?.debugDescription, new.message?.debugDescription)
            + list(old.details, new.details, "details", "answered", false)
    }

    private func difference(
        _ name: String, _ recorded: String?, _ answered: String?, orElse nothing: String = "nothing"
    ) -> [String] {
        recorded == answered ? [] : ["\(name): recorded \(recorded ?? nothing), answered \(answered ?? nothing)"]
    }

    private func list(
        _ recorded: [RecordingFile.Message], _ other: [RecordingFile.Message], _ name: String, _ verb: String,
        _ isLeft: Bool
    ) -> [String] {
        let (fewest, most) = (min(recorded.count, other.count), max(recorded.count, other.count))
        return (0..<(isLeft ? fewest : most)).flatMap { index in
            RecordedDifference.fields(
                from: index < recorded.count ? redaction.redacted(recorded[index]) : nil,
                to: index < other.count ? redaction.redacted(other[index]) : nil, verb: verb, at: "\(name)[\(index)]")
        }
    }
}

/// The differences between a message and a recorded one, field by field.
enum RecordedDifference {
    private static let shownFields = 5

    static func lines(_ fields: [String]) -> [String] {
        let rest = fields.count - shownFields
        return fields.prefix(shownFields) + (rest > 0 ? ["\(counted(rest, "field")) more"] : [])
    }

    /// Returns the fields that differ: `room.name: recorded "a", sent "b"`.
    /// - Parameters:
    ///   - verb: the verb for the other message.
    ///   - place: the prefix of the names of fields.
    static func fields(
        from recorded: RecordingFile.Message?, to other: RecordingFile.Message?, verb: String = "sent",
        at place: String = ""
    ) -> [String] {
        switch (recorded, other) {
        case (.bytes(let one)?, .bytes(let two)?) where one == two: []
        case (.bytes?, .some), (.some, .bytes?): ["\(place.isEmpty ? "" : "\(place): ")the bytes differ"]
        default: fields(from: recorded?.json, to: other?.json, verb, at: place)
        }
    }

    private static func fields(from recorded: JSON?, to other: JSON?, _ verb: String, at place: String) -> [String] {
        switch (recorded, other) {
        case _ where recorded == other:
            return []
        case (.object(let first)?, .object(let second)?):
            return Set(first.keys).union(second.keys).sorted().flatMap {
                fields(from: first[$0], to: second[$0], verb, at: place.isEmpty ? $0 : "\(place).\($0)")
            }
        case (.list(let first)?, .list(let second)?) where first.count == second.count:
            return first.indices.flatMap { fields(from: first[$0], to: second[$0], verb, at: "\(place)[\($0)]") }
        default:
            let texts = (recorded?.text ?? "nothing", other?.text ?? "nothing")
            let far = aroundDifference(texts.0, texts.1)
            return [
                "\(place.isEmpty ? "the message" : place): recorded \(far?.one ?? cut(texts.0)), "
                    + "\(verb) \(far?.other ?? cut(texts.1))"
            ]
        }
    }
}
