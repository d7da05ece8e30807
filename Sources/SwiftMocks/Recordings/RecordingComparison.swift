import Foundation

/// What a server answers differently from what was recorded. Metadata and moments don't count: they differ each time.
struct RecordingComparison {
    /// A call that differs, and its place in the recording; nil for one that is not there.
    private(set) var differences: [(place: String?, text: String)] = []
    private let redaction: RecordingRedaction

    /// The rpc of a call, and its request or its first input.
    private struct Key: Hashable {
        let rpc: String
        let input: Data?
    }

    /// - Parameter redaction: the fields that don't count.
    init(from recorded: RecordingFile, to answered: RecordingFile, without redaction: RecordingRedaction) {
        self.redaction = redaction
        var rest = Dictionary(grouping: answered.calls, by: key).mapValues { $0[...] }
        for (index, call) in recorded.calls.enumerated() {
            guard let answer = rest[key(of: call)]?.popFirst() else {
                add(index, "a recorded call of \(call.rpc) no longer happens")
                continue
            }
            let fields = RecordedDifference.lines(fields(call, answer))
            if !fields.isEmpty { add(index, "\(call.rpc) is answered differently: \(fields.joined(separator: "; "))") }
        }
        // The calls that are left, in their order.
        for call in answered.calls.reversed() where rest[key(of: call)]?.popLast() != nil {
            let request =
                call.inputs.first.map { RecordedDifference(from: nil, to: redaction.redacted($0)).fields } ?? []
            differences.append((nil, "a call of \(call.rpc) is not recorded: \(request.joined())"))
        }
    }

    private mutating func add(_ index: Int, _ text: String) {
        differences.append(("calls[\(index)]", text))
    }

    private func key(of call: RecordingFile.Call) -> Key {
        Key(rpc: call.rpc, input: call.inputs.first.map { redaction.redacted($0).canonical })
    }

    private func fields(_ recorded: RecordingFile.Call, _ answered: RecordingFile.Call) -> [String] {
        // A call that its client left has what had come by then.
        let isLeft = recorded.end == nil || answered.end == nil
        var fields = list(recorded.inputs, answered.inputs, "inputs", "sent", isLeft)
        fields += list(
            recorded.messages.map(\.message), answered.messages.map(\.message), "messages", "answered", isLeft)
        guard let old = recorded.end, let new = answered.end else {
            return (recorded.end == nil) == (answered.end == nil)
                ? fields : fields + ["end: recorded \(text(recorded.end)), answered \(text(answered.end))"]
        }
        if old.code != new.code { fields.append("code: recorded \(old.code.name), answered \(new.code.name)") }
        if old.message != new.message {
            fields.append(
                "message: recorded \(old.message?.debugDescription ?? "nothing"), answered \(new.message?.debugDescription ?? "nothing")"
            )
        }
        return fields + list(old.details, new.details, "details", "answered", false)
    }

    private func text(_ end: RecordingFile.Status?) -> String { end?.code.name ?? "leftByClient" }

    private func list(
        _ recorded: [RecordingFile.Message], _ other: [RecordingFile.Message], _ name: String, _ verb: String,
        _ isLeft: Bool
    ) -> [String] {
        let (fewest, most) = (min(recorded.count, other.count), max(recorded.count, other.count))
        return (0..<(isLeft ? fewest : most)).flatMap { index in
            let (old, new) = (index < recorded.count ? recorded[index] : nil, index < other.count ? other[index] : nil)
            let (one, two) = (old.map(redaction.redacted), new.map(redaction.redacted))
            return RecordedDifference(from: one, to: two, verb: verb, at: "\(name)[\(index)]").fields
        }
    }
}
