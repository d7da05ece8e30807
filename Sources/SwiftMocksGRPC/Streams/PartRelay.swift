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
            var end: End?
            /// The task that reads the parts; nil before it starts.
            var reader: Task<Void, any Error>?
            /// Whether that task is cancelled, or will be as soon as it starts.
            var isReaderCancelled = false

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

        /// Runs `body` with the parts of a transport, which a task reads meanwhile.
        func whileReading<Result>(
            _ parts: RPCAsyncSequence<Part, any Error>,
            _ body: (RPCAsyncSequence<Part, any Error>) async throws -> Result
        ) async throws -> Result {
            startReading { await self.read(parts) }
            do {
                let result = try await body(RPCAsyncSequence(wrapping: PartSequence { try await self.next() }))
                await stopReading()
                return result
            } catch {
                await stopReading()
                throw error
            }
        }

        private func stopReading() async {
            stop()
            // Parts that a network has cut off have ended, but their transport has not.
            cancelReading()
            try? await waitForReader()
        }

        /// Starts the task that reads the parts by ``read(_:)``, unless they have ended. It is
        /// cancelled when the client takes no more. If the task that takes the parts is cancelled,
        /// so is this one, and the transport decides what follows.
        func startReading(_ body: @escaping @Sendable () async throws -> Void) {
            state.withLock { state in
                guard state.end == nil else { return }
                let reader = Task(operation: body)
                if state.isReaderCancelled { reader.cancel() }
                state.reader = reader
            }
        }

        /// Cancels the task that reads the parts.
        func cancelReading() {
            let reader = state.withLock { state in
                state.isReaderCancelled = true
                return state.reader
            }
            reader?.cancel()
        }

        /// Suspends until no task reads the parts any more, and throws what it has thrown.
        func waitForReader() async throws {
            try await state.withLock { $0.reader }?.value
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

        /// Ends the parts, unless they have ended, and cancels the task that reads them. Returns
        /// whether the transport had told their end.
        @discardableResult
        func stop() -> Bool {
            let isStopped = state.change { state in
                state.finish(.stopped)
                return state.isStopped
            }
            if isStopped { cancelReading() }
            return !isStopped
        }

        /// Returns the next part; nil after the last one. The transport decides what a cancelled
        /// task gets.
        func next() async throws -> Part? {
            if let next = await state.waitForSome({ $0.removeNext() }) {
                state.notify()
                return try next.get()
            }
            cancelReading()
            let next = await state.waitForSomeEvenIfCancelled { $0.removeNext() }
            state.notify()
            return try next.get()
        }
    }
#endif
