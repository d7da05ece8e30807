#if GRPCSwift
    import GRPCCore
    @_spi(Adapters) import SwiftMocks
    import SwiftProtobuf

    /// Throws if a message of the client can't be read.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    func checkMessage(_ bytes: [UInt8], of rpc: AnyRPC) throws(RPCError) {
        if let input = rpc.input { _ = try read(bytes, as: input) }
    }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    private func read(
        _ bytes: [UInt8], as type: any SwiftProtobuf.Message.Type
    ) throws(RPCError) -> any SwiftProtobuf.Message {
        do {
            return try type.init(serializedBytes: bytes)
        } catch {
            throw RPCError(
                code: .invalidArgument, message: "Can't deserialize to message of type \(type).", cause: error)
        }
    }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension RPCError {
        /// The failure of a call whose answer has other types than its rpc. The mock has reported
        /// it.
        static var ofOtherTypes: RPCError {
            RPCError(code: .unimplemented, message: "The call has other types than its answer.")
        }
    }

    /// A mocked call that has reached its mock as bytes. Reading the response advances its script.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    final class BytesCall: Sendable {
        typealias Part = RPCResponsePart<[UInt8]>

        private struct State {
            /// Whether the client may still send messages.
            var acceptsMessages: Bool
            /// Whether the client of an answer with many responses has asked whether the call was
            /// accepted, as it does first.
            var hasAskedForAcceptance = false
            /// The parts of an answer with one response that the client has not read, the last one
            /// first; nil if the answer is unread.
            var parts: [Part]?
        }

        /// The call of the mock.
        let mocked: MockCall<GRPCLibrary>
        /// Records the answer of the real server; nil if there is none.
        let answer: ForwardedAnswer<GRPCLibrary>?
        private let input: any SwiftProtobuf.Message.Type
        private let output: any SwiftProtobuf.Message.Type
        /// The message of a server stream.
        private let request: (any SwiftProtobuf.Message)?
        private let statusIfCancelled: @Sendable () -> MockFailureReason
        private let state: Locked<State>

        /// Records the call.
        /// - Parameter bytes: the message of a call with one request.
        init(
            _ target: ServedRPCs<GRPCLibrary>.Target, _ metadata: Metadata, _ bytes: [UInt8]?, _ options: CallOptions,
            _ statusIfCancelled: @escaping CancellationStatus, canForward: Bool
        ) throws(RPCError) {
            let rpc = target.rpc
            guard let input = target.input, let output = target.output else {
                throw .broken("The messages of \(rpc.path) are not of SwiftProtobuf.")
            }
            let message: (any SwiftProtobuf.Message)? = if let bytes { try read(bytes, as: input) } else { nil }
            self.input = input
            self.output = output
            state = Locked(State(acceptsMessages: rpc.kind.hasManyRequests))
            request = rpc.kind == .serverStream ? message : nil
            let transport = TransportInfo(metadata)
            self.statusIfCancelled = { [timeout = transport.timeout] in statusIfCancelled(timeout) }
            mocked = target.store.recordServed(
                rpc, request: rpc.kind == .unary ? message : nil,
                metadata: TransportInfo.applicationMetadata(of: metadata), options: options, transport: transport,
                canForward: canForward)
            answer = canForward ? ForwardedAnswer(to: mocked, orElse: .noMessage) : nil
        }

        func startAnswer() {
            if let request {
                mocked.addInput(request)
                mocked.close()
            }
            mocked.startAnswer()
        }

        func leave() { mocked.leave(as: statusIfCancelled()) }

        /// Does what waits for nothing. Further messages of the client are dropped, so that one
        /// that writes for ever does not keep the thread.
        func letGo() {
            state.withLock { $0.acceptsMessages = false }
            mocked.performWhatIsThere()
        }

        // MARK: - The client

        /// Hands a part that the client sends after the metadata to the mock's call. Returns
        /// whether a writer must wait for room then.
        func addInput(_ part: RPCRequestPart<[UInt8]>) -> Bool {
            guard state.withLock({ $0.acceptsMessages }) else { return false }
            do throws(RPCError) {
                guard case .message(let bytes) = part else { throw .broken("The client has sent metadata twice.") }
                mocked.addInput(try read(bytes, as: input))
            } catch {
                finish(error)
            }
            return mocked.hasFlowControl
        }

        /// Closes the client's side, which may have failed or broken the protocol.
        func finish(_ failure: RPCError?) {
            // The real server's answer is its own.
            if failure != nil, mocked.decision == .forward { return }
            let isFirst = state.withLock { state in
                defer { state.acceptsMessages = false }
                return state.acceptsMessages
            }
            guard isFirst else { return }
            if let failure { mocked.fail(failure) } else { mocked.close() }
        }

        // MARK: - The answer of the mock

        // A task's frame keeps room for all that a suspended function uses, so each of these does
        // little. A cancelled task gets no end and no head: its client throws `CancellationError`
        // for a response that is not complete, as over HTTP/2.

        /// Returns the next part of the mock's answer; nil after the last one, and when the task is
        /// cancelled.
        func next() async throws -> Part? {
            if mocked.kind.hasOneResponse { return try await nextOfReply() }
            if !state.withLock({ $0.hasAskedForAcceptance }) { return await first() }
            return try part(await mocked.nextEvent())
        }

        /// Returns the next part, if it is there. Returns nil before it comes, and when `next()`
        /// must be called to look for it.
        func nextNow() throws -> Part? {
            if mocked.kind.hasOneResponse || !state.withLock({ $0.hasAskedForAcceptance }) { return nil }
            return try part(mocked.eventNow())
        }

        private func first() async -> Part? {
            state.withLock { $0.hasAskedForAcceptance = true }
            switch await mocked.waitForAcceptance() {
            case .accepted(let metadata): return Task.isCancelled ? nil : .metadata(metadata)
            case .rejected(let end): return Task.isCancelled ? nil : Part(end)
            }
        }

        private func nextOfReply() async throws -> Part? {
            if state.withLock({ $0.parts == nil }) {
                guard let reply = await mocked.wholeReply(), !Task.isCancelled else { return nil }
                let parts = try parts(of: reply)
                state.withLock { $0.parts = parts }
            }
            return state.withLock { $0.parts?.popLast() }
        }

        private func parts(of reply: ErasedReply<GRPCLibrary>) throws -> [Part] {
            switch reply.result {
            case .success(let message):
                [
                    .status(Status(code: reply.code ?? .ok, message: ""), reply.trailingMetadata),
                    .message(try written(message)), .metadata(reply.metadata ?? [:]),
                ]
            case .failure(let failure): [Part(failure)] + (reply.metadata.map { [.metadata($0)] } ?? [])
            }
        }

        private func part(_ event: CallEvent?) throws -> Part? {
            switch event {
            case .message(let message): .message(try written(message))
            case .end(let end): Task.isCancelled ? nil : (end.recorded as? StreamEnd<GRPCLibrary>).map(Part.init)
            // The metadata came with the acceptance.
            case .metadata, nil: nil
            }
        }

        private func written(_ message: any Sendable) throws -> [UInt8] {
            guard let message = mocked.message(message, as: output) else { throw RPCError.ofOtherTypes }
            return try message.serializedBytes()
        }

        // MARK: - The answer of the real server

        /// Records a part of the real server, or why its stream has ended; nil stands for the end.
        func record(_ part: Result<Part?, any Error>) {
            switch part {
            case .success(.metadata(let metadata)): answer?.recordMetadata(metadata)
            case .success(.message(let bytes)):
                do {
                    answer?.recordMessage(try output.init(serializedBytes: bytes))
                } catch {
                    // The client can't read it either, whatever the server says next.
                    let message = "The message is no \(output.protoMessageName)."
                    finishAnswer(RPCError(code: .unknown, message: message, cause: error))
                }
            case .success(.status(let status, let metadata)):
                let error = RPCError(status: status, metadata: metadata)
                answer?.finish(error, error == nil ? metadata : [:])
            case .success(nil): finishAnswer(.broken("The real server's stream ended without a status."))
            case .failure(let error): finishAnswer(.thrown(error))
            }
        }

        /// Finishes a call whose answer is broken.
        private func finishAnswer(_ error: RPCError) { answer?.finish(error, brokenBecause: "\(error)") }
    }
#endif
