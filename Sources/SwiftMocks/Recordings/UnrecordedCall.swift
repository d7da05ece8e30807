import SwiftProtobuf

/// A call to which no recorded one is equal.
struct UnrecordedCall {
    /// The sent messages.
    let messages: [any Sendable]
    private let rpc: Replay.RPC
    private let replay: Replay

    /// - Parameter inputs: the inputs; nil is the close.
    init(inputs: [(any Sendable)?], rpc: Replay.RPC, replay: Replay) {
        messages = inputs.compactMap { $0 }
        self.rpc = rpc
        self.replay = replay
    }

    /// The recorded call with the fewest differences.
    struct Closest {
        /// Its place in the recording: `calls[3] of showsRooms.json`.
        let place: String
        let isUsed: Bool
        /// The fields that differ.
        let fields: [String]

        var lines: [String] {
            guard fields.isEmpty else {
                return ["\(place) differs" + (isUsed ? ", and was used" : "")]
                    + shortened(fields, "field").map { "  \($0)" }
            }
            return ["\(place) is equal, and was used" + (isUsed ? "" : " by another call")]
        }
    }

    /// Nil if the recording has no call of the rpc.
    var closest: Closest? {
        let sent = messages.compactMap { ($0 as? any SwiftProtobuf.Message).map(replay.redaction.redacted) }
        let calls = replay.calls(of: rpc).map { entry in
            let recorded = entry.call.requests.map(replay.redaction.redacted)
            let differences = zip(recorded, sent).lazy.map { JSONDifference.all($0, $1) }.first { !$0.isEmpty }
            let count = recorded.count == sent.count ? [] : ["inputs: recorded \(recorded.count), sent \(sent.count)"]
            return Closest(
                place: replay.recording.place(ofCall: entry.call.index), isUsed: entry.isUsed,
                fields: differences.map { $0.map { $0.text() } } ?? count)
        }
        // Of equal ones, the last was used last.
        return calls.reversed().min { $0.fields.count < $1.fields.count }
    }

    /// What to do about the call.
    func hint(_ closest: Closest?) -> String {
        guard let closest, closest.fields.isEmpty, closest.isUsed else { return replay.recording.suggestion }
        return "each recorded answer is used once: \(replay.recording.suggestion), or repeat the last answer by "
            + replay.repeatingWord
    }
}

extension MockCall {
    /// Reports a call without an equal recorded one, whatever the policy: its answer is not the
    /// real server's.
    func report(_ unrecorded: UnrecordedCall) {
        let call = "\(core.name).\(opening.rpc): \(core.describer.label(opening))"
        let headline = "\(call) has no recorded answer, answered \(core.policy == .strict ? "unimplemented" : "empty")"
        core.reports.limited("\(opening.rpc) unrecorded", number: opening.number, headline, at: core.site) {
            let closest = unrecorded.closest
            return ReportText(
                headline: headline,
                wanted: ["a recorded call of \(unrecorded.messages.last.map(core.describer.line) ?? "these inputs")"],
                closest: closest?.lines
                    ?? ["none: the recording has no call of \(opening.service)/\(opening.method)"],
                timeline: Timeline(of: [core.snapshot], marked: [opening]).lines, hint: unrecorded.hint(closest))
        }
    }
}
