/// An rpc with one request and one response.
///
/// `Mock` is the mock that the rpc belongs to. Only the extensions require a ``RecordingMock``: generated code that
/// creates an rpc then does not pass the conformance, which costs the compiler less.
public struct UnaryRPC<Mock, Request: Sendable, Response: Sendable>: Sendable {
    let identity: RPCIdentity

    /// Creates the rpc with this name.
    public init(name: StaticString) {
        identity = RPCIdentity(name: name)
    }
}

extension UnaryRPC: MockedRPC where Mock: RecordingMock {
    /// The types of the RPC library.
    public typealias Types = Mock.Types
    /// The words of the RPC library.
    public typealias Words = Mock.Types.Words

    /// Returns the rpc as the subject of a `given` statement.
    public func given(
        _ statement: Given<Mock>
    ) -> MessageSubject<Words, Request, GivenCall<Mock, Request, Response>> {
        MessageSubject { message, metadata in
            GivenCallChain(given: statement, selection: identity.selection(.called, message, metadata: metadata))
                .unanswered
        }
    }

    /// Returns the rpc as the subject of a `when` statement.
    public func when(_ statement: When<Mock>) -> MessageSubject<Words, Request, WhenCall<Mock, Request, Response>> {
        MessageSubject { message, metadata in
            WhenCall(statement, identity.selection(.called, message, metadata: metadata))
        }
    }

    /// Returns the rpc as the subject of a check.
    public func verify(_ check: Verification<Mock>) -> MessageSubject<
        Words, Request, CallVerification<Mock, Request, Response>
    > {
        MessageSubject { message, metadata in
            CallVerification(check, identity.selection(.called, message, metadata: metadata))
        }
    }

    /// Returns the rpc as the subject of a query of the log.
    public func calls(
        _ question: Calls<Mock>
    ) -> MessageSubject<Words, Request, [RecordedCall<Types, Request, Response>]> {
        MessageSubject { message, metadata in
            question.mock.core.snapshot.calls(identity.selection(.called, message, metadata: metadata))
        }
    }
}

extension UnaryRPC where Mock: RecordingMock {
    /// Records a call and returns its reply. In a cancelled task, the call is answered as cancelled at once.
    /// - Parameters:
    ///   - store: the store of the mock.
    ///   - request: the message of the call.
    ///   - metadata: the metadata that the request is sent with.
    ///   - options: the options that the caller has set for the call.
    public func call(
        _ store: MockStore, _ request: Request, metadata: Types.Metadata, options: Types.Options
    ) async -> Reply<Types, Response> {
        await TypedStore(store).call(identity.name, request, metadata: metadata, options: options, orElse: nil)
    }
}

/// An rpc with a stream of a `Mock`. Each kind of stream is a subclass.
public class StreamRPC<Mock, Input: Sendable, Output: Sendable>: @unchecked Sendable {
    let identity: RPCIdentity
    private let kind: StreamKind

    fileprivate init(name: StaticString, kind: StreamKind) {
        identity = RPCIdentity(name: name)
        self.kind = kind
    }
}

extension StreamRPC where Mock: RecordingMock {
    /// Records the opening of a stream, and finds its answer.
    /// - Parameters:
    ///   - store: the store of the mock.
    ///   - metadata: the metadata that the stream is opened with.
    ///   - options: the options that the caller has set for the call.
    public func open(
        _ store: MockStore, metadata: Mock.Types.Metadata, options: Mock.Types.Options
    ) -> StreamSession<Mock.Types, Input, Output> {
        open(store, metadata: metadata, options: options, orElse: nil, deliver: nil)
    }

    func open(
        _ store: MockStore, metadata: Mock.Types.Metadata, options: Mock.Types.Options,
        orElse substitute: StreamSubstitute<Mock.Types, Input, Output>?,
        deliver: (@Sendable (StreamEvent<Mock.Types, Output>) -> Void)?
    ) -> StreamSession<Mock.Types, Input, Output> {
        let variant: CallVariant = deliver == nil ? .async : .callback
        let session = StreamSession(
            TypedStore(store), name: identity.name, kind: kind,
            call: RPCCall<Mock.Types, Void>(request: (), initialMetadata: metadata, options: options, variant: variant),
            orElse: substitute, deliver: deliver)
        session.open()
        return session
    }
}

/// What can follow the name of an rpc with many requests in any statement but `given`.
extension StreamRPC where Mock: RecordingMock {
    /// Returns the rpc as the subject of a `when` statement.
    public func when(_ statement: When<Mock>) -> StreamSubject<Mock.Types.Words, Input, WhenStream<Mock, Input, Output>>
    {
        StreamSubject { WhenStream(statement, rpc: self.identity.name, metadata: $0) }
    }

