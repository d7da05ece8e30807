#if GRPCSwift
    import GRPCCore
    @_spi(Adapters) import SwiftMocks
    import SwiftProtobuf

    /// One call of a mock, whose messages come and go as bytes. Who reads the response drives the script.
    ///
    /// A call with one request and one response begins with its request, any other with its metadata.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    final class ServedCall<Input: SwiftProtobuf.Message, Output: SwiftProtobuf.Message>: ServedStream {
        private typealias Call = MockCall<GRPCLibrary, Input, Output>
        typealias Part = RPCResponsePart<[UInt8]>

        private let target: ServedRPCs<GRPCLibrary>.Target
        private let options: CallOptions
        private let state = Locked(State())
        /// Yields once the call has begun, or can't begin any more.
        private let (beginning, begun) = AsyncStream.makeStream(of: Never.self)

        private struct State {
            var metadata: Metadata = [:]
            var call: Call?
            /// Why there is no call.
            var refusal: RPCError?
            /// The parts of the response that are made and not taken.
            var parts: ArraySlice<Part> = []
            var hasAccepted = false
            var isOver = false
            var deadline: ContinuousClock.Instant?
        }

        init(_ target: ServedRPCs<GRPCLibrary>.Target, _ options: CallOptions) {
            self.target = target
            self.options = options
        }

        // MARK: - What the client does

        func open(_ metadata: Metadata) {
            state.withLock { state in
                state.metadata = metadata
                state.deadline = CallWire.timeout(in: metadata).map { .now + .seconds($0) }
            }
            if target.rpc.kind != .unary { begin(nil) }
        }

        func receive(_ bytes: [UInt8]) {
            let (call, isOver) = state.withLock { ($0.call, $0.isOver) }
            if isOver { return }
            let message: Input
            do {
                message = try Input(serializedBytes: bytes)
            } catch {
                return refuse(
                    RPCError(
                        code: .invalidArgument,
                        message: "Can't deserialize to message of type \(Input.self).", cause: error))
            }
            guard target.rpc.kind == .unary else {
                call?.send(message)
                return
            }
            guard call == nil else {
                return refuse(RPCError(code: .internalError, message: "The client has sent more than one message."))
            }
            begin(message)
        }

        func close() {
            guard let call = state.value.call else {
                return refuse(RPCError(code: .internalError, message: "The client has sent no message."))
            }
            if call.isStream { call.close() }
        }

        func fail(_ error: any Error) {
            if error is CancellationError { return leave() }
            let failure = (error as? RPCError) ?? RPCError.producer(error)
            guard let call = state.value.call else { return refuse(failure) }
            if call.isStream { call.fail(failure) }
        }

        func leave() {
            let (call, isLate) = state.withLock { state in
                state.isOver = true
                return (state.call, state.deadline.map { $0 <= .now } ?? false)
            }
            begun.finish()
            call?.leave(as: isLate ? .deadlineExceeded : .canceled)
        }

        private func begin(_ request: Input?) {
            let call: Call = target.store.prepare(
                target.rpc, request: request, metadata: CallWire.applicationMetadata(of: state.value.metadata),
                options: options, wire: CallWire(state.value.metadata))
            let isLate = state.withLock { state in
                if !state.isOver { state.call = call }
                return state.isOver
            }
            if isLate { return }
            call.record()
            call.begin()
            begun.finish()
        }

        /// Ends the call with an error, because the client has broken the rules.
        private func refuse(_ error: RPCError) {
            let call = state.withLock { state in
                if state.refusal == nil { state.refusal = error }
                return state.call
            }
            if let call, call.isStream { call.fail(error) } else { begun.finish() }
        }

        // MARK: - What it reads

        func next() async throws -> Part? {
            for await _ in beginning {}
            if Task.isCancelled { return nil }
            if let part = state.withLock({ $0.parts.popFirst() }) { return part }
            let (call, hasAccepted, isOver) = state.withLock { state in
                defer { state.hasAccepted = true }
                return (state.call, state.hasAccepted, state.isOver)
            }
            guard let call else {
                if hasAccepted || isOver { return nil }
                return Part(state.value.refusal ?? .cancelledTask)
            }
            switch target.rpc.kind {
            case .unary, .clientStream: return hasAccepted ? nil : try await answer(of: call)
            case .serverStream, .bidirectionalStream:
                return try hasAccepted ? await part(of: call) : await firstPart(of: call)
            }
        }

        private func answer(of call: Call) async throws -> Part? {
            let reply = await call.reply()
            if Task.isCancelled { return nil }
            let end: Part
            var message: Part?
            switch reply.result {
            case .success(let success):
                message = .message(try success.serializedBytes())
                end = .status(Status(code: reply.code ?? .ok, message: ""), reply.trailingMetadata)
            case .failure(let failure): end = Part(failure)
            }
            guard let metadata = reply.metadata ?? message.map({ _ in [:] }) else { return end }
            state.withLock { $0.parts = (message.map { [$0] } ?? []) + [end] }
            return .metadata(metadata)
        }

        private func firstPart(of call: Call) async -> Part? {
            switch await call.accepted() {
            case .accepted(let metadata): .metadata(metadata)
            case .rejected(let end): Task.isCancelled ? nil : Part(end)
            }
        }

        private func part(of call: Call) async throws -> Part? {
            while true {
                switch await call.next() {
                case .metadata: continue
                case .message(let message): return .message(try message.serializedBytes())
                case .complete(let end): return Task.isCancelled ? nil : Part(end)
                case nil: return nil
                }
            }
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
