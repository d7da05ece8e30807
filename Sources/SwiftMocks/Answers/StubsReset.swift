/// A reset that has removed answers, for reports of the calls that would have got them.
struct StubsReset: Sendable {
    private let site: CallSite
    private let scopes: ResetScope
    /// The number of the last event before it; 0 if there was none.
    private let number: Int
    /// The log that has this event.
    private let generation: Int

    init(_ scopes: ResetScope, at site: CallSite, after log: CallLog) {
        self.site = site
        self.scopes = scopes
        number = log.events.count
        generation = log.generation
    }

    /// Returns where and when it was: `reset(…) at ElizaTests.swift:41, after #2`.
    /// - Parameter log: the log at the report, which has the event unless a reset has removed it.
    func text(in log: CallLog) -> String {
        let isInLog = number > 0 && log.generation == generation
        return "reset(…) at \(site)" + (isInLog ? ", after #\(number)," : "")
    }

    /// What would have kept the answers.
    var suggestion: String {
        "write the statement after the reset"
            + (scopes.contains(.calls) ? ", or reset(mock, [.calls]), which keeps it" : "")
    }
}
