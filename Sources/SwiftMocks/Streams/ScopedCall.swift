/// Calls whose answer the caller reads in a closure, and whose requests it may write in another.
///
/// The call lasts as long as the closure that reads: when that returns, what still goes on is cancelled.
extension UnaryRPC {
    /// Records a call, answers it, and hands the answer to `respond`.
    /// - Parameters:
    ///   - request: the message of the call.
    ///   - metadata: what it is sent with.
    ///   - options: what the caller has set for it.
    ///   - timeout: how long all of it may take; for ever, if none.
    ///   - pastTimeout: what is thrown after that.
    ///   - respond: reads the answer, and makes the result.
    public func call<Result: Sendable>(
        _ request: Request, metadata: Types.Metadata, options: Types.Options, timeout: Delay?,
        pastTimeout: @escaping @Sendable () -> any Error,
        respond: @escaping @Sendable (Reply<Types, Response>) async throws -> Result
    ) async throws -> Result {
        try await within(self.identity.core.limits, timeout, pastTimeout) {
            try await respond(await self.call(request, metadata: metadata, options: options))
        }
    }
}

extension StreamRPC {
    /// Records the opening of a stream, and runs both sides of its client beside each other.
    /// - Parameters:
    ///   - metadata: what it is opened with.
    ///   - options: what the caller has set for it.
    ///   - timeout: how long all of it may take; for ever, if none.
    ///   - pastTimeout: what is thrown after that.
    ///   - failure: what the stream ends with when `produce` throws an error.
    ///   - produce: sends the messages. Its return closes the client's side. It is cancelled when `respond` returns.
    ///   - respond: reads what comes out, and makes the result.
    public func call<Result: Sendable>(
        metadata: List.Types.Metadata, options: List.Types.Options, timeout: Delay?,
        pastTimeout: @escaping @Sendable () -> any Error,
        failure: @escaping @Sendable (any Error) -> List.Types.Failure,
        produce: @escaping @Sendable (StreamSession<List.Types, Input, Output>) async throws -> Void,
        respond: @escaping @Sendable (StreamSession<List.Types, Input, Output>) async throws -> Result
    ) async throws -> Result {
        let session = self.open(metadata: metadata, options: options)
        return try await within(self.identity.core.limits, timeout, pastTimeout) {
            try await session.run(failure: failure, produce: produce, respond: respond)
        }
    }
}

extension StreamSession {
    fileprivate func run<Result: Sendable>(
        failure: @escaping @Sendable (any Error) -> Types.Failure,
        produce: @escaping @Sendable (StreamSession) async throws -> Void,
        respond: @Sendable (StreamSession) async throws -> Result
    ) async throws -> Result {
        try await withTaskCancellationHandler {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    do {
                        try await produce(self)
                        self.close()
                    } catch {
                        if !self.isOver { self.fail(failure(error)) }
                    }
                }
                defer {
                    group.cancelAll()
                    self.leave()
                }
                return try await respond(self)
            }
        } onCancel: {
            self.leave()
        }
    }
}

/// Runs `body`, but no longer than `timeout`: then it is cancelled, and what `pastTimeout` makes is thrown.
private func within<Result: Sendable>(
    _ limits: TimeLimits, _ timeout: Delay?, _ pastTimeout: @escaping @Sendable () -> any Error,
    _ body: @escaping @Sendable () async throws -> Result
) async throws -> Result {
    guard let timeout else { return try await body() }
    let deadline = limits.deadline(after: timeout)
    return try await withThrowingTaskGroup(of: Optional<Result>.self) { group in
        group.addTask {
            guard await deadline.pass() else { return nil }
            throw pastTimeout()
        }
        group.addTask { try await body() }
        while let next = try await group.next() {
            guard let result = next else { continue }
            group.cancelAll()
            return result
        }
        throw CancellationError()
    }
}
