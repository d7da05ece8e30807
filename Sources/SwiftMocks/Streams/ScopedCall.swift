/// A call that is ready to be made, and whose response the caller reads in a closure.
///
/// The call lasts as long as the closure: when that returns, what still goes on is cancelled.
public final class ScopedCall<List: RPCList, Request: Sendable, Message: Sendable, Response: Sendable>: Sendable
where List.Types.Words == MetadataWords {
    private let rpc: UnaryRPC<List, Request, Message>
    private let call: RPCCall<List.Types, Request>
    private let timeout: CallTimeout?
    private let response: ResponseMaker<List.Types, Message, Response>

    init(
        _ rpc: UnaryRPC<List, Request, Message>, _ call: RPCCall<List.Types, Request>, timeout: CallTimeout?,
        _ response: ResponseMaker<List.Types, Message, Response>
    ) {
        self.rpc = rpc
        self.call = call
        self.timeout = timeout
        self.response = response
    }

    /// Records the call, answers it, and hands the response to `handler`, which makes the result.
    public func respond<Result: Sendable>(
        to handler: @escaping @Sendable (Response) async throws -> Result
    ) async throws -> Result {
        let (mock, timeout) = (self.rpc.identity.mock, self.timeout)
        return try await CallTimeout.limit(timeout, of: mock) {
            let reply = await self.rpc.call(
                self.call.request, self.call.metadata, self.call.options, timeout: timeout, orElse: nil)
            return try await handler(self.response.make(of: reply, by: mock.library))
        }
    }
}

/// A stream that is ready to be opened, and whose response the caller reads in a closure. Another closure may write beside it.
///
/// The call lasts as long as the closure that reads: when that returns, what still goes on is cancelled.
public final class ScopedStream<List: RPCList, Input: Sendable, Output: Sendable, Response: Sendable>: Sendable
where List.Types.Words == MetadataWords {
    typealias Session = StreamSession<List.Types, Input, Output>

    private let rpc: StreamRPC<List, Input, Output>
    private let call: RPCCall<List.Types, Void>
    private let timeout: CallTimeout?
    private let produce: @Sendable (Session) async throws -> Void
    private let response: @Sendable (Session) async -> Response

    init(
        _ rpc: StreamRPC<List, Input, Output>, _ call: RPCCall<List.Types, Void>, timeout: CallTimeout?,
        produce: @escaping @Sendable (Session) async throws -> Void,
        response: @escaping @Sendable (Session) async -> Response
    ) {
        self.rpc = rpc
        self.call = call
        self.timeout = timeout
        self.produce = produce
        self.response = response
    }

    /// Records the opening, runs both sides of the client beside each other, and hands the response to `handler`, which
    /// makes the result. The end of what writes closes the client's side; it is cancelled when `handler` returns.
    public func respond<Result: Sendable>(
        to handler: @escaping @Sendable (Response) async throws -> Result
    ) async throws -> Result {
        let session = self.rpc.open(metadata: self.call.metadata, options: self.call.options)
        return try await CallTimeout.limit(self.timeout, of: self.rpc.identity.mock) {
            try await withTaskCancellationHandler {
                try await self.run(session, handler)
            } onCancel: {
                session.leave(as: self.timeout.status)
            }
        }
    }

    private func run<Result: Sendable>(
        _ session: Session, _ handler: @Sendable (Response) async throws -> Result
    ) async throws -> Result {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                do {
                    try await self.produce(session)
                    session.close()
                } catch {
                    if !session.isOver { session.fail(session.library.failure(of: .producer(error))) }
                }
            }
            defer {
                group.cancelAll()
                session.leave(as: self.timeout.status)
            }
            return try await handler(await self.response(session))
        }
    }
}
