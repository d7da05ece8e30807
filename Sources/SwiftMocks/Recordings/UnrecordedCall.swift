import SwiftProtobuf

/// A call to which no recorded one is equal.
struct UnrecordedCall {
    /// The messages of the client.
    let inputs: [any Sendable]
    private let key: Replay.BookKey
    private let replays: [Replay]
    private let followed: TakenCall?

    /// The text about the rpc in the failure of such a call.
    static let reason = "has no recorded answer"

    /// - Parameters:
    ///   - inputs: the inputs; nil is the close.
    ///   - replays: the recordings that were asked; never empty.
    ///   - followed: the recorded call that was replayed until an input differed; nil for a
    ///     call that followed none.
    init(inputs: [(any Sendable)?], key: Replay.BookKey, replays: [Replay], followed: TakenCall? = nil) {
        self.inputs = inputs.compactMap { $0 }
        self.key = key
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
        let sent = inputs.compactMap { ($0 as? any SwiftProtobuf.Message).map(replay.redaction.redacted) }
        return replay.calls(of: key).map { entry in
            let recorded = entry.call.requests.map(replay.redaction.redacted)
            let differences = zip(recorded, sent).lazy.map { JSONDifference.all($0, $1) }.first { !$0.isEmpty }
            let count = recorded.count == sent.count ? [] : ["inputs: recorded \(recorded.count), sent \(sent.count)"]
            let isFollowed = followed?.replay === replay && followed?.call.index == entry.call.index
            return Closest(
                replay: replay, index: entry.call.index, isUsed: entry.isUsed && !isFollowed,
                fields: differences.map { $0.map { $0.text() } } ?? count)
        }
    }

    /// Whether the call has no answer because there is no recording, which is reported elsewhere.
    var isWithoutRecording: Bool { replays.contains(where: \.recording.isMissing) }

    /// What to do if there is no closest call.
    var hint: String { replays[0].recording.suggestion }
}
