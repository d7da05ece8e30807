/// What a strict mock says of a call that nothing answers.
extension MockCore {
    func reportUnstubbed(_ event: Event, request: (any Sendable)? = nil) {
        let payload: (any Sendable)? = event.payload ?? request
        let what = event.phase == .opened ? "stream" : "call"
        let matchers = payload == nil ? "" : ".any"
        let text = ReportText(
            claim: "\(self.name).\(event.rpc): \(what) #\(event.number) (\(event.variant)) has no stub, "
                + "answered unimplemented",
            wanted: ["a given statement for \(self.asked(payload, event.headers))"],
            closest: self.closestStub(to: event, payload: payload),
            timeline: Timeline(of: [self.snapshot], marked: [event]).lines,
            hint: "given(mock).\(event.rpc)(\(matchers)), or \(self.name)(policy: .relaxed)")
        self.reporter.fail(text.rendered, at: self.site)
    }

    private func asked(_ payload: (any Sendable)?, _ headers: any CallMetadata) -> String {
        let headers = Redaction.text(of: headers)
        return (payload.map(self.line) ?? "any input") + (headers.isEmpty ? "" : ", headers \(headers)")
    }

    private func closestStub(to event: Event, payload: (any Sendable)?) -> [String] {
        let slots = self.withState { state in
            (state.stubs[event.rpc] ?? []).flatMap(\.slots).filter { $0.selection.rpc == event.rpc }
        }
        guard let slot = slots.last else { return ["none: \(event.rpc) has no stubs"] }
        let selection = slot.selection
        let differs = !selection.payload.accepts(payload)
        let headers = selection.acceptsHeaders(event.headers) ? "headers match" : "headers differ"
        return ["stub at \(slot.site): request \(differs ? "differs" : "matches"), \(headers)"]
            + ["  wants \(self.wanted(selection))"]
            + (differs ? self.difference(from: selection, to: payload).map { "  \($0)" } : [])
    }
}
