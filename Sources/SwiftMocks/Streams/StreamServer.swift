/// The server's end of a stream, for a test that plays the server: see `willServe`.
public struct StreamServer<List: RPCList, Input: Sendable, Output: Sendable>: Sendable {
    let session: StreamSession<List, Input, Output>

    /// The headers that the stream was opened with.
    public var headers: List.RPCMetadata { self.session.call.headers }

    /// What the code under test sends, until it closes or cancels the stream.
    public var inputs: Mailbox<Input> { self.session.mailbox }

    /// Whether the stream has ended, by whomever.
    public var isOver: Bool { self.session.locked { $0.isOver } }

    /// Whether the code under test has cancelled the stream.
    public var isCancelled: Bool { self.session.locked { $0.isCancelled } }

    /// Sends a message. On an `async` stream it returns when the message has been taken, or will never be.
    public func send(_ message: Output) async {
        await self.session.offer(.message(message))
    }

    /// Sends metadata, as ``send(_:)`` sends a message.
    public func send(headers: List.RPCMetadata) async {
        await self.session.offer(.headers(headers))
    }

    /// Ends the stream well. A fake server that returns without having ended the stream does the same.
    public func complete(trailers: List.RPCMetadata = List.emptyMetadata()) {
        self.session.enqueue([.step(.complete(trailers: trailers))])
    }

    /// Ends the stream with a failure.
    public func fail(_ failure: List.RPCFailure, trailers: List.RPCMetadata? = nil) {
        self.session.enqueue([.step(.fail(failure, trailers: trailers))])
    }
}

extension StreamSession {
    /// Queues an event and waits until the consumer has taken it or the stream is over.
    fileprivate func offer(_ event: StreamEvent<List, Output>) async {
        let number = self.locked { progress in
            if !progress.isOver { progress.queue.append(.offer(event)) }
            progress.offersMade += 1
            return progress.offersMade
        }
        self.wake()
        while true {
            let version = self.changes.version
            if self.locked({ $0.isOver || $0.offersTaken >= number }) { return }
            if await self.changes.wait(past: version) == .cancelled { return }
        }
    }
}
