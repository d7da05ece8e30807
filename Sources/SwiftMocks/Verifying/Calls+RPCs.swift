extension UnaryRPC {
    /// What follows the rpc's name after `calls(of: mock)`.
    public func calls(
        _ question: Calls<List>
    ) -> MessageSubject<Request, [RecordedCall<List, Request, Response>]> {
        MessageSubject { message, headers in
            question.rpcs.core.recordedCalls(self.selection(.called, message, headers))
        }
    }
}

extension ServerStreamRPC {
    /// What follows the rpc's name after `calls(of: mock)`.
    public func calls(_ question: Calls<List>) -> MessageSubject<Input, [RecordedStream<List, Input>]> {
        MessageSubject { message, headers in
            question.rpcs.core.recordedStreams(self.selection(.opened, headers: headers)) { inputs in
                PayloadMatcher(message).accepts(inputs.first)
            }
        }
    }
}

extension ClientStreamRPC {
    /// What follows the rpc's name after `calls(of: mock)`.
    public func calls(_ question: Calls<List>) -> StreamSubject<[RecordedStream<List, Input>]> {
        StreamSubject { question.rpcs.core.recordedStreams(self.selection(.opened, headers: $0)) }
    }
}

extension BidirectionalStreamRPC {
    /// What follows the rpc's name after `calls(of: mock)`.
    public func calls(_ question: Calls<List>) -> StreamSubject<[RecordedStream<List, Input>]> {
        StreamSubject { question.rpcs.core.recordedStreams(self.selection(.opened, headers: $0)) }
    }
}
