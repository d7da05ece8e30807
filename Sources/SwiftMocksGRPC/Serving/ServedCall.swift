#if GRPCSwift
    import GRPCCore
    @_spi(Adapters) import SwiftMocks
    import SwiftProtobuf

    /// One call of a mock, whose messages come and go as bytes. Who reads the response drives the script.
    ///
    /// A call with one request begins when the client has sent everything, as the client may still break off or send too
    /// much. Any other begins with its metadata.
    ///
    /// If the mock leaves the answer to its transport, everything passes by here, and is recorded.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    final class ServedCall<Input: SwiftProtobuf.Message, Output: SwiftProtobuf.Message>: ServedStream {
        private typealias Call = MockCall<GRPCLibrary, Input, Output>
        typealias Part = RPCResponsePart<[UInt8]>

        private let target: ServedRPCs<GRPCLibrary>.Target
        private let descriptor: MethodDescriptor
        private let options: CallOptions
        private let forwarder: CallForwarder?
        private let opening = ContinuousClock.now
        private let state = Locked(ServedState())
        /// Ends once the call has begun, or can't begin any more.
        private let (beginning, begun) = AsyncStream.makeStream(of: Never.self)
        /// Notified when a call that has waited has an answer.
        private let answers = Signal()

        init(
            _ target: ServedRPCs<GRPCLibrary>.Target, _ descriptor: MethodDescriptor, _ options: CallOptions,
            _ forwarder: CallForwarder?
        ) {
            self.target = target
            self.descriptor = descriptor
            self.options = options
            self.forwarder = forwarder
        }

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

        func write(_ part: RPCRequestPart<[UInt8]>) async throws {
            await answered()
            guard keep(part) else { return }
            switch part {
            case .metadata(let metadata): open(metadata)
            case .message(let bytes): receive(bytes)
            }
            try await pass()
            if case .message = part { await state.withLock { $0.call }?.waitForRoom() }
        }

        func finish(throwing error: (any Error)?) async {
            if let error {
                fail(error)
            } else {
                await answered()
                closeRequest()
                await answered()
            }
            // Who can't write any more learns of it by reading.
            try? await pass()
            await state.withLock { $0.handedOver }?.answer.finish(throwing: error)
        }

        /// Waits as long as a rule makes the call wait.
        private func answered() async {
            while true {
                let version = answers.version
                guard state.withLock({ $0.isWaiting }), await answers.changed(past: version) else { return }
            }
        }

        /// Keeps a part that may have to be passed on. Returns false if the client has left the call, so that the part is
        /// neither recorded nor passed on.
        private func keep(_ part: RPCRequestPart<[UInt8]>) -> Bool {
            state.withLock { state in
                if state.isOver { return false }
                if forwarder != nil, state.handedOver != nil || state.call == nil { state.written.append(part) }
                return true
            }
        }

        /// Passes on what is kept, if somebody else answers.
        private func pass() async throws {
            while let (answer, part) = state.withLock({ state in
                state.handedOver.flatMap { handedOver in
                    state.written.isEmpty ? nil : (handedOver.answer, state.written.removeFirst())
                }
            }) {
                try await answer.write(part)
            }
        }

        private func open(_ metadata: Metadata) {
            let isFirst = state.withLock { state in
                guard state.metadata == nil else { return false }
                state.metadata = metadata
                return true
            }
            guard isFirst else { return refuse("The client has sent metadata twice.") }
            if target.rpc.kind.hasManyRequests { begin(metadata, nil) }
        }

        private func receive(_ bytes: [UInt8]) {
            guard state.withLock({ !$0.isClosed && $0.refusal == nil }) else { return }
            let message: Input
            do {
                message = try decode(bytes)
            } catch {
                return refuse(error)
            }
            let (call, fault) = state.withLock { state -> ((any StreamingCall)?, String?) in
                if let call = state.call { return (call, nil) }
                if state.metadata == nil { return (nil, "The client has sent a message before its metadata.") }
                if state.request != nil { return (nil, "The client has sent more than one message.") }
                state.request = message
                return (nil, nil)
            }
            call?.send(message: message)
            if let fault { refuse(fault) }
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

        private func closeRequest() {
            let (isFirst, metadata, request, call) = state.withLock { state in
                defer { state.isClosed = true }
                return (!state.isClosed && !state.isOver, state.metadata, state.request, state.call)
            }
            guard isFirst else { return }
            if let call { return call.close() }
            guard let metadata else { return refuse("The client has sent nothing.") }
            guard let request = request as? Input else { return refuse("The client has sent no message.") }
            begin(metadata, request)
        }

        private func fail(_ error: any Error) {
            // The client breaks off what it writes when it has what it wants.
            if Task.isCancelled { return leave() }
            let isFirst = state.withLock { state in
                defer { state.isClosed = true }
                return !state.isClosed
            }
            if isFirst { refuse((error as? RPCError) ?? .producer(error)) }
        }

        func leave() {
            leave(isCancelled: false)
        }

        func cancel() {
            leave(isCancelled: true)
        }

        private func leave(isCancelled: Bool) {
            let (call, handedOver) = state.withLock { state in
                state.isOver = true
                return (state.call, state.handedOver)
            }
            begun.finish()
            if isCancelled { handedOver?.answer.cancel() } else { handedOver?.answer.leave() }
            call?.leave(as: status)
        }

        func close() async throws {
            try await state.withLock { $0.handedOver }?.answer.close()
        }

        func cutOff() {
            state.withLock { $0.isCutOff = true }
            leave()
        }

        private func begin(_ metadata: Metadata, _ request: Input?) {
            if state.withLock({ $0.isOver || $0.refusal != nil }) { return }
            let call: Call = target.store.prepare(
                target.rpc, request: target.rpc.kind == .unary ? request : nil,
                metadata: CallWire.applicationMetadata(of: metadata), options: options, wire: CallWire(metadata),
                canForward: forwarder != nil)
            call.record()
            let isOver = state.withLock { state in
                if !state.isOver { state.call = call }
                return state.isOver
            }
            if isOver { return call.leave(as: status) }
            call.begin()
            if let request, call.isStream {
                call.send(request)
                call.close()
            }
            guard call.isWaiting else { return settle(call) }
            state.withLock { $0.isWaiting = true }
            call.whenAnswered { [self] in settle(call) }
        }

        /// Lets the client go on, because it is known who answers.
        private func settle(_ call: Call) {
            if let handover = call.handover {
                handOver(handover, call)
            } else {
                state.withLock { $0.written = [] }
            }
            state.withLock { $0.isWaiting = false }
            begun.finish()
            answers.notify()
        }

        /// Somebody else answers the call.
        private func handOver(_ handover: Call.Handover, _ call: Call) {
            let messages = handover.messages?.compactMap { message -> [UInt8]? in try? message.serializedBytes() }
            let stream = messages == nil ? ForwardedStream() : nil
            let broken = handover.fault.map { fault in
                BrokenAnswer(fault, messages: messages ?? [], forwarded: stream) { [target] pause, gate in
                    await target.store.wait(pause, gate, rpc: target.rpc)
                }
            }
            guard let answer: any HandedOverAnswer = broken ?? stream else { return }
            state.withLock { $0.handedOver = (answer, CallRecord(of: call)) }
            call.whenOver { [call] in
                let failure = call.cancellation ?? GRPCLibrary.failure(.canceled, "the call has ended")
                answer.cutOff(.init(failure))
            }
            let start: @Sendable () -> Void = { [self] in
                if let stream { self.start(stream) }
                broken?.start()
            }
            guard handover.waits else { return start() }
            call.whileOpen { if await call.waitForHandover() { start() } }
        }

        private func start(_ stream: ForwardedStream) {
            forwarder?.start(stream, descriptor, options, for: target.store)
        }

        /// Ends the call with an error, because the client has broken the rules.
        private func refuse(_ fault: String) {
            refuse(RPCError(code: .internalError, message: fault))
        }

        private func refuse(_ error: RPCError) {
            if forwardUnread() { return }
            let call = state.withLock { state in
                if state.refusal == nil { state.refusal = error }
                return state.call
            }
            if target.rpc.kind.hasManyRequests { (call as? Call)?.fail(error) }
            begun.finish()
        }

        /// Lets the real server refuse what the mock can't read. It is not recorded, as the mock has no call of it.
        private func forwardUnread() -> Bool {
            guard forwarder != nil else { return false }
            let stream = ForwardedStream()
            let (isPassedOn, isNew) = state.withLock { state in
                if state.handedOver != nil { return (true, false) }
                guard state.call == nil, !state.isOver else { return (false, false) }
                state.handedOver = (stream, NoRecord())
                return (true, true)
            }
            if isNew {
                start(stream)
                begun.finish()
            }
            return isPassedOn
        }

        /// The status of a call that the client leaves at this moment.
        ///
        /// The client's clock was started a moment before, and nobody says how long ago. On a busy machine that is some
        /// milliseconds, so a call that is left within those before the end of its time has taken too long, too.
        private var status: MockStatus {
            let metadata = state.withLock { $0.metadata }
            guard let timeout = metadata.flatMap(CallWire.timeout(in:)) else { return .canceled }
            let isLate = opening.advanced(by: .seconds(timeout - min(timeout / 2, 0.1))) <= .now
            return isLate ? .deadlineExceeded : .canceled
        }

        // MARK: - What it reads

        func nextNow() throws -> Part? {
            try state.withLock { $0.stream }?.partNow().flatMap(part)
        }

        func next() async throws -> Part? {
            if let stream = state.withLock({ $0.stream }) {
                guard let part = await stream.nextPart() else { return try checked(nil) }
                return try self.part(part)
            }
            let handedOver = state.withLock { $0.handedOver }
            if let handedOver { return try await part(of: handedOver) }
            if let part = state.withLock({ $0.parts.popLast() }) { return part }
            for await _ in beginning {}
            // A cancelled task does not wait, so the call may be about to find its answer.
            if Task.isCancelled { return try checked(nil) }
            if let handedOver = state.withLock({ $0.handedOver }) { return try await part(of: handedOver) }
            return try checked(await firstPart())
        }

        private func part(of handedOver: (answer: any HandedOverAnswer, record: any AnswerRecord)) async throws -> Part?
        {
            let part = try await handedOver.answer.next(recording: handedOver.record)
            return part == nil ? try checked(nil) : part
        }

        private func firstPart() async throws -> Part? {
            let isFirst = state.withLock { state in
                defer { state.isRead = true }
                return !state.isRead
            }
            guard isFirst else { return nil }
            guard let call = state.withLock({ $0.call }) as? Call else {
                return state.withLock { $0.isOver ? nil : $0.refusal }.map(Part.init)
            }
            switch target.rpc.kind {
            case .unary, .clientStream: return try await answer(of: call)
            case .serverStream, .bidirectionalStream:
                switch await call.accepted() {
                case .accepted(let metadata):
                    state.withLock { $0.stream = call }
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
                state.withLock { $0.parts = [end, .message(bytes)] }
                return .metadata(reply.metadata ?? [:])
            case .failure(let failure):
                guard let metadata = reply.metadata else { return Part(failure) }
                state.withLock { $0.parts = [Part(failure)] }
                return .metadata(metadata)
            }
        }

        private func part(_ part: StreamPart) throws -> Part? {
            switch part {
            case .message(let message): return try (message as? Output).map { .message(try $0.serializedBytes()) }
            case .end(let end): return try checked((end as? StreamEnd<GRPCLibrary>).map(Part.init))
            }
        }

        /// Returns what ends the response as the client may see it. The client may have cancelled the reading alone, as
        /// it does when another of its hedged calls was faster.
        private func checked(_ part: Part?) throws -> Part? {
            if state.withLock({ $0.isCutOff }) { throw CancellationError() }
            guard Task.isCancelled else { return part }
            leave()
            return nil
        }
    }
#endif
