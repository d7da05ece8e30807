extension UnaryRPC {
    /// What follows the rpc's name after `given(mock)`.
    public func given(
        _ statement: Given<List>
    ) -> MessageSubject<Request, GivenCall<List, Request, Response>> {
        MessageSubject { message, headers in
            GivenCall(given: statement, selection: self.selection(.called, message, headers))
        }
    }
}

extension ServerStreamRPC {
    /// What follows the rpc's name after `given(mock)`.
    public func given(
        _ statement: Given<List>
    ) -> MessageSubject<Input, GivenServerStream<List, Input, Output>> {
        MessageSubject { message, headers in
            GivenServerStream(given: statement, selection: self.selection(.sent, message, headers))
        }
    }
}

extension ClientStreamRPC {
    /// What follows the rpc's name after `given(mock)`.
    public func given(_ statement: Given<List>) -> StreamSubject<GivenClientStream<List, Input, Output>> {
        StreamSubject { GivenClientStream(given: statement, selection: self.selection(.opened, headers: $0)) }
    }
}

extension BidirectionalStreamRPC {
    /// What follows the rpc's name after `given(mock)`.
    public func given(_ statement: Given<List>) -> StreamSubject<GivenBidirectionalStream<List, Input, Output>> {
        StreamSubject { GivenBidirectionalStream(given: statement, selection: self.selection(.opened, headers: $0)) }
    }
}

extension UnaryRPC {
    func selection(_ phase: Phase, _ message: Matcher<Request>, _ headers: HeaderMatcher) -> Selection {
        Selection(rpc: self.name, phase: phase, payload: PayloadMatcher(message), headers: headers)
    }
}

extension StreamRPC {
    func selection(_ phase: Phase, _ message: Matcher<Input>, _ headers: HeaderMatcher) -> Selection {
        Selection(rpc: self[MockAccess()].name, phase: phase, payload: PayloadMatcher(message), headers: headers)
    }

    func selection(_ phase: Phase, headers: HeaderMatcher) -> Selection {
        Selection(rpc: self[MockAccess()].name, phase: phase, payload: .nothing, headers: headers)
    }
}
