#if GRPCSwift
    import GRPCCore
    @_spi(Adapters) import SwiftMocks

    /// One call of a client. The mock's call begins with the metadata or, for one request, with the
    /// whole of it, as the client may still break off or send too much. Then the origin of the
    /// answer is chosen. Writers and readers suspend until then, and go straight through to the
    /// mock, or to the real stream.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    final class ServedCall: ClosableRPCWriterProtocol {
        typealias RequestPart = RPCRequestPart<[UInt8]>
        typealias Part = RPCResponsePart<[UInt8]>

        /// The origin of the answer.
        fileprivate enum Origin {
            case mock(BytesCall)
            case real(RealStream, recording: BytesCall?)
            /// There is no call. The client gets the error, if it has not got it yet.
            case nobody(RPCError?)
        }

        /// Whether the client takes part in the call.
        private enum Presence { case present, cancelled, left }

        private struct State {
            /// The parts that the client has sent before the origin of the answer is known.
            var sent: [RequestPart] = []
            var call: BytesCall?
            /// Nil until it is known.
            var origin: Origin?
            var client = Presence.present
            /// What the client gets of a call that its transport or its network has ended.
            var cutOffError: (any Error)?
            var writes = 0

            /// The origin for a client that writes or reads now. The real transport decides what a
            /// cancelled client gets. From a mock, a client that is cancelled or has left gets
            /// nothing.
            var originForClient: Origin? {
                switch (client, origin) {
                case (.present, _), (.cancelled, .real?): origin
                case (.cancelled, _), (.left, _): .nobody(nil)
                }
            }
        }

        private let target: ServedRPCs<GRPCLibrary>.Target
        private let descriptor: MethodDescriptor
        private let options: CallOptions
        /// Nil if there is no real server.
        private let real: RealTransport?
        private let statusIfCancelled: CancellationStatus
        private let state = Observed(State())

        init(
            _ target: ServedRPCs<GRPCLibrary>.Target, _ descriptor: MethodDescriptor, _ options: CallOptions,
            _ real: RealTransport?
        ) {
            self.target = target
            self.descriptor = descriptor
            self.options = options
            self.real = real
            statusIfCancelled = target.store.startMeasuring()
        }

        /// Makes the call, which is over when `closure` returns.
        func use<Value: Sendable>(
            _ closure: (BytesStream, ClientContext) async throws -> Value
        ) async throws -> Value {
            let stream = BytesStream(
                descriptor: descriptor, inbound: RPCAsyncSequence(wrapping: ServedParts(call: self)),
                outbound: RPCWriter.Closable(wrapping: self))
            let context = ClientContext(descriptor: descriptor, remotePeer: "mock", localPeer: "client")
            guard real == nil else { return try await usingRealStream { try await closure(stream, context) } }
            defer { leave() }
            return try await seeingCancellation { try await closure(stream, context) }
        }

        /// Runs the client's part of the call, and cancels the call with the client's task.
        private func seeingCancellation<Value>(_ client: () async throws -> Value) async throws -> Value {
            try await withTaskCancellationHandler {
                try await client()
            } onCancel: {
                cancel()
                realStream?.cancel()
            }
        }

        /// Runs the client's part of the call, and ends the real stream if there is one.
        private func usingRealStream<Value>(_ client: () async throws -> Value) async throws -> Value {
            do {
                let value = try await seeingCancellation(client)
                let isComplete = leave()
                do {
                    try await realStream?.waitForEnd()
                } catch {
                    // The real transport would have thrown it to the client, too.
                    if isComplete || Task.isCancelled { throw error }
                }
                return value
            } catch {
                leave()
                realStream?.cancel()
                try? await realStream?.waitForEnd()
                throw error
            }
        }

        /// Opens the real stream of a call that is forwarded.
        private func open(_ stream: RealStream, recording call: BytesCall?) {
            call?.answer?.whenOverEarly { [state] in
                if state.withLock({ $0.client == .present }) { stream.stop() }
            }
            real?.open(stream, descriptor, options, for: target.store)
        }

        // MARK: - Writing

        /// Writes a part. Has no effect after the end of the call. Like the in-process transport's
        /// writer, it suspends only for a mock's flow control or a forwarded call.
        func write(_ part: RequestPart) async throws {
            var count = 0
            let origin = state.withLock { state in
                state.writes += 1
                count = state.writes
                return state.originForClient
            }
            switch origin {
            case nil: try await proceed { () throws(RPCError) in try open(with: part) }
            case .mock(let call): if call.addInput(part) { await call.mocked.waitForRoom() }
            case .real(let stream, let call):
                _ = call?.addInput(part)
                try await stream.write(part)
            case .nobody: break
            }
            // Lets other tasks run, at least now and then, while a client writes without end.
            if count.isMultiple(of: 256) { await Task.yield() }
        }

        func write(contentsOf parts: some Sequence<RequestPart>) async throws {
            for part in parts { try await write(part) }
        }

        /// Opens the call as soon as the client has sent enough.
        private func open(with part: RequestPart) throws(RPCError) {
            let count = state.withLock { state in
                state.sent.append(part)
                return state.sent.count
            }
            switch (part, count) {
            case (.metadata(let metadata), 1): if target.rpc.kind.hasManyRequests { try open(metadata, nil) }
            case (.metadata, _): throw .broken("The client has sent metadata twice.")
            case (.message, 1): throw .broken("The client has sent a message before its metadata.")
            case (.message, 2): break
            case (.message(let bytes), _):
                try checkMessage(bytes, of: target.rpc)
                throw .broken("The client has sent more than one message.")
            }
        }

        func finish() async { await finish(nil) }
        func finish(throwing error: any Error) async { await finish(error) }

        /// Closes the client's side, which may have failed.
        private func finish(_ error: (any Error)?) async {
            let failure = error.map { ($0 as? RPCError) ?? .producer($0) }
            // A client stops writing when it has its result.
            if failure != nil, isCancelled {
                cancel()
                if case .real(let stream, _) = originForClient { await stream.finishWriting(throwing: error) }
                return
            }
            var writeError: (any Error)?
            if originForClient == nil {
                // The client does not see this error here, but as the end of its call.
                do {
                    try await proceed { () throws(RPCError) in
                        if let failure { throw failure }
                        try openWhole()
                    }
                } catch {
                    writeError = error
                }
            }
            switch originForClient {
            case .mock(let call): call.finish(failure)
            case .real(let stream, let call):
                call?.finish(failure)
                await stream.finishWriting(throwing: error ?? writeError)
            case .nobody, nil: break
            }
        }

        /// Opens a call with one request, which the client has sent.
        private func openWhole() throws(RPCError) {
            let sent = state.withLock { $0.sent }
            switch (sent.first, sent.last) {
            case (.metadata(let metadata), .message(let bytes)): try open(metadata, bytes)
            case (nil, _): throw .broken("The client has sent nothing.")
            default: throw .broken("The client has sent no message.")
            }
        }

        // MARK: - The origin of the answer

        /// Nil until it is known.
        fileprivate var originForClient: Origin? { state.withLock { $0.originForClient } }

        private var isPresent: Bool { state.withLock { $0.client == .present } }

        /// Whether the client is cancelled. Cancellation reaches the tasks of a call one by one:
        /// its real stream may have ended before the task that reads it is cancelled.
        fileprivate var isCancelled: Bool { Task.isCancelled || state.withLock { $0.client == .cancelled } }

        private func open(_ metadata: Metadata, _ request: [UInt8]?) throws(RPCError) {
            guard isPresent else { return }
            let call = try BytesCall(
                target, metadata, request, options, statusIfCancelled, canForward: real != nil)
            state.withLock { $0.call = call }
            if isPresent { call.startAnswer() } else { call.leave() }
        }

        /// Takes a step of the client. If that lets the call begin, suspends until the origin of
        /// the answer is known. The real server gets the parts that the client has sent.
        private func proceed(by step: () throws(RPCError) -> Void) async throws {
            var origin: Origin
            do {
                try step()
                guard let call = state.withLock({ $0.call }) else { return }
                let isMocked = if real == nil { true } else { await call.mocked.waitForDecision() == .mock }
                origin = isMocked ? .mock(call) : .real(RealStream(), recording: call)
            } catch {
                // The mock has no call. The real server may see no mistake.
                origin = real == nil ? .nobody(error) : .real(RealStream(), recording: nil)
            }
            let sent = state.change { state -> [RequestPart] in
                defer { state.sent = [] }
                if state.client != .present { origin = .nobody(nil) }
                state.origin = origin
                return state.sent
            }
            if case .real(let stream, let call) = origin {
                open(stream, recording: call)
                for part in sent { try await stream.write(part) }
            }
        }

        // MARK: - Reading

        func next() async throws -> Part? {
            var part: Part?
            var origin = originForClient
            if origin == nil { origin = await state.waitForSome { $0.originForClient } }
            switch origin {
            case .mock(let call): part = try await call.next()
            case .real(let stream, let call): part = try await read(stream, recording: call)
            case .nobody(let error?):
                state.withLock { $0.origin = .nobody(nil) }
                part = Part(error)
            case .nobody, nil: break
            }
            // A part that has arrived is not dropped.
            if case .message = part { return part }
            if let error = state.withLock({ $0.cutOffError }) { throw error }
            return part
        }

        private func read(_ stream: RealStream, recording call: BytesCall?) async throws -> Part? {
            do {
                let part = try await stream.parts.next()
                // The test has ended the call.
                if part == nil, stream.parts.isStopped, let call { return try await call.next() }
                // A client that is cancelled ends the call itself.
                if part != nil || !isCancelled { call?.record(.success(part)) }
                return part
            } catch {
                // A client that is cancelled has left the call, whatever its transport throws.
                if isCancelled { call?.leave() } else { call?.record(.failure(error)) }
                throw error
            }
        }

        /// Nil as long as the call is not forwarded.
        private var realStream: RealStream? {
            state.withLock { if case .real(let stream, _)? = $0.origin { stream } else { nil } }
        }

        /// Whether the real transport decides how the call ends.
        fileprivate var isForwarded: Bool { realStream != nil }

        // MARK: - The end

        /// Ends the call for a client that has left. Returns whether nothing is left of a real
        /// stream.
        @discardableResult
        func leave() -> Bool {
            let state = state.change { state in
                state.client = .left
                return state
            }
            state.call?.leave()
            if case .real(let stream, _)? = state.origin { return stream.leave() }
            return true
        }

        /// Ends the mock's call for a client that is cancelled. Does not end its real stream.
        func cancel() {
            let call = state.change { state in
                if state.client == .present { state.client = .cancelled }
                return state.call
            }
            call?.leave()
        }

        /// Ends the call because its transport or its network has ended.
        /// - Parameter error: what the client gets.
        func cutOff(throwing error: any Error = CancellationError()) {
            state.withLock { $0.cutOffError = error }
            leave()
        }

        /// Lets a mock do what waits for nothing, because the client reads no further. It leaves
        /// the call next.
        func letGo() {
            if case .mock(let call)? = originForClient { call.letGo() }
        }
    }

    /// The parts of a response. An `AsyncThrowingStream` would take more memory for each open
    /// stream.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    private struct ServedParts: AsyncSequence, AsyncIteratorProtocol {
        let call: ServedCall
        private var hasEnded = false

        init(call: ServedCall) {
            self.call = call
        }

        func makeAsyncIterator() -> ServedParts { self }

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> ServedCall.Part? {
            // Most parts are there already, and each `async` call has a cost.
            if case .mock(let call)? = call.originForClient, let part = try call.nextNow() { return keeping(part) }
            if let part = try await call.next() { return keeping(part) }
            // As `HTTP2ClientTransport` of grpc-swift-nio-transport 2.9.2 ends a response that is
            // not complete.
            if !hasEnded, call.isCancelled, !call.isForwarded { throw CancellationError() }
            return nil
        }

        private mutating func keeping(_ part: ServedCall.Part) -> ServedCall.Part {
            if case .status = part { hasEnded = true }
            return part
        }
    }
#endif
