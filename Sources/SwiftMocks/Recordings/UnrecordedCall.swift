import SwiftProtobuf

/// A call to which no recorded one is equal.
struct UnrecordedCall {
    /// The sent messages.
    let messages: [any Sendable]
    private let rpc: Replay.RPC
    private let replays: [Replay]
    private let followed: TakenCall?

    /// The text about the rpc in the failure of such a call.
    static let reason = "has no recorded answer"

    /// - Parameters:
    ///   - inputs: the inputs; nil is the close.
    ///   - replays: the recordings that were asked; never empty.
    ///   - followed: the recorded call that was replayed until an input differed; nil if there is
    ///     none.
    init(inputs: [(any Sendable)?], rpc: Replay.RPC, replays: [Replay], followed: TakenCall? = nil) {
        messages = inputs.compactMap { $0 }
        self.rpc = rpc
        self.replays = replays
        self.followed = followed
    }

    /// The recorded call with the fewest differences.
    struct Closest {
        let replay: Replay
        /// Its index in the recording.
        let index: Int
        /// Whether another call has used it.
        let isUsed: Bool
        /// The fields that differ.
        let fields: [String]

        var lines: [String] {
            let place = replay.recording.place(ofCall: index)
            guard fields.isEmpty else {
                return ["\(place) differs" + (isUsed ? ", and was used" : "")]
                    + shortened(fields, "field").map { "  \($0)" }
            }
            let use = isUsed ? "was used" : "was not used: a stream is found by its first input, in recorded order"
            return ["\(place) is equal, and \(use)"]
        }

        /// What to do about the call.
        var hint: String {
            let suggestion = replay.recording.suggestion
            guard fields.isEmpty else { return suggestion }
            return isUsed
                ? "each recorded answer is used once: \(suggestion), or repeat the last answer by "
                    + replay.repeatingWord : "make the calls in recorded order, or \(suggestion)"
        }
    }

    /// Nil if the recordings have no call of the rpc.
    var closest: Closest? {
        // Of equal ones, the last was used last.
        replays.flatMap(comparedCalls).reversed().min { $0.fields.count < $1.fields.count }
    }

    private func comparedCalls(of replay: Replay) -> [Closest] {
        let sent = messages.compactMap { ($0 as? any SwiftProtobuf.Message).map(replay.redaction.redacted) }
        return replay.calls(of: rpc).map { entry in
            let recorded = entry.call.requests.map(replay.redaction.redacted)
            let differences = zip(recorded, sent).lazy.map { JSONDifference.all($0, $1) }.first { !$0.isEmpty }
            let count = recorded.count == sent.count ? [] : ["inputs: recorded \(recorded.count), sent \(sent.count)"]
            let isFollowed = followed?.replay === replay && followed?.call.index == entry.call.index
            return Closest(
                replay: replay, index: entry.call.index, isUsed: entry.isUsed && !isFollowed,
                fields: differences.map { $0.map { $0.text() } } ?? count)
        }
    }

    /// What to do if there is no closest call.
    var hint: String { replays[0].recording.suggestion }
}

extension MockCall {
    /// Lets the policy answer a call without an equal recorded one, and reports it, whatever the
    /// policy: its answer is not the real server's.
    func report(_ unrecorded: UnrecordedCall) {
        core.recordAnswerer(.policy(core.policy), of: opening, isSettled: false)
        let call = "\(core.name).\(opening.rpc): \(core.describer.label(opening))"
        let answer = core.policy == .strict ? "unimplemented" : "empty"
        let headline = "\(call) \(UnrecordedCall.reason), answered \(answer)"
        core.reports.limited("\(opening.rpc) unrecorded", number: opening.number, headline, at: core.site) {
            let closest = unrecorded.closest
            return ReportText(
                headline: headline,
                wanted: ["a recorded call of \(unrecorded.messages.last.map(core.describer.line) ?? "these inputs")"],
                closest: closest?.lines
                    ?? ["none: the recording has no call of \(opening.service)/\(opening.method)"],
                timeline: Timeline(of: [core.snapshot], marked: [opening]).lines,
                hint: closest?.hint ?? unrecorded.hint)
        }
    }
}
