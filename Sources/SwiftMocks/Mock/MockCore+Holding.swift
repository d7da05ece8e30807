/// How calls and streams are held, and what happens to those that are forgotten.
extension MockCore {
    /// Waits for a delay and a gate; false if the gate stayed shut for too long, which is then reported.
    func pass(_ gate: Gate?, after delay: Delay?, rpc: String) async -> Bool {
        if let delay { _ = await self.limits.deadline(after: delay).pass() }
        guard let gate else { return true }
        guard await gate.pass(until: self.limits.deadline(after: self.limits.hold)) == .timedOut else { return true }
        self.report(
            claim: "\(self.name).\(rpc): a gate stayed shut for \(self.limits.hold.text), answered deadlineExceeded",
            wanted: "gate.open() of the gate made at \(gate.site)", closest: "none: nobody opened it",
            hint: "open the gate, or make the time longer with \(TimeLimits.variable)", at: gate.site)
        return false
    }

    func reportForgottenHold(rpc: String, site: CallSite) {
        self.report(
            claim: "\(self.name).\(rpc): a stream was held for \(self.limits.hold.text), answered deadlineExceeded",
            wanted: "the end of the stream that the script at \(site) holds", closest: "none: nobody cancelled it",
            hint: "cancel the stream, or let the script wait for a gate that the test opens", at: site)
    }

    func reportIdle(rpc: String, site: CallSite?) {
        self.report(
            claim: "\(self.name).\(rpc): nothing happened on a stream for \(self.limits.hold.text) while it was read",
            wanted: "an input, a close or a cancel of the code under test, or a step of the script",
            closest: "none: the script waits for one of them",
            hint: "close the stream, let the script complete it, or stretch times with \(TimeLimits.variable)",
            at: site ?? self.site)
    }

    func report(claim: String, wanted: String, closest: String, hint: String, at site: CallSite) {
        let text = ReportText(
            claim: claim, wanted: [wanted], closest: [closest], timeline: Timeline(of: [self.snapshot]).lines,
            hint: hint)
        self.reporter.fail(text.rendered, at: site)
    }
}
