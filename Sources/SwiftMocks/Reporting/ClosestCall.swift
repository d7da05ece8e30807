/// The recorded event that comes closest to what was wanted.
struct ClosestCall {
    let event: Event
    let payloadMatches: Bool
    let metadataMatches: Bool
    let difference: [String]
    private let snapshot: MockSnapshot

    init?(to selection: Selection, in snapshot: MockSnapshot) {
        let candidates = snapshot.events.filter { $0.rpc == selection.rpc && $0.phase == selection.phase }
            .suffix(Self.limit)
            .map { ClosestCall($0, selection, snapshot) }
        guard let closest = candidates.reversed().min(by: { $0.distance < $1.distance }) else { return nil }
        self = closest
    }

    /// Older calls than these are not compared.
    private static let limit = 100

    private init(_ event: Event, _ selection: Selection, _ snapshot: MockSnapshot) {
        self.snapshot = snapshot
        self.event = event
        self.payloadMatches = selection.payload.accepts(event.payload)
        self.metadataMatches = selection.acceptsMetadata(event.metadata)
        self.difference = self.payloadMatches ? [] : snapshot.core.difference(from: selection, to: event.payload)
    }

    private var distance: Int {
        (self.payloadMatches ? 0 : 10 + self.difference.count) + (self.metadataMatches ? 0 : 5)
    }

    /// `call #3 (async): request differs, headers match`, and the lines that differ.
    var lines: [String] {
        let noun = self.event.phase == .called ? "request" : "input"
        let payload = "\(noun) \(self.payloadMatches ? "matches" : "differs")"
        let metadata = self.snapshot.core.words.verdict(matches: self.metadataMatches)
        let isAsked = self.event.phase == .called || self.event.phase == .sent
        let verdict = isAsked ? "\(payload), \(metadata)" : metadata
        return ["\(self.snapshot.core.label(self.event)): \(verdict)"]
            + self.difference.map { "  \($0)" }
            + (self.metadataMatches ? [] : ["  \(self.snapshot.core.words.metadata) \(self.fields)"])
    }

    private var fields: String {
        let text = Redaction.text(of: self.event.metadata)
        return text.isEmpty ? "none" : text
    }
}

extension MockCore {
    /// Why a message is not what was wanted: the lines that differ, or all of it where there is nothing to compare.
    func difference(from selection: Selection, to payload: (any Sendable)?) -> [String] {
        guard let payload else { return [] }
        let sent = MessageText(self.text(payload))
        guard case .equal(let value) = selection.payload.wanted else { return ["+ \(sent.inOneLine)"] }
        return MessageText(self.text(value)).difference(to: sent)
    }
}
