// The verbs of `given` whose answers come from the network.

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
        return add(.from(NetworkAnswer(fault: nil, delay: delay, gate: gate)), times: times)
    }

    /// Breaks the answer on its way: at once, after some time, or once a gate is open.
    /// - Parameters:
    ///   - fault: what goes wrong.
    ///   - messages: the messages that the server sends. If there are none, the real server answers if the mock is served
    ///     with `forwardingTo:`, or else an rpc with one response has an empty message, and a stream none.
    ///   - delay: the time before that.
    ///   - gate: the gate that the test opens before that.
    ///   - times: how many calls get this answer. Without it one does, or all further calls if no other answer follows.
    @discardableResult
    public func willBreak(
        _ fault: NetworkFault, sending messages: Output..., after delay: MockDuration? = nil, gate: Gate? = nil,
        times: Int? = nil
    ) -> Self {
        check(delay)
        if case .slowBody(_, let pause, _) = fault.kind { check(pause) }
        let messages = messages.isEmpty ? nil : messages
        return add(
            .from(NetworkAnswer(fault: fault, delay: delay, gate: gate, messages: messages)), times: times)
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
        return add(.from(NetworkAnswer(fault: nil, delay: delay, gate: gate)), times: times)
    }

    /// Breaks the answer on its way: at once, after some time, or once a gate is open. The real server answers if there is
    /// one, or else an rpc with one response has an empty message, and a stream none.
    @discardableResult
    public func willBreak(
        _ fault: NetworkFault, after delay: MockDuration? = nil, gate: Gate? = nil, times: Int? = nil
    ) -> Self {
        check(delay)
        if case .slowBody(_, let pause, _) = fault.kind { check(pause) }
        return add(.from(NetworkAnswer(fault: fault, delay: delay, gate: gate)), times: times)
    }
}
