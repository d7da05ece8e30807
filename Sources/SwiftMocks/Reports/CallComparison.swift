/// A call, or an event of one, compared with the selection of a check or of a statement.
struct CallComparison {
    let event: Event
    let payloadMatches: Bool
    let metadataMatches: Bool
    /// The conditions on the timeout and the options that do not hold.
    private let lacking: [CallCondition]
    let requestMatches: Bool
    let difference: [String]
    private let selection: Selection
    private let describer: Describer

    /// The number of calls or statements that are compared, starting with the newest.
    static let limit = 100

    /// Returns the comparison with the event that comes closest to a selection; nil if there is
    /// none of its kind.
    static func closest(to selection: Selection, in snapshot: MockSnapshot) -> CallComparison? {
        snapshot.events(for: selection).reversed().lazy.filter(selection.isAbout).prefix(limit)
            .map { CallComparison(of: $0, $0.payload, with: selection, describer: snapshot.core.describer) }
            .min { $0.distance < $1.distance }
    }

    init(of event: Event, _ payload: (any Sendable)?, with selection: Selection, describer: Describer) {
        self.selection = selection
        self.describer = describer
        self.event = event
        payloadMatches = selection.payload.accepts(payload)
        metadataMatches = selection.acceptsMetadata(of: event)
        lacking = selection.callConditions.filter { !$0.accepts(event) }
        requestMatches = selection.acceptsRequest(of: event)
        difference = payloadMatches ? [] : describer.difference(from: selection, to: payload)
    }

    /// The number of parts that differ, by their weight.
    var distance: Int {
        (payloadMatches ? 0 : 10 + difference.count) + 5 * (differingParts.count + (requestMatches ? 0 : 1))
    }

    /// The parts of the call beside its messages that differ: `metadata`, `timeout`.
    var differingParts: [String] {
        (metadataMatches ? [] : [describer.library.metadataWord]) + lacking.map(\.subject.rawValue)
    }

    /// `metadata matches, timeout differs`, without the conditions that the selection does not
    /// have.
    var verdictOfCall: String {
        let conditions = selection.callConditions.map { condition in
            condition.verdict(holds: !lacking.contains { $0.subject == condition.subject })
        }
        return ([describer.metadataVerdict(matches: metadataMatches)] + conditions).joined(separator: ", ")
    }

    /// `call #3 (async): request differs, metadata matches`, and the lines that differ.
    var lines: [String] {
        let noun = event.phase.messageNoun
        let request = selection.request == nil ? "" : ", request \(requestMatches ? "matches" : "differs")"
        let payload = "\(noun) \(payloadMatches ? "matches" : "differs")\(request)"
        let verdict = event.phase.hasMessage ? "\(payload), \(verdictOfCall)" : verdictOfCall
        let details = difference + lacking.map { "other than \($0.text)" } + (metadataMatches ? [] : metadataLines)
        return ["\(describer.label(event)): \(verdict)"] + details.map { "  \($0)" }
    }

    private var metadataLines: [String] {
        let lines = describer.metadataText.lines(of: event.metadata, comparedWith: selection.metadata)
        return ["\(describer.library.metadataWord) \(lines[0])"] + lines.dropFirst()
    }
}
