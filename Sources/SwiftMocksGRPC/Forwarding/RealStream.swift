#if GRPCSwift
    import GRPCCore
    import SwiftMocks

    /// A stream of the real transport, to which a call is forwarded. A child task of the call opens it and reads it, a part when
    /// the one before is taken. The client's writes run within the client's call: back-pressure of the real stream reaches the
    /// client.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    final class RealStream: Sendable {
        typealias Part = RPCResponsePart<[UInt8]>
        typealias Outbound = RPCWriter<RPCRequestPart<[UInt8]>>.Closable

        private struct State {
            /// Nil until the stream is open.
            var outbound: Outbound?
            /// The part that the client has not taken.
            var part: Part?
            var end: End?
            var hasLeft = false

            mutating func finish(_ end: End) { if self.end == nil { self.end = end } }

            var isCutOff: Bool { if case .cutOff? = end { true } else { false } }
        }

        /// How the stream has ended.
        private enum End {
            /// As the real transport says.
            case told(Result<Void, any Error>)
            /// The test has ended the call, or the client has left.
            case cutOff
        }

        private let state = Observed(State())

        var isOpen: Bool { state.withLock { $0.outbound != nil } }
        var isCutOff: Bool { state.withLock { $0.isCutOff } }

        /// Opens the stream, and reads it. Returns when the client has left.
        func open(by transport: any ClientTransport, _ descriptor: MethodDescriptor, _ options: CallOptions)
            async throws
        {
            do {
                try await transport.withBytes(descriptor: descriptor, options: options) { stream, _ in
                    state.change { $0.outbound = stream.outbound }
                    do {
                        for try await part in stream.inbound { guard await offer(part) else { return } }
                        finish(.success(()))
                    } catch {
                        finish(.failure(error))
                    }
                    _ = await state.whenSome { $0.hasLeft ? true : nil }
                }
            } catch {
                finish(.failure(error))
                throw error
            }
        }

        /// Suspends until the client has taken a part, also in a cancelled task: the client may read on. Returns false if it
        /// never will.
        private func offer(_ part: Part) async -> Bool {
            state.change { $0.part = part }
            return await state.some { $0.end != nil ? false : $0.part == nil ? true : nil }
        }

        /// Ends the stream, which may not be open. Only the first end counts.
        func finish(_ result: Result<Void, any Error>) {
            state.change { $0.finish(.told(result)) }
        }

        /// Ends the stream because the test has ended the call.
        func cutOff() {
            state.change { $0.finish(.cutOff) }
        }

        /// Suspends until the stream has ended, or the task is cancelled. Returns whether the call was cut off.
        func isCutOffAtEnd() async -> Bool {
            await state.whenSome { $0.end == nil ? nil : $0.isCutOff } ?? false
        }

        /// Returns the next part; nil after the last one. The real transport decides what a cancelled task gets.
        func next() async throws -> Part? {
            let taken = await state.some { state -> Result<Part?, any Error>? in
                if let part = state.part {
                    state.part = nil
                    return .success(part)
                }
                switch state.end {
                case .told(let result): return result.map { nil }
                case .cutOff: return .success(nil)
                case nil: return nil
                }
            }
            state.change { _ in }
            return try taken.get()
        }

        /// Writes a part as soon as the stream is open, and suspends until it is taken. Without a stream, it has no effect.
        func write(_ part: RPCRequestPart<[UInt8]>) async throws {
            try await whenOpen()?.write(part)
        }

        /// Closes the client's side, which may have failed.
        func finishWriting(throwing error: (any Error)?) async {
            let outbound = await whenOpen()
            if let error { await outbound?.finish(throwing: error) } else { await outbound?.finish() }
        }

        /// Returns the writer once the stream is open; nil for a stream that has ended without it, or was cut off.
        private func whenOpen() async -> Outbound? {
            let opening = await state.whenSome { state -> Outbound?? in
                if state.outbound == nil, state.end == nil { return nil }
                return .some(state.isCutOff ? nil : state.outbound)
            }
            return opening ?? nil
        }

        /// Ends the stream for a client that has left. Returns whether the stream was complete.
        func leave() -> Bool {
            state.change { state in
                state.finish(.cutOff)
                state.hasLeft = true
                return !state.isCutOff
            }
        }
    }
#endif
