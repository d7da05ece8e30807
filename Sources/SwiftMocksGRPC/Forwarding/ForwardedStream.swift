#if GRPCSwift
    import GRPCCore
    @_spi(Adapters) import SwiftMocks

    /// A stream of the real transport, to which a call is forwarded.
    ///
    /// The client has its own stream before it is known that the call is forwarded, so a task of its own opens the real
    /// one and reads it. It reads a part when the one before is taken. What the client writes goes to the real stream
    /// within the client's call, which so waits as long as the real stream wants it to.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    final class ForwardedStream: Sendable {
        typealias Part = RPCResponsePart<[UInt8]>
        typealias Outbound = RPCWriter<RPCRequestPart<[UInt8]>>.Closable
        typealias Inbound = RPCAsyncSequence<Part, any Error>

        private let state = Locked(ForwardedStreamState())
        private let changes = Signal()

        // MARK: - What the real stream does

        /// Opens the real stream.
        func start(on transport: any ClientTransport<[UInt8]>, _ descriptor: MethodDescriptor, _ options: CallOptions) {
            let task = Task { () -> (any Error)? in
                do {
                    try await transport.withStream(descriptor: descriptor, options: options) { stream, _ in
                        await self.use(stream)
                    }
                    self.complete(nil)
                    return nil
                } catch {
                    self.complete(error)
                    return error
                }
            }
            if !state.withLock({ $0.start(task) }) { task.cancel() }
        }

        /// Reads all, and keeps the stream open until the client wants nothing more of it.
        private func use(_ stream: RPCStream<Inbound, Outbound>) async {
            state.withLock { $0.open(stream.outbound) }
            changes.notify()
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await self.read(stream.inbound) }
                while true {
                    let version = changes.version
                    guard state.withLock({ $0.isWanted }) else { break }
                    guard await changes.changed(past: version) else { break }
                }
                group.cancelAll()
            }
        }

        private func read(_ inbound: Inbound) async {
            do {
                for try await part in inbound { guard await offer(part) else { return } }
                complete(nil)
            } catch {
                complete(error)
            }
        }

        /// Waits until the client has taken a part. Returns false if it never will.
        private func offer(_ part: Part) async -> Bool {
            state.withLock { $0.offer(part) }
            changes.notify()
            while true {
                let version = changes.version
                if let isTaken = state.withLock({ $0.isTaken }) { return isTaken }
                guard await changes.changed(past: version) else { return false }
            }
        }

        private func complete(_ error: (any Error)?) {
            state.withLock { $0.complete(error) }
            changes.notify()
        }

        // MARK: - What the client does

        /// Waits until the real transport has opened the stream or refused to, or the client wants nothing more of it.
        /// - Parameter wait: waits for the end of the time that this may take.
        /// - Returns: whether the time is over.
        func isUndecided(after wait: @escaping @Sendable () async -> Bool) async -> Bool {
            await withTaskGroup(of: Bool.self) { group in
                group.addTask { await wait() }
                group.addTask {
                    _ = try? await self.opened()
                    return false
                }
                let isOver = await group.next() ?? false
                group.cancelAll()
                return isOver
            }
        }

        /// Returns the next part, and records it; nil after the last one, and in a cancelled task.
        func next(recording record: any PartRecord) async throws -> Part? {
            do {
                let part = try await next()
                record.note(part)
                return part
            } catch {
                record.note(error)
                throw error
            }
        }

        /// Returns the next part; nil after the last one, and in a cancelled task.
        func next() async throws -> Part? {
            while true {
                let version = changes.version
                if let taken = state.withLock({ $0.take() }) {
                    changes.notify()
                    return try taken.get()
                }
                guard await changes.changed(past: version) else { return nil }
            }
        }

        /// Writes a part as soon as the real stream is open. Returns when that has taken it.
        func write(_ part: RPCRequestPart<[UInt8]>) async throws {
            guard let outbound = try await opened() else { return }
            try await outbound.write(part)
        }

        /// Finishes the client's side, or lets it fail.
        func finish(throwing error: (any Error)?) async {
            guard let outbound = try? await opened() else { return }
            if let error { await outbound.finish(throwing: error) } else { await outbound.finish() }
        }

        /// Waits for the real stream. Returns nil if there will be none for this client.
        private func opened() async throws -> Outbound? {
            while true {
                let version = changes.version
                let opening = state.withLock { $0.opening }
                if let opening { return try opening.get() }
                guard await changes.changed(past: version) else { throw CancellationError() }
            }
        }

        /// The client wants nothing more. A real stream that is not open yet is not opened.
        func leave() {
            state.withLock { $0.leave() }?.cancel()
            changes.notify()
        }

        /// The client's task is cancelled, so that of the real stream is, too.
        func cancel() {
            state.withLock { $0.cancel() }?.cancel()
            changes.notify()
        }

        /// Ends the stream with a part of its own, unless the client has left it or knows its end.
        func cutOff(_ part: Part) {
            state.withLock { $0.cutOff(part) }?.cancel()
            changes.notify()
        }

        /// Waits until the real stream is closed. Throws what its transport has thrown, as that would have done to the
        /// client.
        func close() async throws {
            let (task, throwsError) = state.withLock { ($0.task, $0.throwsError) }
            if let error = await task?.value, throwsError { throw error }
        }
    }
#endif
