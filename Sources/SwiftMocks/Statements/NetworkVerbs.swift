// The verbs of `given` that forward calls to the real server.

extension GivenClause {
    /// Forwards the call to the real server with which the mock's own server is made
    /// (`forwardingTo:`): at once, after a delay, or once a gate is open. The recorded call has the
    /// real server's outcome.
    ///
    /// Without a real server, or if the code under test calls the mock directly, the test fails,
    /// and the call fails with the library's code for `unimplemented`.
    @discardableResult
    public func willForward(
        after delay: MockDuration? = nil, gate: Gate? = nil, times: Int? = nil
    ) -> Self {
        check(delay)
        return add(Answer.forwarded.after(delay, gate), times: times)
    }
}

extension AnyCallClause {
    /// Forwards the call to the real server with which the mock's own server is made
    /// (`forwardingTo:`): at once, after a delay, or once a gate is open. Without a real server,
    /// the test fails.
    @discardableResult
    public func willForward(
        after delay: MockDuration? = nil, gate: Gate? = nil, times: Int? = nil
    ) -> Self {
        check(delay)
        return add(Answer.forwarded.after(delay, gate), times: times)
    }
}
