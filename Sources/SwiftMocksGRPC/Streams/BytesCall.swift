#if GRPCSwift
    import GRPCCore
    @_spi(Adapters) import SwiftMocks
    import SwiftProtobuf

    /// A recorded call of a mock whose messages are bytes.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    protocol BytesCall: Sendable {
        typealias Part = RPCResponsePart<[UInt8]>

        func begin()
        func decided() async -> CallDecision
        /// Forwards a part that the client sends after the metadata. Returns whether a writer must wait for room then.
        func take(_ part: RPCRequestPart<[UInt8]>) -> Bool
        func waitForRoom() async
        /// Closes the client's side, which may have failed or broken the protocol.
        func finish(_ failure: RPCError?)
        func leave()
        /// Returns the next part of the mock's answer; nil after the last one, and when the task is cancelled.
        func next() async throws -> Part?
        /// Returns what `next()` does if it is there already; nil if it must be waited for.
        func nextNow() throws -> Part?
        /// Records a part of the real server, or why its stream has ended; nil stands for the end.
        func note(_ part: Result<Part?, any Error>)
        /// Calls `body` when the call has ended without the real server's end.
        func whenCutOff(_ body: @escaping @Sendable () -> Void)
    }

    /// Records a call that has reached its mock as bytes.
    /// - Parameter request: the message of a call with one request.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    @inline(never) func openCall(
        _ target: ServedRPCs<GRPCLibrary>.Target, _ metadata: Metadata, _ request: [UInt8]?, _ options: CallOptions,
        age: @escaping CallAge, canForward: Bool
    ) throws(RPCError) -> any BytesCall {
        guard let input = target.rpc.input as? any SwiftProtobuf.Message.Type,
            let output = target.rpc.output as? any SwiftProtobuf.Message.Type
        else { throw .broken("The messages of \(target.rpc.path) are not of SwiftProtobuf.") }
        return try open(input, output)

        func open<Input: SwiftProtobuf.Message, Output: SwiftProtobuf.Message>(
            _ input: Input.Type, _ output: Output.Type
        ) throws(RPCError) -> any BytesCall {
            try MessageCall<Input, Output>(target, metadata, request, options, age: age, canForward: canForward)
        }
    }

    /// Throws if a message of the client can't be read.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    func checkMessage(_ bytes: [UInt8], of rpc: AnyRPC) throws(RPCError) {
        if let input = rpc.input as? any SwiftProtobuf.Message.Type { _ = try read(bytes, as: input) }
    }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    private func read<Message: SwiftProtobuf.Message>(
        _ bytes: [UInt8], as type: Message.Type = Message.self
    ) throws(RPCError) -> Message {
        do {
            return try Message(serializedBytes: bytes)
        } catch {
            throw RPCError(
                code: .invalidArgument, message: "Can't deserialize to message of type \(Message.self).", cause: error)
        }
    }

    /// A mocked call. Reading the response advances its script.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    private final class MessageCall<Input: SwiftProtobuf.Message, Output: SwiftProtobuf.Message>: BytesCall {
        private let call: MockCall<GRPCLibrary, Input, Output>
        private let kind: CallKind
        private let request: Input?
        private let status: @Sendable () -> MockFailureReason
        /// `parts` are those of an answer with one response that the client has not taken, the last one first; nil if it is unread.
        private let state: Locked<(takesMessages: Bool, parts: [Part]?)>
        /// Records the answer of the real server; nil if there is none.
        private let answer: PassedAnswer<GRPCLibrary, Input, Output>?

        init(
            _ target: ServedRPCs<GRPCLibrary>.Target, _ metadata: Metadata, _ bytes: [UInt8]?, _ options: CallOptions,
            age: @escaping CallAge, canForward: Bool
        ) throws(RPCError) {
            let message: Input? = if let bytes { try read(bytes) } else { nil }
            kind = target.rpc.kind
            state = Locked((kind.hasManyRequests, nil))
            request = kind == .serverStream ? message : nil
            let transport = TransportInfo(metadata)
            status = { [timeout = transport.timeout] in age(timeout) }
            call = target.store.open(
                target.rpc, request: kind == .unary ? message : nil,
                metadata: TransportInfo.applicationMetadata(of: metadata), options: options, transport: transport,
                canForward: canForward)
            answer = canForward ? PassedAnswer(to: call, orElse: .noMessage) : nil
        }

        func begin() {
            if let request {
                call.send(request)
                call.close()
            }
            call.begin()
        }

        func decided() async -> CallDecision { await call.decided() }
        func waitForRoom() async { await call.waitForRoom() }
        func leave() { call.leave(as: status()) }

        // MARK: - The client

        func take(_ part: RPCRequestPart<[UInt8]>) -> Bool {
            guard state.withLock({ $0.takesMessages }) else { return false }
            do throws(RPCError) {
                guard case .message(let bytes) = part else { throw .broken("The client has sent metadata twice.") }
                call.send(try read(bytes))
            } catch {
                finish(error)
            }
            return call.hasFlowControl
        }

        func finish(_ failure: RPCError?) {
            // The real server's answer is its own.
            if failure != nil, call.decision == .forward { return }
            let isFirst = state.withLock { state in
                defer { state.takesMessages = false }
                return state.takesMessages
            }
            guard isFirst else { return }
            if let failure { call.fail(failure) } else { call.close() }
        }

        // MARK: - The answer of the mock

        // A task's frame keeps room for all that a suspended function uses, so each of these does little.

        func next() async throws -> Part? {
            if kind.hasOneResponse { return try await nextOfReply() }
            if state.withLock({ $0.parts == nil }) { return await first() }
            return try part(await call.nextEvent())
        }

        func nextNow() throws -> Part? {
            if kind.hasOneResponse || state.withLock({ $0.parts == nil }) { return nil }
            return try part(call.eventNow())
        }

        private func first() async -> Part? {
            state.withLock { $0.parts = [] }
            switch await call.accepted() {
            case .accepted(let metadata): return Task.isCancelled ? nil : .metadata(metadata)
            case .rejected(let end): return Task.isCancelled ? nil : Part(end)
            }
        }

        private func nextOfReply() async throws -> Part? {
            if state.withLock({ $0.parts == nil }) {
                guard let reply = await call.wholeReply(), !Task.isCancelled else { return nil }
                let parts = try parts(of: reply)
                state.withLock { $0.parts = parts }
            }
            return state.withLock { $0.parts?.popLast() }
        }

        private func parts(of reply: Reply<GRPCLibrary, Output>) throws -> [Part] {
            switch reply.result {
            case .success(let message):
                [
                    .status(Status(code: reply.code ?? .ok, message: ""), reply.trailingMetadata),
                    .message(try message.serializedBytes()), .metadata(reply.metadata ?? [:]),
                ]
            case .failure(let failure): [Part(failure)] + (reply.metadata.map { [.metadata($0)] } ?? [])
            }
        }

        private func part(_ event: CallEvent?) throws -> Part? {
            switch event {
            case .message(let message): try (message as? Output).map { .message(try $0.serializedBytes()) }
            case .end(let end): Task.isCancelled ? nil : (end.recorded as? StreamEnd<GRPCLibrary>).map(Part.init)
            // The metadata came with the acceptance.
            case .metadata, nil: nil
            }
        }

        // MARK: - The answer of the real server

        func note(_ part: Result<Part?, any Error>) {
            switch part {
            case .success(.metadata(let metadata)): answer?.note(metadata)
            case .success(.message(let bytes)):
                do {
                    answer?.note(try Output(serializedBytes: bytes))
                } catch {
                    // The client can't read it either, whatever the server says next.
                    let message = "The message is no \(Output.protoMessageName)."
                    end(RPCError(code: .unknown, message: message, cause: error))
                }
            case .success(.status(let status, let metadata)):
                let error = RPCError(status: status, metadata: metadata)
                answer?.end(error, error == nil ? metadata : [:])
            // In a cancelled task the client ends the call itself.
            case .success(nil):
                if !Task.isCancelled { end(.broken("The real server's stream ended without a status.")) }
            case .failure(let error): end(.thrown(error))
            }
        }

        /// Ends a call whose answer the network has replaced.
        private func end(_ error: RPCError) { answer?.end(error, networkFault: "\(error)") }

        func whenCutOff(_ body: @escaping @Sendable () -> Void) { answer?.whenCutOff(body) }
    }
#endif
