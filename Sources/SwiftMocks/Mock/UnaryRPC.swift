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
