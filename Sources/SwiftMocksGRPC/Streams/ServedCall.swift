#if GRPCSwift
    import GRPCCore
    @_spi(Adapters) import SwiftMocks
    import SwiftProtobuf

    /// One call of a mock, whose messages come and go as bytes. Who reads the response drives the script.
    ///
    /// A call with one request begins when the client has sent everything, as the client may still break off or send too
    /// much. Any other begins with its metadata.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    final class ServedCall<Input: SwiftProtobuf.Message, Output: SwiftProtobuf.Message>: MockStream {
        private typealias Call = MockCall<GRPCLibrary, Input, Output>

        private let target: ServedRPCs<GRPCLibrary>.Target
        private let options: CallOptions
        private let canForward: Bool
        private let opening = ContinuousClock.now
        private let state = Locked(ServedState())
        /// Ends once it is known who answers, or that there is no call.
        private let (decision, decides) = AsyncStream.makeStream(of: Never.self)

        init(_ target: ServedRPCs<GRPCLibrary>.Target, _ options: CallOptions, canForward: Bool) {
            self.target = target
            self.options = options
            self.canForward = canForward
        }

        private var call: Call? { state.withLock { $0.call } as? Call }

        // MARK: - What the client does

        func writeNow(_ part: RPCRequestPart<[UInt8]>) -> Bool {
            guard case .message(let bytes) = part, let call = state.withLock({ $0.callUnderWay }), !call.hasFlowControl
            else { return false }
            do {
                call.send(message: try decode(bytes))
            } catch {
                refuse(error)
            }
            return true
        }

        func write(_ part: RPCRequestPart<[UInt8]>) async {
            if let call, call.isWaiting { await call.settled() }
            guard state.withLock({ $0.isOpen }) else { return }
            switch part {
            case .metadata(let metadata):
                let begins = target.rpc.kind.hasManyRequests
                perform(state.withLock { $0.open(metadata, begins: begins) })
            case .message(let bytes):
                receive(bytes)
                if let call, call.hasFlowControl, call.deferred == nil { await call.waitForRoom() }
            }
        }

        private func receive(_ bytes: [UInt8]) {
            guard state.withLock({ $0.takesMessages }) else { return }
            do {
                let message = try decode(bytes)
                let step = state.withLock { $0.take(message) }
                if case .send(let call) = step { call.send(message: message) } else { perform(step) }
            } catch {
                refuse(error)
            }
        }

        private func decode(_ bytes: [UInt8]) throws(RPCError) -> Input {
            do {
                return try Input(serializedBytes: bytes)
            } catch {
                throw RPCError(
                    code: .invalidArgument, message: "Can't deserialize to message of type \(Input.self).", cause: error
                )
            }
        }

        func finish(throwing error: (any Error)?) async {
            if let error {
                // The client breaks off what it writes when it has what it wants.
                if Task.isCancelled { return leave() }
                return refuse((error as? RPCError) ?? .producer(error))
            }
            if let call, call.isWaiting { await call.settled() }
            perform(state.withLock { $0.close() })
            if let call, call.isWaiting { await call.settled() }
        }

        private func perform(_ step: ServedState.Step) {
            switch step {
            case .nothing, .send: break
            case .begin(let metadata, let request): begin(metadata, request as? Input)
            case .close(let call): call.close()
            case .refuse(let fault): refuse(RPCError(code: .internalError, message: fault))
            }
        }

        func leave() {
            let call = state.withLock { $0.leave() }
            decides.finish()
            call?.leave(as: status)
        }

        func cutOff() {
            state.withLock { $0.cutOff() }
            leave()
        }

        private func begin(_ metadata: Metadata, _ request: Input?) {
            guard state.withLock({ $0.isOpen }) else { return }
            let kind = target.rpc.kind
            let call: Call = target.store.prepare(
                target.rpc, request: kind == .unary ? request : nil,
                metadata: TransportInfo.applicationMetadata(of: metadata), options: options,
                transport: TransportInfo(metadata),
                canForward: canForward)
            call.record()
            guard state.withLock({ $0.begin(call, takesMessages: kind.hasManyRequests) }) else {
                return call.leave(as: status)
            }
            call.begin()
            if let request, call.isStream {
                call.send(request)
                call.close()
            }
            if call.isWaiting { call.whenSettled { [decides] in decides.finish() } }
        }

        /// Ends the call with an error, because the client has broken the rules. Those of an answer of the network are its
        /// own.
        private func refuse(_ error: RPCError) {
            if case .network = answering { return }
            (state.withLock { $0.refuse(error) } as? Call)?.fail(error)
            decides.finish()
        }

        /// The status of a call that the client leaves at this moment.
        ///
        /// The client's clock was started a moment before, and nobody says how long ago. On a busy machine that is some
        /// milliseconds, so a call that is left within those before the end of its time has taken too long, too.
        private var status: MockFailureReason {
            let metadata = state.withLock { $0.metadata }
            guard let timeout = metadata.flatMap(TransportInfo.timeout(in:)) else { return .canceled }
            let isLate = opening.advanced(by: .seconds(timeout - min(timeout / 2, 0.1))) <= .now
            return isLate ? .deadlineExceeded : .canceled
        }

        // MARK: - Who answers

        var answering: Answering? {
            guard let call else { return state.withLock { $0.refusal } == nil ? nil : .nobody }
            if call.isWaiting { return nil }
            guard let deferred = call.deferred else { return .mock }
            return .network(deferred.compactMap { try $0.serializedBytes() }, to: DeferredMockCall(call: call))
        }

        func letRead() {
            decides.finish()
        }

        func decided() async {
            for await _ in decision {}
        }

        // MARK: - What it reads

        func nextNow() throws -> Part? {
            try state.withLock { $0.stream }?.eventNow().flatMap(part)
        }

        func next() async throws -> Part? {
            if let stream = state.withLock({ $0.stream }) {
                guard let event = await stream.nextEvent() else { return try checked(nil) }
                return try part(event)
            }
            if let part = state.withLock({ $0.nextPart() }) { return part }
            await decided()
            // A cancelled task does not wait, so the call may be about to find its answer.
            return try checked(Task.isCancelled ? nil : await firstPart())
        }

        private func firstPart() async throws -> Part? {
            guard state.withLock({ $0.beginReading() }) else { return nil }
            guard let call else { return state.withLock { $0.refusal }.map(Part.init) }
            switch target.rpc.kind {
            case .unary, .clientStream: return try await answer(of: call)
            case .serverStream, .bidirectionalStream:
                switch await call.accepted() {
                case .accepted(let metadata):
                    state.withLock { $0.read(call) }
                    return .metadata(metadata)
                case .rejected(let end): return Part(end)
                }
            }
        }

        private func answer(of call: Call) async throws -> Part? {
            let reply = await withTaskCancellationHandler {
                await call.reply()
            } onCancel: {
                leave()
            }
            switch reply.result {
            case .success(let message):
                let end = Part.status(Status(code: reply.code ?? .ok, message: ""), reply.trailingMetadata)
                let bytes: [UInt8] = try message.serializedBytes()
                state.withLock { $0.keep([end, .message(bytes)]) }
                return .metadata(reply.metadata ?? [:])
            case .failure(let failure):
                guard let metadata = reply.metadata else { return Part(failure) }
                state.withLock { $0.keep([Part(failure)]) }
                return .metadata(metadata)
            }
        }

        private func part(_ event: CallEvent) throws -> Part? {
            switch event {
            case .message(let message): return try (message as? Output).map { .message(try $0.serializedBytes()) }
            case .end(let end): return try checked((end.recorded as? StreamEnd<GRPCLibrary>).map(Part.init))
            // The metadata came with the acceptance.
            case .metadata: return nil
            }
        }

        /// Returns what ends the response as the client may see it. The client may have cancelled the reading alone, as
        /// it does when another of its hedged calls was faster.
        func checked(_ part: Part?) throws -> Part? {
            if state.withLock({ $0.isCutOff }) { throw CancellationError() }
            guard Task.isCancelled else { return part }
            leave()
            return nil
        }
    }
#endif
