#if GRPCSwift
    import GRPCCore
    import SwiftMocks

    /// The parts of a response that one task reads and another takes, a part when the one before is
    /// taken.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    final class PartRelay<Bytes: GRPCContiguousBytes & Sendable>: Sendable {
        typealias Part = RPCResponsePart<Bytes>

        /// How the parts have ended.
        private enum End {
            /// As the transport says.
            case told(Result<Void, any Error>)
            /// Before the transport's end: the client takes no more, or the test has ended the
            /// call.
            case stopped
        }

        private struct State {
            /// The part that is not taken.
            var part: Part?
            /// Whether the task that takes the parts is cancelled.
            var isTakerCancelled = false
            var end: End?

            mutating func finish(_ end: End) { if self.end == nil { self.end = end } }

            var isStopped: Bool { if case .stopped? = end { true } else { false } }

            /// Removes and returns the next part, or the end, which is nil; returns nil if there is
            /// neither.
            mutating func removeNext() -> Result<Part?, any Error>? {
                if let part {
                    self.part = nil
                    return .success(part)
                }
                switch end {
                case .told(let result): return result.map { nil }
                case .stopped: return .success(nil)
                case nil: return nil
                }
            }
        }

        private let state = Observed(State())

        var hasEnded: Bool { state.withLock { $0.end != nil } }
        var isStopped: Bool { state.withLock { $0.isStopped } }

        /// Reads the parts of a transport until they end, or nobody takes them any more. If the
        /// task that takes them is cancelled, so is the one that reads them, and the transport
        /// decides what follows.
        func readWhileTaken(_ parts: RPCAsyncSequence<Part, any Error>) async {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await self.read(parts) }
                if await waitUntilAbandoned() { group.cancelAll() }
                await group.waitForAll()
            }
        }

        /// Reads the parts of a transport until they end, or nobody takes them any more.
        func read(_ parts: RPCAsyncSequence<Part, any Error>) async {
            do {
                for try await part in parts { guard await offer(part) else { return } }
                finish(.success(()))
            } catch {
                finish(.failure(error))
            }
        }

        /// Suspends until the part is taken, also in a cancelled task: the client may read on.
        /// Returns false if it never will.
        private func offer(_ part: Part) async -> Bool {
            state.change { $0.part = part }
            return await state.waitForSomeEvenIfCancelled { $0.end != nil ? false : $0.part == nil ? true : nil }
        }

        /// Ends the parts as the transport says. Only the first end counts.
        func finish(_ result: Result<Void, any Error>) {
            state.change { $0.finish(.told(result)) }
        }

        /// Ends the parts, unless they have ended. Returns whether the transport had told their
        /// end.
        @discardableResult
        func stop() -> Bool {
            state.change { state in
                state.finish(.stopped)
                return !state.isStopped
            }
        }

        /// Suspends until the parts have ended, or the task that takes them is cancelled, or this
        /// one. Returns whether the transport's stream is of no use any more: false if the parts
        /// have ended as it says.
        func waitUntilAbandoned() async -> Bool {
            await state.waitForSome { state -> Bool? in
                if state.end != nil { return state.isStopped }
                return state.isTakerCancelled ? true : nil
            } ?? true
        }

        /// Returns the next part; nil after the last one. The transport decides what a cancelled
        /// task gets.
        func next() async throws -> Part? {
            if let next = await state.waitForSome({ $0.removeNext() }) {
                state.notify()
                return try next.get()
            }
            state.change { $0.isTakerCancelled = true }
            let next = await state.waitForSomeEvenIfCancelled { $0.removeNext() }
            state.notify()
            return try next.get()
        }
    }
#endif
