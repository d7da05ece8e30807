#if GRPCSwift
    import GRPCCore
    import SwiftMocks

    /// A stream of the real transport, to which a call is forwarded. A task of its own opens it and
    /// reads it. The client's writes run within the client's call: back-pressure of the real stream
    /// reaches the client.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    final class RealStream: Sendable {
        typealias Outbound = RPCWriter<RPCRequestPart<[UInt8]>>.Closable

        private struct State {
            /// Nil until the stream is open.
            var outbound: Outbound?
            var hasLeft = false
            /// Why the stream has failed, unless its transport says so.
            var failure: RPCError?
        }

        private let state = Observed(State())
        /// The response.
        let parts = PartRelay<[UInt8]>()

        var isOpen: Bool { state.withLock { $0.outbound != nil } }

        /// Opens the stream, and reads it. Returns when the client has left.
        func open(by transport: any ClientTransport, _ descriptor: MethodDescriptor, _ options: CallOptions)
            async throws
        {
            do {
                try await transport.withBytes(descriptor: descriptor, options: options) { stream, _ in
                    state.change { $0.outbound = stream.outbound }
                    await parts.read(stream.inbound)
                    _ = await state.waitForSome { $0.hasLeft ? true : nil }
                }
            } catch {
                let error = state.withLock { $0.failure } ?? error
                finish(throwing: error)
                throw error
            }
        }

        /// Ends a stream that is not open.
        func fail(_ error: RPCError) {
            state.withLock { $0.failure = error }
            finish(throwing: error)
            cancel()
        }

        /// Ends the response, unless it has ended.
        private func finish(throwing error: any Error) {
            parts.finish(.failure(error))
            state.notify()
        }

        /// Cancels the task of the stream, if there is one, as the client's task is cancelled.
        func cancel() { parts.cancelReading() }

        /// Suspends until the task of the stream is over, if there is one, and throws what it has
        /// thrown. Is cancelled with it.
        func waitForEnd() async throws {
            try await withTaskCancellationHandler {
                try await parts.waitForReader()
            } onCancel: {
                cancel()
            }
        }

        /// Ends the stream because the test has ended the call.
        func stop() {
            parts.stop()
            state.notify()
        }

        /// Writes a part as soon as the stream is open, and suspends until it is taken. Has no
        /// effect on a stream that has ended without being open. Throws if the task is cancelled
        /// before: a part that is lost must not be followed by others.
        func write(_ part: RPCRequestPart<[UInt8]>) async throws {
            try await waitUntilOpen()?.write(part)
        }

        /// Closes the client's side, which may have failed.
        func finishWriting(throwing error: (any Error)?) async {
            let outbound = try? await waitUntilOpen()
            if let error { await outbound?.finish(throwing: error) } else { await outbound?.finish() }
        }

        /// Returns the writer once the stream is open; nil for a stream that has ended without it,
        /// or was stopped.
        private func waitUntilOpen() async throws(CancellationError) -> Outbound? {
            let opening = await state.waitForSome { state -> Outbound?? in
                if state.outbound == nil, !parts.hasEnded { return nil }
                return .some(parts.isStopped ? nil : state.outbound)
            }
            guard let opening else { throw CancellationError() }
            return opening
        }

        /// Ends the stream for a client that has left. Only the first time has an effect. Returns
        /// whether the transport had told the end of the stream before.
        func leave() -> Bool {
            let isComplete = parts.stop()
            state.change { $0.hasLeft = true }
            return isComplete
        }
    }
#endif
