/// An rpc that streams.
public protocol StreamRPC<List, Input, Output>: MockedRPC {
    /// What the client sends.
    associatedtype Input: Sendable
    /// What the server sends.
    associatedtype Output: Sendable
    /// Which rpc this is; only the library can ask.
    subscript(_: MockAccess) -> StreamIdentity<List> { get }
}

/// Which rpc of which mock a stream belongs to.
public struct StreamIdentity<List: RPCList>: Sendable {
    let rpc: RPCIdentity<List>
    let kind: StreamKind

    init(_ list: List, name: String, kind: StreamKind) {
        self.rpc = RPCIdentity(list: list, name: name)
        self.kind = kind
    }
}

extension StreamRPC {
    /// Records the opening of a stream, and finds out who answers it.
    /// - Parameters:
    ///   - metadata: what it is opened with.
    ///   - options: what the caller has set for it.
    ///   - timeout: how long it may take before it ends with `.deadlineExceeded`; for ever, if none.
    public func open(
        metadata: List.Types.Metadata, options: List.Types.Options, timeout: Delay? = nil
    ) -> StreamSession<List.Types, Input, Output> {
        self.open(metadata, options, timeout: timeout, orElse: nil, deliver: nil)
    }

    func open(
        _ metadata: List.Types.Metadata, _ options: List.Types.Options, timeout: Delay? = nil,
        orElse substitute: StreamSubstitute<List.Types, Input, Output>?,
        deliver: (@Sendable (StreamEvent<List.Types, Output>) -> Void)?
    ) -> StreamSession<List.Types, Input, Output> {
        let identity = self[MockAccess()]
        let variant: CallVariant = deliver == nil ? .async : .callback
        let session = StreamSession(
            identity.rpc.mock, name: identity.rpc.name, kind: identity.kind,
            call: RPCCall<List.Types, Void>(request: (), initialMetadata: metadata, options: options, variant: variant),
            orElse: substitute, deliver: deliver)
        session.open(timeout: timeout)
        return session
    }
}

/// An rpc with one request and many responses.
public struct ServerStreamRPC<List: RPCList, Input: Sendable, Output: Sendable>: StreamRPC {
    private let identity: StreamIdentity<List>

    /// The rpc of this name.
    public init(_ list: List, name: String) {
        self.identity = StreamIdentity(list, name: name, kind: .server)
    }

    /// Which rpc this is.
    public subscript(_: MockAccess) -> StreamIdentity<List> { self.identity }

    /// What follows the rpc's name after `given(mock)`.
    public func given(
        _ statement: Given<List>
    ) -> MessageSubject<List.Types.Words, Input, GivenServerStream<List, Input, Output>> {
        MessageSubject { message, metadata in
            GivenServerStream(given: statement, selection: self.identity.rpc.selection(.sent, message, metadata))
        }
    }

    /// What follows the rpc's name after `when(mock)`.
    public func when(_ statement: When<List>) -> MessageSubject<List.Types.Words, Input, WhenCall<List, Input>> {
        MessageSubject { message, metadata in
            WhenCall(when: statement, selection: self.identity.rpc.selection(.sent, message, metadata))
        }
    }

    /// What follows the rpc's name after `verify(mock)`.
    public func verify(_ check: Verification<List>) -> MessageSubject<
        List.Types.Words, Input, StreamVerification<List, Input>
    > {
        MessageSubject { message, metadata in
            StreamVerification(
                verification: check, selection: self.identity.rpc.selection(.sent, message, metadata))
        }
    }

    /// What follows the rpc's name after `calls(of: mock)`.
    public func calls(_ question: Calls<List>) -> MessageSubject<
        List.Types.Words, Input, [RecordedStream<List.Types, Input>]
    > {
        MessageSubject { message, metadata in
            self.identity.rpc.core.recordedStreams(self.identity.rpc.selection(.opened, metadata)) { inputs in
                PayloadMatcher(message).accepts(inputs.first)
            }
        }
    }
}

/// An rpc with many requests and one response.
public struct ClientStreamRPC<List: RPCList, Input: Sendable, Output: Sendable>: StreamRPC {
    private let identity: StreamIdentity<List>

    /// The rpc of this name.
    public init(_ list: List, name: String) {
        self.identity = StreamIdentity(list, name: name, kind: .client)
    }

    /// Which rpc this is.
    public subscript(_: MockAccess) -> StreamIdentity<List> { self.identity }

    /// What follows the rpc's name after `given(mock)`.
    public func given(_ statement: Given<List>) -> StreamSubject<
        List.Types.Words, GivenClientStream<List, Input, Output>
    > {
        StreamSubject { GivenClientStream(given: statement, selection: self.identity.rpc.selection(.opened, $0)) }
    }

    /// What follows the rpc's name after `when(mock)`.
    public func when(_ statement: When<List>) -> StreamSubject<List.Types.Words, WhenStream<List, Input>> {
        StreamSubject { WhenStream(when: statement, name: self.identity.rpc.name, metadata: $0) }
    }

    /// What follows the rpc's name after `verify(mock)`.
    public func verify(_ check: Verification<List>) -> StreamSubject<List.Types.Words, StreamVerification<List, Input>>
    {
        StreamSubject {
            StreamVerification(verification: check, selection: self.identity.rpc.selection(.opened, $0))
        }
    }

    /// What follows the rpc's name after `calls(of: mock)`.
    public func calls(_ question: Calls<List>) -> StreamSubject<List.Types.Words, [RecordedStream<List.Types, Input>]> {
        StreamSubject { self.identity.rpc.core.recordedStreams(self.identity.rpc.selection(.opened, $0)) }
    }
}

/// An rpc with many requests and many responses.
public struct BidirectionalStreamRPC<List: RPCList, Input: Sendable, Output: Sendable>: StreamRPC {
    private let identity: StreamIdentity<List>

    /// The rpc of this name.
    public init(_ list: List, name: String) {
        self.identity = StreamIdentity(list, name: name, kind: .bidirectional)
    }

    /// Which rpc this is.
    public subscript(_: MockAccess) -> StreamIdentity<List> { self.identity }

    /// What follows the rpc's name after `given(mock)`.
    public func given(_ statement: Given<List>) -> StreamSubject<
        List.Types.Words, GivenBidirectionalStream<List, Input, Output>
    > {
        StreamSubject {
            GivenBidirectionalStream(given: statement, selection: self.identity.rpc.selection(.opened, $0))
        }
    }

    /// What follows the rpc's name after `when(mock)`.
    public func when(_ statement: When<List>) -> StreamSubject<List.Types.Words, WhenStream<List, Input>> {
        StreamSubject { WhenStream(when: statement, name: self.identity.rpc.name, metadata: $0) }
    }

    /// What follows the rpc's name after `verify(mock)`.
    public func verify(_ check: Verification<List>) -> StreamSubject<List.Types.Words, StreamVerification<List, Input>>
    {
        StreamSubject {
            StreamVerification(verification: check, selection: self.identity.rpc.selection(.opened, $0))
        }
    }

    /// What follows the rpc's name after `calls(of: mock)`.
    public func calls(_ question: Calls<List>) -> StreamSubject<List.Types.Words, [RecordedStream<List.Types, Input>]> {
        StreamSubject { self.identity.rpc.core.recordedStreams(self.identity.rpc.selection(.opened, $0)) }
    }
}
