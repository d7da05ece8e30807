import SwiftProtobuf

/// Compares the answers of a server with recorded ones. Metadata and pauses don't count: they
/// differ each time.
struct RecordingComparison {
    /// A call that is answered differently, that is not recorded, or that no longer happens.
    struct Difference: Sendable, Equatable {
        /// The index of the recorded call; nil for a call that is not recorded.
        let call: Int?
        let text: String

        /// `calls[3]: …`.
        var line: String { call.map { "calls[\($0)]: \(text)" } ?? text }
    }

    private let recorded: [RecordingContents.Call]
    private let answered: [RecordingContents.Call]
    private let redaction: RecordingRedaction
    /// By their paths without the first slash.
    private let rpcs: [Substring: AnyRPC]

    /// - Parameters:
    ///   - recorded: the recording.
    ///   - answered: what the server answers now.
    ///   - redaction: the fields that don't count.
    ///   - rpcs: the rpcs, which know the names that fields have in their protos.
    init(
        _ recorded: RecordingContents, with answered: RecordingContents, ignoring redaction: RecordingRedaction,
        rpcs: [AnyRPC] = []
    ) {
        self.recorded = recorded.calls
        self.answered = answered.calls
        self.redaction = redaction
        self.rpcs = Dictionary(rpcs.map { ($0.path.dropFirst(), $0) }) { first, _ in first }
    }

    /// The differences, in the order of the recorded calls. Calls that are not recorded come last.
    var differences: [Difference] {
        var book = CallBook(Array(recorded.indices)) { key(recorded[$0]) }
        var differences: [Difference] = []
        var unrecorded: [Difference] = []
        for answer in answered {
            guard let index = book.take(key(answer)) else {
                let request = JSONDifference.all(
                    nil, answer.inputs.first.map { json($0, as: rpcs[answer.path[...]]?.input) })
                let text = request.map { $0.text() }.joined()
                unrecorded.append(Difference(call: nil, text: "a call of \(answer.path) is not recorded: \(text)"))
                continue
            }
            if let text = changes(from: recorded[index], to: answer) {
                differences.append(Difference(call: index, text: "\(answer.path) is answered differently: \(text)"))
            }
        }
        for entry in book.entries where !entry.isUsed {
            let text = "a recorded call of \(recorded[entry.call].path) no longer happens"
            differences.append(Difference(call: entry.call, text: text))
        }
        return differences.sorted { ($0.call ?? 0) < ($1.call ?? 0) } + unrecorded
    }

    /// The rpc and the request of a call, by which an answer finds the recorded one.
    private func key(_ call: RecordingContents.Call) -> [String] {
        [call.path] + call.inputs.prefix(1).map { json($0, as: rpcs[call.path[...]]?.input).text }
    }

    /// Returns the fields that differ, and the `ignoring:` that silences them; nil if all are
    /// equal.
    private func changes(from recorded: RecordingContents.Call, to answer: RecordingContents.Call) -> String? {
        if !redaction.hasFields, recorded.hasForms(of: answer) { return nil }
        let changes = JSONDifference.all(compared(recorded, with: answer), compared(answer, with: recorded))
        if changes.isEmpty { return nil }
        let text = shortened(changes.map { $0.text("now") }, "field").joined(separator: "; ")
        let names = changes.map(\.ignoredName)
        guard !names.contains(nil) else { return text }
        let unique = names.compactMap { $0 }.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        return "\(text) (ignoring: \(unique.map(\.debugDescription).joined(separator: ", ")))"
    }

    /// Returns the parts of a call that are compared with another one. If the client has left one
    /// of the calls, only the messages that both have are compared.
    private func compared(_ call: RecordingContents.Call, with other: RecordingContents.Call) -> JSON {
        let isLeft = call.end == nil || other.end == nil
        let rpc = rpcs[call.path[...]]
        let inputs = call.inputs.prefix(isLeft ? other.inputs.count : .max)
        let messages = call.messages.prefix(isLeft ? other.messages.count : .max)
        var members = [
            JSON.Member("inputs", .array(inputs.map { json($0, as: rpc?.input) })),
            JSON.Member("messages", .array(messages.map { json($0, as: rpc?.output) })),
        ]
        if let code = call.end?.code { members.append(.init("code", .string(code.rawValue))) }
        if let message = call.end?.message { members.append(.init("message", .string(message))) }
        if let details = call.end?.details {
            members.append(.init("details", .array(details.map { json($0, as: Google_Protobuf_Any.self) })))
        }
        return .object(members)
    }

    /// Returns a message without the fields that don't count. With its type, it has the names of
    /// the proto, and a form that does not depend on how a file was edited.
    private func json(_ message: RecordingContents.Message, as type: (any SwiftProtobuf.Message.Type)?) -> JSON {
        guard let type, let typed = try? message.decoded(as: type) else { return redaction.redacted(message.json) }
        return redaction.redacted(typed)
    }
}

extension RecordingContents.Call {
    /// Returns whether messages and end are written as those of another call are.
    fileprivate func hasForms(of other: Self) -> Bool {
        inputs.map(\.form) == other.inputs.map(\.form) && messages.map(\.form) == other.messages.map(\.form)
            && end?.code == other.end?.code && end?.message == other.end?.message
            && end?.details?.map(\.form) == other.end?.details?.map(\.form)
    }
}
