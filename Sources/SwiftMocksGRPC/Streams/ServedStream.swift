#if GRPCSwift
    import GRPCCore
    @_spi(Adapters) import SwiftMocks

    /// The server's side of a stream of the transport.
    ///
    /// Most parts are those of a stream that is well on its way, for which nobody waits. ``writeNow(_:)`` and ``nextNow()``
    /// are for them, as each `async` call has a cost.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    protocol ServedStream: AnyObject, Sendable {
        typealias Part = RPCResponsePart<[UInt8]>

        /// The client has sent a part. Returns false if that may have to wait, so that ``write(_:)`` must do it.
        func writeNow(_ part: RPCRequestPart<[UInt8]>) -> Bool
        /// The client has sent a part. It has no effect after the end of the call.
        func write(_ part: RPCRequestPart<[UInt8]>) async throws
        /// The client has sent everything, or its side has failed.
        func finish(throwing error: (any Error)?) async
        /// The client wants nothing more. Only the first time counts.
        func leave()
        /// The client's task is cancelled.
        func cancel()
        /// The connection is lost.
        func cutOff()
        /// Returns the next part of the response; nil if ``next()`` must find it, or wait for it.
        func nextNow() throws -> RPCResponsePart<[UInt8]>?
        /// Returns the next part of the response; nil after the last one, and in a cancelled task.
        func next() async throws -> RPCResponsePart<[UInt8]>?
        /// Returns when all is closed that belongs to the stream. Throws what a real transport would have thrown.
        func close() async throws
    }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension ServedStream {
        func writeNow(_ part: RPCRequestPart<[UInt8]>) -> Bool { false }
        func nextNow() -> RPCResponsePart<[UInt8]>? { nil }
        func cancel() { leave() }
        func close() async throws {}
    }

    /// The stream of an rpc that no mock serves.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    final class RefusedStream: ServedStream {
        private let error: RPCError
        private let isOver = Locked(false)

        init(error: RPCError) {
            self.error = error
        }

        func write(_ part: RPCRequestPart<[UInt8]>) {}
        func finish(throwing error: (any Error)?) {}
        func leave() {}
        func cutOff() {}

        func next() -> RPCResponsePart<[UInt8]>? {
            let isFirst = isOver.withLock { isOver in
                defer { isOver = true }
                return !isOver
            }
            return isFirst ? .status(Status(code: Status.Code(error.code), message: error.message), [:]) : nil
        }
    }

    /// The parts of a response, as the client reads them.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    struct ServedParts: AsyncSequence, Sendable {
        typealias Element = RPCResponsePart<[UInt8]>
        typealias Failure = any Error

        let stream: any ServedStream

        struct AsyncIterator: AsyncIteratorProtocol {
            fileprivate let stream: any ServedStream
            private var isOver = false

            fileprivate init(stream: any ServedStream) {
                self.stream = stream
            }

            mutating func next() async throws -> Element? {
                try await next(isolation: nil)
            }

            mutating func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
                if isOver { return nil }
                // Nothing follows an error.
                isOver = true
                var part = try stream.nextNow()
                if part == nil { part = try await stream.next() }
                isOver = part == nil
                return part
            }
        }

        func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(stream: stream)
        }
    }

    /// Passes what the client writes to the stream. Like the writer of the in-process transport, it takes everything, unless
    /// the mock has flow control or the call is forwarded.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    struct ServedWriter: ClosableRPCWriterProtocol {
        let stream: any ServedStream
        private let count = Locked(0)

        init(stream: any ServedStream) {
            self.stream = stream
        }

        /// Writes a part. A client that writes for ever must let other tasks run, at least now and then.
        func write(_ element: RPCRequestPart<[UInt8]>) async throws {
            if !stream.writeNow(element) { try await stream.write(element) }
            guard case .message = element else { return }
            if count.withLock({
                $0 += 1; return $0.isMultiple(of: 256)
            }) {
                await Task.yield()
            }
        }

        func write(contentsOf elements: some Sequence<RPCRequestPart<[UInt8]>>) async throws {
            for element in elements { try await write(element) }
        }

        func finish() async {
            await stream.finish(throwing: nil)
        }

        func finish(throwing error: any Error) async {
            await stream.finish(throwing: error)
        }
    }
#endif
