/// An rpc with a stream. Each kind of stream is a subclass.
public class StreamRPC<List: RPCList, Input: Sendable, Output: Sendable>: @unchecked Sendable {
    let identity: RPCIdentity<List>
    private let kind: StreamKind

    fileprivate init(_ list: List, name: StaticString, kind: StreamKind) {
        self.identity = RPCIdentity(list: list, name: name)
        self.kind = kind
    }
}

extension StreamRPC {
    /// Records the opening of a stream, and finds what answers it.
    /// - Parameters:
    ///   - metadata: the metadata that it is opened with.
    ///   - options: the options that the caller has set for it.
    public func open(
        metadata: List.Types.Metadata, options: List.Types.Options
    ) -> StreamSession<List.Types, Input, Output> {
        self.open(metadata, options, orElse: nil, deliver: nil)
    }

    func open(
        _ metadata: List.Types.Metadata, _ options: List.Types.Options,
        orElse substitute: StreamSubstitute<List.Types, Input, Output>?,
        deliver: (@Sendable (StreamEvent<List.Types, Output>) -> Void)?
    ) -> StreamSession<List.Types, Input, Output> {
        let variant: CallVariant = deliver == nil ? .async : .callback
        let session = StreamSession(
            self.identity.mock, name: self.identity.name, kind: self.kind,
            call: RPCCall<List.Types, Void>(request: (), initialMetadata: metadata, options: options, variant: variant),
            orElse: substitute, deliver: deliver)
        session.open()
        return session
    }
}

/// An rpc with one request and many responses.
public final class ServerStreamRPC<List: RPCList, Input: Sendable, Output: Sendable>: StreamRPC<List, Input, Output>,
    MockedRPC,
    @unchecked Sendable
{
    /// The rpc of this name.
    public init(_ list: List, name: StaticString) {
        super.init(list, name: name, kind: .server)
    }

    /// What follows the rpc's name after `given(mock)`.
    public func given(
        _ statement: Given<List>
    ) -> MessageSubject<List.Types.Words, Input, GivenServerStream<List, Input, Output>> {
        MessageSubject { message, metadata in
            GivenServerStreamChain(given: statement, selection: self.identity.selection(.sent, message, metadata))
                .unanswered
        }
    }

    /// What follows the rpc's name after `when(mock)`.
    public func when(_ statement: When<List>) -> MessageSubject<List.Types.Words, Input, WhenCall<List, Input, Output>>
    {
        MessageSubject { message, metadata in
            WhenCall(statement, self.identity.selection(.sent, message, metadata))
        }
    }

    /// What follows the rpc's name after `verify(mock)`.
    public func verify(_ check: Verification<List>) -> MessageSubject<
        List.Types.Words, Input, StreamVerification<List, Input, Output>
    > {
        MessageSubject { message, metadata in
            StreamVerification(check, self.identity.selection(.sent, message, metadata))
        }
    }

    /// What follows the rpc's name after `calls(of: mock)`.
    public func calls(_ question: Calls<List>) -> MessageSubject<
        List.Types.Words, Input, [RecordedStream<List.Types, Input>]
    > {
        MessageSubject { message, metadata in
            self.identity.core.recordedStreams(self.identity.selection(.opened, metadata)) { inputs in
                PayloadMatcher(message).accepts(inputs.first)
            }
        }
    }
}

/// An rpc with many requests and one response.
public final class ClientStreamRPC<List: RPCList, Input: Sendable, Output: Sendable>: StreamRPC<List, Input, Output>,
    MockedRPC,
    @unchecked Sendable
{
    /// The rpc of this name.
    public init(_ list: List, name: StaticString) {
        super.init(list, name: name, kind: .client)
    }

    /// What follows the rpc's name after `given(mock)`.
    public func given(_ statement: Given<List>) -> StreamSubject<
        List.Types.Words, Input, GivenClientStream<List, Input, Output>
    > {
        StreamSubject {
            GivenClientStreamChain(given: statement, selection: self.identity.selection(.opened, $0)).unanswered
        }
    }

    /// What follows the rpc's name after `when(mock)`.
    public func when(_ statement: When<List>) -> StreamSubject<List.Types.Words, Input, WhenStream<List, Input, Output>>
    {
        StreamSubject { WhenStream(statement, rpc: self.identity.name, metadata: $0) }
    }

    /// What follows the rpc's name after `verify(mock)`.
    public func verify(_ check: Verification<List>) -> StreamSubject<
        List.Types.Words, Input, StreamVerification<List, Input, Output>
    > {
        StreamSubject {
            StreamVerification(check, self.identity.selection(.opened, $0))
        }
    }

    /// What follows the rpc's name after `calls(of: mock)`.
    public func calls(_ question: Calls<List>) -> StreamSubject<
        List.Types.Words, Input, [RecordedStream<List.Types, Input>]
    > {
        StreamSubject { self.identity.core.recordedStreams(self.identity.selection(.opened, $0)) }
    }
}

/// An rpc with many requests and many responses.
public final class BidirectionalStreamRPC<List: RPCList, Input: Sendable, Output: Sendable>: StreamRPC<
    List, Input, Output
>, MockedRPC,
@unchecked Sendable
{
    /// The rpc of this name.
    public init(_ list: List, name: StaticString) {
        super.init(list, name: name, kind: .bidirectional)
    }

    /// What follows the rpc's name after `given(mock)`.
    public func given(_ statement: Given<List>) -> StreamSubject<
        List.Types.Words, Input, GivenBidirectionalStream<List, Input, Output>
    > {
        StreamSubject {
            GivenBidirectionalStreamChain(given: statement, selection: self.identity.selection(.opened, $0)).unanswered
        }
    }

    /// What follows the rpc's name after `when(mock)`.
    public func when(_ statement: When<List>) -> StreamSubject<List.Types.Words, Input, WhenStream<List, Input, Output>>
    {
        StreamSubject { WhenStream(statement, rpc: self.identity.name, metadata: $0) }
    }

    /// What follows the rpc's name after `verify(mock)`.
    public func verify(_ check: Verification<List>) -> StreamSubject<
        List.Types.Words, Input, StreamVerification<List, Input, Output>
    > {
        StreamSubject {
            StreamVerification(check, self.identity.selection(.opened, $0))
        }
    }

    /// What follows the rpc's name after `calls(of: mock)`.
    public func calls(_ question: Calls<List>) -> StreamSubject<
        List.Types.Words, Input, [RecordedStream<List.Types, Input>]
    > {
        StreamSubject { self.identity.core.recordedStreams(self.identity.selection(.opened, $0)) }
    }
}
