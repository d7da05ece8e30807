/// A call that ends when its mock is reset or freed: a `MockCall` of any library.
protocol CallInFlight: AnyObject, Sendable {
    /// Ends the call as cancelled, unless it has ended.
    func finish(because reason: String)
    /// Ends the call with an outcome, unless it has ended.
    func finish(_ outcome: CallOutcome)
}
