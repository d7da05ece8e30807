#if Connect
    import Connect
    import Foundation
    import SwiftMocks
    import SwiftMocksWire

    /// The parts of a request's body, in the order in which the client sends them. The end of the
    /// body is nil; it is missing if the client cancels before.
    final class InputParts: Sendable {
        let stream: AsyncStream<Data?>
        private let continuation: AsyncStream<Data?>.Continuation
        private let received = Locked(0)

        init() {
            let (stream, continuation) = AsyncStream.makeStream(of: Data?.self)
            self.stream = stream
            self.continuation = continuation
        }

        /// The number of parts that have come so far. So many can be read without waiting.
        var count: Int { received.value }

        func append(_ part: Data?) {
            continuation.yield(part)
            received.withLock { $0 += 1 }
        }

        /// Ends the parts, after which the client has cancelled, reads no further, or gets an
        /// error. Wakes the task that reads them.
        func finish() { continuation.finish() }
    }

    /// The client's input: messages for a mock, bytes for a real server. Read by one task at a
    /// time.
    final class ClientInput: @unchecked Sendable {
        private let parts: InputParts
        /// Nil if no mock can read the request.
        private var reader: RequestReader?
        private let keepsParts: Bool
        /// The parts that were read before the origin of the answer is known, if that may be a real
        /// server.
        private var kept: [Data?] = []
        /// The number of parts that were read.
        private var count = 0

        init(_ parts: InputParts, _ reader: RequestReader?, keepsParts: Bool) {
            self.parts = parts
            self.reader = reader
            self.keepsParts = keepsParts
        }

        /// Reads the whole request of an rpc that takes one message. Returns nil if it does not
        /// come.
        func request() async throws(WireError) -> Data? {
            for await part in parts.stream {
                if keepsParts { kept.append(part) }
                let read = read(part)
                if let error = read.error { throw error }
                if let message = read.messages.first { return message }
            }
            return nil
        }

        /// Reads messages for a call of a mock until the parts are finished, also after the end of
        /// the body: a client that cancels finishes them.
        func readUntilStopped(for call: BytesCall) async throws(WireError) {
            for await part in parts.stream {
                let read = read(part)
                for message in read.messages { try call.addInput(message) }
                if let error = read.error { throw error }
                if part == nil { call.close() }
            }
        }

        /// Forwards what the client has sent so far to a real server, without waiting, and records
        /// the parts that were not read before.
        /// - Parameter stream: the real stream; nil if the request has gone as a whole.
        func forwardReceived(to stream: RequestCallbacks<Data>?, recording call: BytesCall?) async {
            for part in kept { stream?.forward(part) }
            kept = []
            var iterator = parts.stream.makeAsyncIterator()
            while count < parts.count, let part = await iterator.next() { forward(part, to: stream, recording: call) }
        }

        /// Forwards everything else until the parts are finished, as ``readUntilStopped(for:)``
        /// reads.
        func forwardUntilStopped(to stream: RequestCallbacks<Data>?, recording call: BytesCall?) async {
            for await part in parts.stream { forward(part, to: stream, recording: call) }
        }

        private func forward(_ part: Data?, to stream: RequestCallbacks<Data>?, recording call: BytesCall?) {
            for message in read(part).messages { try? call?.addInput(message) }
            if part == nil { call?.close() }
            stream?.forward(part)
        }

        private func read(_ part: Data?) -> WireRead {
            count += 1
            return (part.map { reader?.append($0) } ?? reader?.finish()) ?? WireRead()
        }
    }

    extension RequestCallbacks<Data> {
        fileprivate func forward(_ part: Data?) {
            if let part { sendData(part) } else { sendClose() }
        }
    }
#endif
