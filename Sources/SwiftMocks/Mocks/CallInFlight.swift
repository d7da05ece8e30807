protocol CallInFlight: AnyObject, Sendable {
    /// Ends the call as cancelled, unless it has ended.
    func finish(because reason: String)
    /// Ends the call with an outcome, unless it has ended.
    func finish(_ outcome: CallOutcome)
}
