extension UnaryRPC: MockedRPC {
    /// What follows the rpc's name after `verify(mock)`.
    public func verify(_ check: Verify<List>) -> MessageSubject<Request, VerifyCall<List>> {
        MessageSubject { message, headers in
            VerifyCall(verify: check, selection: self.selection(.called, message, headers))
        }
    }
}

extension ServerStreamRPC {
    /// What follows the rpc's name after `verify(mock)`.
    public func verify(_ check: Verify<List>) -> MessageSubject<Input, VerifyStream<List, Input>> {
        MessageSubject { message, headers in
            VerifyStream(verify: check, selection: self.selection(.sent, message, headers))
        }
    }
}

extension ClientStreamRPC {
    /// What follows the rpc's name after `verify(mock)`.
    public func verify(_ check: Verify<List>) -> StreamSubject<VerifyStream<List, Input>> {
        StreamSubject { VerifyStream(verify: check, selection: self.selection(.opened, headers: $0)) }
    }
}

extension BidirectionalStreamRPC {
    /// What follows the rpc's name after `verify(mock)`.
    public func verify(_ check: Verify<List>) -> StreamSubject<VerifyStream<List, Input>> {
        StreamSubject { VerifyStream(verify: check, selection: self.selection(.opened, headers: $0)) }
    }
}
