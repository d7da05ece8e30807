// The verbs of `given` that leave the answer to the real server.

extension GivenClause {
    /// Lets the real server answer: at once, after some time, or once a gate is open. The real server is the one that the
    /// mock's own server is made with: `forwardingTo:`.
    ///
    /// What the code under test sees is what the real server answers. The recorded call has its outcome. It is a mistake
    /// if there is no real server, or if the code under test calls the mock itself: that fails the test, and the call is
    /// answered with the code for what is not implemented.
    @discardableResult
    public func willForward(
        after delay: MockDuration? = nil, gate: Gate? = nil, times: Int? = nil
    ) -> Self {
        check(delay)
        return add(Answer.forwarded.after(delay, gate), times: times)
    }
}

extension AnyCallClause {
    /// Lets the real server answer: at once, after some time, or once a gate is open. The real server is the one that the
    /// mock's own server is made with: `forwardingTo:`. Without one it is a mistake, which fails the test.
    @discardableResult
    public func willForward(
        after delay: MockDuration? = nil, gate: Gate? = nil, times: Int? = nil
    ) -> Self {
        check(delay)
        return add(Answer.forwarded.after(delay, gate), times: times)
    }
}
