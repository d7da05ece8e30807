// How code with `async` methods waits for a call.

extension MockCall {
    /// Records a call with one request and one response, and returns its reply. In a cancelled task, the call is
    /// answered at once as cancelled, and uses up no answer.
    func unaryReply() async -> Reply<Library, Output> {
        record()
        return await withTaskCancellationHandler {
            begin()
            return await reply()
        } onCancel: {
            cancel()
        }
    }

    /// Reads the whole call, and returns its last message or its failure as one answer.
    @_spi(Adapters) public func reply() async -> Reply<Library, Output> {
        var reply = Reply<Library, Output>(
            result: .failure(Library.failure(.canceled, "the stream ended without a message")))
        while true {
            switch await take() {
            case .metadata(let metadata): reply.initialMetadata = metadata as? Library.Metadata
            case .message(let message): if let message = message as? Output { reply.result = .success(message) }
            case .end(.reply(let whole)): return whole as? Reply<Library, Output> ?? reply.settled
            case .end(.end(let end)):
                guard let end = end.value as? StreamEnd<Library> else { break }
                reply.finalMetadata = end.finalMetadata ?? [:]
                reply.code = end.code
                if let failure = end.error as? Library.Failure { reply.result = .failure(failure) }
            case .end(.silent): break
            case nil:
                // A cancelled task may get here before the cancellation has reached the call, or the end the caller.
                guard locked({ $0.isTaken }) else { await Task.yield(); continue }
                return reply.settled
            }
        }
    }

    /// Returns the next event of a stream, as soon as there is one; nil after the end, and when the task is cancelled.
    public func next() async -> StreamEvent<Library, Output>? {
        guard let event = await take() else { return nil }
        return StreamEvent(event)
    }
}
