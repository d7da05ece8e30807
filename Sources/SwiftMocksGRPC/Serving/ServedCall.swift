#if GRPCSwift
    import GRPCCore
    @_spi(Adapters) import SwiftMocks
    import SwiftProtobuf

    /// One call of a mock, whose messages come and go as bytes. Who reads the response drives the script.
    ///
    /// A call with one request begins when the client has sent everything, as the client may still break off or send too
    /// much. Any other begins with its metadata.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    final class ServedCall<Input: SwiftProtobuf.Message, Output: SwiftProtobuf.Message>: ServedStream {
        private typealias Call = MockCall<GRPCLibrary, Input, Output>
        typealias Part = RPCResponsePart<[UInt8]>

        private let target: ServedRPCs<GRPCLibrary>.Target
        private let options: CallOptions
        private let opening = ContinuousClock.now
        private let state = Locked(State())
        /// Ends once the call has begun, or can't begin any more.
        private let (beginning, begun) = AsyncStream.makeStream(of: Never.self)

        private struct State {
            var metadata: Metadata?
            /// The message of a call with one request.
            var request: Input?
            var isClosed = false
            var call: Call?
            /// Why there is no call.
            var refusal: RPCError?
            /// The parts of the response that are made and not taken, the last one first.
            var parts: [Part] = []
            /// The call, once the client has its metadata and reads a stream.
            var stream: Call?
            /// Whether the client has begun to read.
            var isRead = false
            var isOver = false
            var isCutOff = false
        }

        init(_ target: ServedRPCs<GRPCLibrary>.Target, _ options: CallOptions) {
            self.target = target
            self.options = options
        }

        // MARK: - What the client does

        private var hasManyRequests: Bool {
            target.rpc.kind == .clientStream || target.rpc.kind == .bidirectionalStream
        }

        func open(_ metadata: Metadata) {
            let isFirst = state.withLock { state in
                guard state.metadata == nil else { return false }
                state.metadata = metadata
                return true
            }
            guard isFirst else { return refuse("The client has sent metadata twice.") }
            if hasManyRequests { begin(metadata, nil) }
        }

        func receive(_ bytes: [UInt8]) {
            guard state.withLock({ !$0.isClosed && !$0.isOver && $0.refusal == nil }) else { return }
            let message: Input
            do {
                message = try Input(serializedBytes: bytes)
            } catch {
                return refuse(
                    RPCError(
                        code: .invalidArgument,
                        message: "Can't deserialize to message of type \(Input.self).", cause: error))
            }
            let (call, fault) = state.withLock { state -> (Call?, String?) in
                if let call = state.call { return (call, nil) }
                if state.metadata == nil { return (nil, "The client has sent a message before its metadata.") }
                if state.request != nil { return (nil, "The client has sent more than one message.") }
                state.request = message
                return (nil, nil)
            }
            call?.send(message)
            if let fault { refuse(fault) }
        }

        func waitForRoom() async {
            await state.withLock { $0.call }?.waitForRoom()
        }

        func close() {
            let (isFirst, metadata, request, call) = state.withLock { state in
                defer { state.isClosed = true }
                return (!state.isClosed && !state.isOver, state.metadata, state.request, state.call)
            }
            guard isFirst else { return }
            if let call { return call.close() }
            guard let metadata else { return refuse("The client has sent nothing.") }
            guard let request else { return refuse("The client has sent no message.") }
            begin(metadata, request)
        }

        func fail(_ error: any Error) {
            // The client breaks off what it writes when it has what it wants.
            if Task.isCancelled { return leave() }
            let isFirst = state.withLock { state in
                defer { state.isClosed = true }
                return !state.isClosed
            }
            if isFirst { refuse((error as? RPCError) ?? .producer(error)) }
        }

        func leave() {
            let call = state.withLock { state in
                state.isOver = true
                return state.call
            }
            begun.finish()
            call?.leave(as: status)
        }

        func cutOff() {
            state.withLock { $0.isCutOff = true }
            leave()
        }

        private func begin(_ metadata: Metadata, _ request: Input?) {
            if state.withLock({ $0.isOver || $0.refusal != nil }) { return }
            let call: Call = target.store.prepare(
                target.rpc, request: target.rpc.kind == .unary ? request : nil,
                metadata: CallWire.applicationMetadata(of: metadata), options: options, wire: CallWire(metadata))
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
            begun.finish()
        }

        /// Ends the call with an error, because the client has broken the rules.
        private func refuse(_ fault: String) {
            refuse(RPCError(code: .internalError, message: fault))
        }

        private func refuse(_ error: RPCError) {
            let call = state.withLock { state in
                if state.refusal == nil { state.refusal = error }
                return state.call
            }
            if let call, hasManyRequests { call.fail(error) }
            begun.finish()
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

        func next() async throws -> Part? {
            // Most parts are of a stream that is well on its way.
            if let stream = state.withLock({ $0.stream }) { return try await part(of: stream) }
            if let part = state.withLock({ $0.parts.popLast() }) { return part }
            for await _ in beginning {}
            return try checked(await firstPart())
        }

        private func firstPart() async throws -> Part? {
            let isFirst = state.withLock { state in
                defer { state.isRead = true }
                return !state.isRead
            }
            guard isFirst else { return nil }
            guard let call = state.withLock({ $0.call }) else {
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

        private func part(of call: Call) async throws -> Part? {
            while true {
                switch await call.next() {
                case .metadata: continue
                case .message(let message): return .message(try message.serializedBytes())
                case .complete(let end): return try checked(Part(end))
                case nil: return try checked(nil)
                }
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

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension RPCResponsePart {
        fileprivate init(_ failure: RPCError) {
            self = .status(Status(code: Status.Code(failure.code), message: failure.message), failure.metadata)
        }

        fileprivate init(_ end: StreamEnd<GRPCLibrary>) {
            if let failure = end.failure {
                self.init(failure)
            } else {
                self = .status(Status(code: end.code, message: ""), end.trailingMetadata ?? [:])
            }
        }
    }
#endif
