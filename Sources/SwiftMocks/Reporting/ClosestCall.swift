/// The recorded event that comes closest to what was wanted.
struct ClosestCall {
    let event: Event
    let payloadMatches: Bool
    let headersMatch: Bool
    let difference: [String]
    private let core: MockCore

    init?(to selection: Selection, in snapshot: MockSnapshot) {
        let core = snapshot.core
        let candidates = snapshot.events.filter { $0.rpc == selection.rpc && $0.phase == selection.phase }
            .suffix(Self.limit)
            .map { ClosestCall($0, selection, core) }
        guard let closest = candidates.reversed().min(by: { $0.distance < $1.distance }) else { return nil }
        self = closest
    }

    /// Older calls than these are not compared.
    private static let limit = 100

    private init(_ event: Event, _ selection: Selection, _ core: MockCore) {
        self.core = core
        self.event = event
        self.payloadMatches = selection.payload.accepts(event.payload)
        self.headersMatch = selection.acceptsHeaders(event.headers)
        self.difference = self.payloadMatches ? [] : core.difference(from: selection, to: event.payload)
    }

    private var distance: Int {
        (self.payloadMatches ? 0 : 10 + self.difference.count) + (self.headersMatch ? 0 : 5)
    }

    /// `call #3 (async): request differs, headers match`, and the lines that differ.
    var lines: [String] {
        let noun = self.event.phase == .called ? "request" : "input"
        let payload = "\(noun) \(self.payloadMatches ? "matches" : "differs")"
        let headers = "headers \(self.headersMatch ? "match" : "differ")"
        let isAsked = self.event.phase == .called || self.event.phase == .sent
        let verdict = isAsked ? "\(payload), \(headers)" : headers
        return ["call #\(self.event.number) (\(self.event.variant)): \(verdict)"]
            + self.difference.map { "  \($0)" }
            + (self.headersMatch ? [] : ["  headers \(self.headers)"])
    }

    private var headers: String {
        let text = Redaction.text(of: self.event.headers)
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
