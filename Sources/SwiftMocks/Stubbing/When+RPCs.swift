extension UnaryRPC {
    /// What follows the rpc's name after `when(mock)`.
    public func when(_ statement: When<List>) -> MessageSubject<Request, WhenCall<List, Request>> {
        MessageSubject { message, headers in
            WhenCall(when: statement, selection: self.selection(.called, message, headers))
        }
    }
}

extension ServerStreamRPC {
    /// What follows the rpc's name after `when(mock)`.
    public func when(_ statement: When<List>) -> MessageSubject<Input, WhenCall<List, Input>> {
        MessageSubject { message, headers in
            WhenCall(when: statement, selection: self.selection(.sent, message, headers))
        }
    }
}

extension ClientStreamRPC {
    /// What follows the rpc's name after `when(mock)`.
    public func when(_ statement: When<List>) -> StreamSubject<WhenStream<List, Input>> {
        StreamSubject { WhenStream(when: statement, name: self.identity.name, headers: $0) }
    }
}

extension BidirectionalStreamRPC {
    /// What follows the rpc's name after `when(mock)`.
    public func when(_ statement: When<List>) -> StreamSubject<WhenStream<List, Input>> {
        StreamSubject { WhenStream(when: statement, name: self.identity.name, headers: $0) }
    }
}
