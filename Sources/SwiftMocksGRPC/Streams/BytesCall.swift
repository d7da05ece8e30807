#if GRPCSwift
    import GRPCCore
    @_spi(Adapters) import SwiftMocks
    import SwiftProtobuf

    /// A recorded call of a mock whose messages are bytes.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    protocol BytesCall: Sendable {
        typealias Part = RPCResponsePart<[UInt8]>

        func decide() async -> CallDecision
        /// Forwards a part that the client sends after the metadata. With flow control, suspends until a writer may go on.
        func take(_ part: RPCRequestPart<[UInt8]>) async
        /// Closes the client's side, which may have failed or broken the protocol.
        func finish(_ failure: RPCError?)
        func leave()
        /// Returns the next part of the mock's answer; nil after the last one, and when the task is cancelled.
        func next() async throws -> Part?
        /// Records a part of the real server, or why its stream has ended; nil stands for the end.
        func note(_ part: Result<Part?, any Error>)
        /// Suspends until the call has ended, or the task is cancelled. Returns whether it has ended without the real server's end.
        func isCutOff() async -> Bool
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

    /// Returns why a message of the client can't be read; nil if it can.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    func readingError(_ bytes: [UInt8], of rpc: AnyRPC) -> RPCError? {
        guard let input = rpc.input as? any SwiftProtobuf.Message.Type else { return nil }
        do throws(RPCError) { _ = try read(bytes, as: input) } catch { return error }
        return nil
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

        func decide() async -> CallDecision {
            if let request {
                call.send(request)
                call.close()
            }
            call.begin()
            return await call.decided()
        }

        // MARK: - The client

        func take(_ part: RPCRequestPart<[UInt8]>) async {
            guard state.withLock({ $0.takesMessages }) else { return }
            guard case .message(let bytes) = part else { return finish(.broken("The client has sent metadata twice.")) }
            do throws(RPCError) {
                call.send(try read(bytes))
            } catch {
                finish(error)
            }
            if call.hasFlowControl { await call.waitForRoom() }
        }

        func finish(_ failure: RPCError?) {
            // The real server's answer is its own.
            if failure != nil, call.isForwarded { return }
            let isFirst = state.withLock { state in
                defer { state.takesMessages = false }
                return state.takesMessages
            }
            guard isFirst else { return }
            if let failure { call.fail(failure) } else { call.close() }
        }

        func leave() { call.leave(as: status()) }

        // MARK: - The answer of the mock

        // A task's frame keeps room for all that a suspended function uses, so each of these does little.

        func next() async throws -> Part? {
            if kind.hasOneResponse { return try await nextOfReply() }
            if state.withLock({ $0.parts == nil }) { return await first() }
            // Most events are there already, and each `async` call has a cost.
            if let event = call.eventNow() { return try part(event) }
            return try part(await call.nextEvent())
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
                end(error, error == nil ? metadata : [:], isFault: false)
            // In a cancelled task the client ends the call itself.
            case .success(nil):
                if !Task.isCancelled { end(.broken("The real server's stream ended without a status.")) }
            case .failure(let error): end(.thrown(error))
            }
        }

        /// - Parameter isFault: whether the network has failed in place of an answer.
        private func end(_ error: RPCError?, _ metadata: Metadata = [:], isFault: Bool = true) {
            if isFault, let error { answer?.note(networkFault: "\(error)") }
            answer?.end(error, metadata)
        }

        func isCutOff() async -> Bool { await answer?.isCutOff() ?? false }
    }
#endif
