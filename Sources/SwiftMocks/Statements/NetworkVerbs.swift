// The verbs of `given` that forward calls to the real server.

extension GivenClause {
    /// Forwards the call to the real server: at once, after a delay, or once a gate is open. The
    /// recorded call has the real server's outcome.
    ///
    /// The mock, or what serves it behind the client, must be made with `forwardingTo:`. If it is
    /// not, the test fails, and the call fails with the library's code for `unimplemented`.
    @discardableResult
    public func willForward(
        after delay: MockDuration? = .none, gate: Gate? = .none, times: Int? = .none
    ) -> Self {
        check(delay)
        return add(Answer.forwarded.after(delay, gate), times: times)
    }
}

extension AnyCallClause {
    /// Forwards the call to the real server: at once, after a delay, or once a gate is open. The
    /// mock, or what serves it behind the client, must be made with `forwardingTo:`. If it is not,
    /// the test fails.
    @discardableResult
    public func willForward(
        after delay: MockDuration? = .none, gate: Gate? = .none, times: Int? = .none
    ) -> Self {
        check(delay)
        return add(Answer.forwarded.after(delay, gate), times: times)
    }
}
