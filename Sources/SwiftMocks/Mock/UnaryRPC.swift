/// An rpc with one request and one response.
public struct UnaryRPC<List: RPCList, Request: Sendable, Response: Sendable>: MockedRPC {
    /// The types of the RPC library.
    public typealias Types = List.Types
    /// The words of the RPC library.
    public typealias Words = List.Types.Words

    let identity: RPCIdentity<List>

    /// The rpc of this name.
    public init(_ list: List, name: StaticString) {
        self.identity = RPCIdentity(list: list, name: name)
    }

    /// What follows the rpc's name after `given(mock)`.
    public func given(
        _ statement: Given<List>
    ) -> MessageSubject<Words, Request, GivenCall<List, Request, Response>> {
        MessageSubject { message, metadata in
            GivenCallChain(given: statement, selection: self.identity.selection(.called, message, metadata)).unanswered
        }
    }

    /// What follows the rpc's name after `when(mock)`.
    public func when(_ statement: When<List>) -> MessageSubject<Words, Request, WhenCall<List, Request, Response>> {
        MessageSubject { message, metadata in
            WhenCall(statement, self.identity.selection(.called, message, metadata))
        }
    }

    /// What follows the rpc's name after `verify(mock)`.
    public func verify(_ check: Verification<List>) -> MessageSubject<
        Words, Request, CallVerification<List, Request, Response>
    > {
        MessageSubject { message, metadata in
            CallVerification(check, self.identity.selection(.called, message, metadata))
        }
    }

    /// What follows the rpc's name after `calls(of: mock)`.
    public func calls(
        _ question: Calls<List>
    ) -> MessageSubject<Words, Request, [RecordedCall<Types, Request, Response>]> {
        MessageSubject { message, metadata in
            self.identity.core.recordedCalls(self.identity.selection(.called, message, metadata))
        }
    }
}

extension UnaryRPC {
    /// Records a call and returns its reply. A cancelled task gets `.canceled` at once.
    /// - Parameters:
    ///   - request: the message of the call.
    ///   - metadata: the metadata that it is sent with.
    ///   - options: the options that the caller has set for it.
    public func call(
        _ request: Request, metadata: Types.Metadata, options: Types.Options
    ) async -> Reply<Types, Response> {
        await self.identity.mock.call(self.identity.name, request, metadata, options, orElse: nil)
    }
}
