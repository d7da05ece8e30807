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
            var outbound: Outbound?
            var part: Part?
            var end: Result<Void, any Error>?
            /// Whether the test has ended the call, or the client has left, before the end.
            var isCutOff = false
            var hasLeft = false
        }

        private let state = Locked(State())
        private let changes = Signal()

        var isOpen: Bool { state.withLock { $0.outbound != nil } }
        var isCutOff: Bool { state.withLock { $0.isCutOff } }

        private func change(_ change: (inout State) -> Void) {
            state.withLock(change)
            changes.notify()
        }

        /// Opens the stream, and reads it. Returns when the client has left.
        func use(_ transport: any ClientTransport, _ descriptor: MethodDescriptor, _ options: CallOptions) async throws
        {
            do {
                try await transport.withBytes(descriptor: descriptor, options: options) { stream, _ in
                    change { $0.outbound = stream.outbound }
                    do {
                        for try await part in stream.inbound { guard await offer(part) else { return } }
                        end()
                    } catch {
                        end(.failure(error))
                    }
                    _ = await changes.whenSome { state.withLock { $0.hasLeft ? true : nil } }
                }
            } catch {
                end(.failure(error))
                throw error
            }
        }

        /// Suspends until the client has taken a part. Returns false if it never will.
        private func offer(_ part: Part) async -> Bool {
            change { $0.part = part }
            return await changes.whenSome {
                state.withLock { $0.end != nil ? false : $0.part == nil ? true : nil }
            } ?? false
        }

        /// Ends the stream, which may not be open. Only the first end counts.
        func end(_ result: Result<Void, any Error> = .success(()), isCutOff: Bool = false) {
            change { state in
                if state.end == nil { (state.end, state.isCutOff) = (result, isCutOff) }
            }
        }

        /// Suspends until the stream has ended, or the task is cancelled. Returns whether the call was cut off.
        func isCutOffAtEnd() async -> Bool {
            await changes.whenSome { state.withLock { $0.end == nil ? nil : $0.isCutOff } } ?? false
        }

        func next() async throws -> Part? {
            let taken = await changes.whenSome {
                state.withLock { state -> Result<Part?, any Error>? in
                    guard let part = state.part else { return state.end?.map { nil } }
                    state.part = nil
                    return .success(part)
                }
            }
            changes.notify()
            return try taken?.get()
        }

        /// Writes a part as soon as the stream is open, and suspends until it is taken. Without a stream, it has no effect.
        func write(_ part: RPCRequestPart<[UInt8]>) async throws {
            try await opened()?.write(part)
        }

        func finish(throwing error: (any Error)?) async {
            let outbound = await opened()
            if let error { await outbound?.finish(throwing: error) } else { await outbound?.finish() }
        }

        private func opened() async -> Outbound? {
            let opening = await changes.whenSome {
                state.withLock { state -> Outbound?? in
                    if state.outbound == nil, state.end == nil { return nil }
                    return .some(state.isCutOff ? nil : state.outbound)
                }
            }
            return opening ?? nil
        }

        /// Ends the stream for a client that has left. Returns whether the stream was complete.
        func leave() -> Bool {
            end(isCutOff: true)
            change { $0.hasLeft = true }
            return !isCutOff
        }
    }
#endif