    /// Returns the rpc as the subject of a check.
    public func verify(_ check: Verification<Mock>) -> StreamSubject<
        Mock.Types.Words, Input, StreamVerification<Mock, Input, Output>
    > {
        StreamSubject {
            StreamVerification(check, self.identity.selection(.opened, metadata: $0))
        }
    }

    /// Returns the rpc as the subject of a query of the log.
    public func calls(_ question: Calls<Mock>) -> StreamSubject<
        Mock.Types.Words, Input, [RecordedStream<Mock.Types, Input>]
    > {
        StreamSubject { question.mock.core.snapshot.streams(self.identity.selection(.opened, metadata: $0)) }
    }
}

/// An rpc with one request and many responses.
public final class ServerStreamRPC<Mock, Input: Sendable, Output: Sendable>: StreamRPC<Mock, Input, Output>,
    @unchecked Sendable
{
    /// Creates the rpc with this name.
    public init(name: StaticString) {
        super.init(name: name, kind: .server)
    }
}

extension ServerStreamRPC: MockedRPC where Mock: RecordingMock {
    /// The subject of a `when` statement, which has a request.
    public typealias WhenSubject = MessageSubject<Mock.Types.Words, Input, WhenCall<Mock, Input, Output>>
    /// The subject of a check, which has a request.
    public typealias VerifySubject = MessageSubject<Mock.Types.Words, Input, StreamVerification<Mock, Input, Output>>
    /// The subject of a query of the log, which has a request.
    public typealias CallsSubject = MessageSubject<Mock.Types.Words, Input, [RecordedStream<Mock.Types, Input>]>

    /// Returns the rpc as the subject of a `given` statement.
    public func given(
        _ statement: Given<Mock>
    ) -> MessageSubject<Mock.Types.Words, Input, GivenServerStream<Mock, Input, Output>> {
        MessageSubject { message, metadata in
            GivenServerStreamChain(
                given: statement, selection: self.identity.selection(.sent, message, metadata: metadata)
            )
            .unanswered
        }
    }

    /// Returns the rpc as the subject of a `when` statement.
    public func when(_ statement: When<Mock>) -> WhenSubject {
        MessageSubject { message, metadata in
            WhenCall(statement, self.identity.selection(.sent, message, metadata: metadata))
        }
    }

    /// Returns the rpc as the subject of a check.
    public func verify(_ check: Verification<Mock>) -> VerifySubject {
        MessageSubject { message, metadata in
            StreamVerification(check, self.identity.selection(.sent, message, metadata: metadata))
        }
    }

    /// Returns the rpc as the subject of a query of the log.
    public func calls(_ question: Calls<Mock>) -> CallsSubject {
        MessageSubject { message, metadata in
            let (core, requests) = (question.mock.core, self.identity.selection(.sent, message, metadata: metadata))
            core.reports.unsafeField(of: requests, at: core.site)
            return core.snapshot.streams(self.identity.selection(.opened, metadata: metadata)) { inputs in
                requests.payload.accepts(inputs.first)
            }
        }
    }
}

/// An rpc with many requests and one response.
public final class ClientStreamRPC<Mock, Input: Sendable, Output: Sendable>: StreamRPC<Mock, Input, Output>,
    @unchecked Sendable
{
    /// Creates the rpc with this name.
    public init(name: StaticString) {
        super.init(name: name, kind: .client)
    }
}

extension ClientStreamRPC: MockedRPC where Mock: RecordingMock {
    /// Returns the rpc as the subject of a `given` statement.
    public func given(_ statement: Given<Mock>) -> StreamSubject<
        Mock.Types.Words, Input, GivenClientStream<Mock, Input, Output>
    > {
        StreamSubject {
            GivenClientStreamChain(given: statement, selection: self.identity.selection(.opened, metadata: $0))
                .unanswered
        }
    }
}

/// An rpc with many requests and many responses.
public final class BidirectionalStreamRPC<Mock, Input: Sendable, Output: Sendable>: StreamRPC<Mock, Input, Output>,
    @unchecked Sendable
{
    /// Creates the rpc with this name.
    public init(name: StaticString) {
        super.init(name: name, kind: .bidirectional)
    }
}

extension BidirectionalStreamRPC: MockedRPC where Mock: RecordingMock {
    /// Returns the rpc as the subject of a `given` statement.
    public func given(_ statement: Given<Mock>) -> StreamSubject<
        Mock.Types.Words, Input, GivenBidirectionalStream<Mock, Input, Output>
    > {
        StreamSubject {
            GivenBidirectionalStreamChain(given: statement, selection: self.identity.selection(.opened, metadata: $0))
                .unanswered
        }
    }
}
