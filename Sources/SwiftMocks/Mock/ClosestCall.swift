/// The recorded event that is closest to the wanted one.
struct ClosestCall {
    let event: Event
    let payloadMatches: Bool
    let metadataMatches: Bool
    let requestMatches: Bool
    let difference: [String]
    private let selection: Selection
    private let snapshot: MockSnapshot

    init?(to selection: Selection, in snapshot: MockSnapshot) {
        let candidates = snapshot.events(for: selection).filter(selection.isAbout)
            .suffix(Self.limit)
            .map { ClosestCall($0, selection: selection, snapshot: snapshot) }
        guard let closest = candidates.reversed().min(by: { $0.distance < $1.distance }) else { return nil }
        self = closest
    }

    /// The number of calls that are compared, starting with the newest.
    private static let limit = 100

    private init(_ event: Event, selection: Selection, snapshot: MockSnapshot) {
        self.selection = selection
        self.snapshot = snapshot
        self.event = event
        payloadMatches = selection.payload.accepts(event.payload)
        metadataMatches = selection.acceptsMetadata(event.metadata)
        requestMatches = selection.acceptsRequest(of: event)
        difference =
            payloadMatches ? [] : snapshot.core.describer.difference(from: selection, to: event.payload)
    }

    private var describer: Describer { snapshot.core.describer }

    private var distance: Int {
        (payloadMatches ? 0 : 10 + difference.count) + (metadataMatches ? 0 : 5) + (requestMatches ? 0 : 5)
    }

    /// `call #3 (async): request differs, metadata matches`, and the lines that differ.
    var lines: [String] {
        let noun = event.phase.messageNoun
        let request = selection.request == nil ? "" : ", request \(requestMatches ? "matches" : "differs")"
        let payload = "\(noun) \(payloadMatches ? "matches" : "differs")\(request)"
        let metadata = describer.metadataVerdict(matches: metadataMatches)
        let isAsked = event.phase.hasMessage
        let verdict = isAsked ? "\(payload), \(metadata)" : metadata
        return ["\(describer.label(event)): \(verdict)"]
            + difference.map { "  \($0)" }
            + (metadataMatches ? [] : metadataLines.map { "  \($0)" })
    }

    private var metadataLines: [String] {
        let lacking = selection.metadata.callConditions.filter { !$0.accepts(event.metadata) }
        return lacking.map { "other than \($0.text)" } + ["\(describer.library.metadataWord) \(fields)"]
            + describer.redaction.comparisons(selection.metadata, with: event.metadata)
    }

    private var fields: String {
        let text = describer.redaction.text(of: event.metadata)
        return text.isEmpty ? "none" : text
    }
}
