#if GRPCSwift
    import GRPCCore
    @_spi(Adapters) import SwiftMocks
    import SwiftProtobuf

    /// A stream of a client, above that of a mock and those of the network.
    ///
    /// The mock gets everything that the client sends. If the mock leaves the answer to the network, what the client sends
    /// goes there, too, from its first part on, and the client reads what comes from there.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    final class NetworkStream: ServedStream {
        private let mock: any MockStream
        private let target: ServedRPCs<GRPCLibrary>.Target
        private let descriptor: MethodDescriptor
        private let options: CallOptions
        /// Nil if there is no real server.
        private let forwarder: CallForwarder?
        private let state = Locked(State())

        private struct State {
            /// Where the response comes from.
            enum Source {
                /// It is not known who answers.
                case unknown
                case mock
                case network(any NetworkResponse, any PartRecord)
            }

            var source = Source.unknown
            /// What the client has written and the network has not got yet.
            var unsent: [RPCRequestPart<[UInt8]>] = []
            var isOver = false

            var answer: (any NetworkResponse)? {
                if case .network(let answer, _) = source { answer } else { nil }
            }

            /// Returns the next part for the network. After the end there is none, because the mock may have left it out.
            mutating func takeUnsent() -> (any NetworkResponse, RPCRequestPart<[UInt8]>)? {
                guard let answer, !isOver, !unsent.isEmpty else { return nil }
                return (answer, unsent.removeFirst())
            }
        }

        init(
            _ mock: any MockStream, _ target: ServedRPCs<GRPCLibrary>.Target, _ descriptor: MethodDescriptor,
            _ options: CallOptions, _ forwarder: CallForwarder?
        ) {
            self.mock = mock
            self.target = target
            self.descriptor = descriptor
            self.options = options
            self.forwarder = forwarder
        }

        private var isOfMock: Bool {
            state.withLock { if case .mock = $0.source { true } else { false } }
        }

        // MARK: - What the client does

        func writeNow(_ part: RPCRequestPart<[UInt8]>) -> Bool { isOfMock && mock.writeNow(part) }

        func write(_ part: RPCRequestPart<[UInt8]>) async throws {
            let isTaken = state.withLock { state in
                if forwarder != nil, !state.isOver {
                    if case .mock = state.source {} else { state.unsent.append(part) }
                }
                return !state.isOver
            }
            // What comes after the end is neither recorded nor passed on.
            guard isTaken else { return }
            try await mock.write(part)
            decide()
            try await passOn()
        }

        func finish(throwing error: (any Error)?) async {
            if error != nil, Task.isCancelled { leave() }
            await mock.finish(throwing: error)
            decide()
            // Who can't write any more learns of it by reading.
            try? await passOn()
            await state.withLock { $0.answer }?.finish(throwing: error)
        }

        /// Passes on what the network has not got yet, if it answers.
        private func passOn() async throws {
            while let (answer, part) = state.withLock({ $0.takeUnsent() }) { try await answer.write(part) }
        }

        func leave() {
            let answer = state.withLock { state in
                state.isOver = true
                return state.answer
            }
            answer?.leave()
            mock.leave()
        }

        func cancel() {
            let answer = state.withLock { state in
                state.isOver = true
                return state.answer
            }
            answer?.cancel()
            mock.leave()
        }

        func cutOff() {
            mock.cutOff()
            leave()
        }

        func close() async throws {
            try await state.withLock { $0.answer }?.close()
        }

        // MARK: - Who answers

        /// Begins the answer of the network as soon as it is known that it answers.
        private func decide() {
            let start = state.withLock { state -> (() -> Void)? in
                guard case .unknown = state.source, !state.isOver else { return nil }
                switch mock.answering {
                case nil: return nil
                case .network(let deferred): return begin(deferred, &state)
                case .nobody where forwarder != nil:
                    // The real server refuses it. That is not recorded, as the mock has no call of it.
                    let stream = ForwardedStream()
                    state.source = .network(stream, NoRecord())
                    return { self.start(stream) }
                case .mock, .nobody:
                    state.source = .mock
                    state.unsent = []
                    return nil
                }
            }
            start?()
        }

        /// Returns what begins an answer that the mock has left to the network.
        private func begin(_ deferred: DeferredAnswer<[UInt8]>, _ state: inout State) -> () -> Void {
            let stream = deferred.messages == nil ? ForwardedStream() : nil
            let broken = deferred.fault.map { fault in
                BrokenAnswer(fault, messages: deferred.messages ?? [], forwarded: stream) { [target] pause, gate in
                    await target.store.wait(pause, gate, rpc: target.rpc)
                }
            }
            guard let answer: any NetworkResponse = broken ?? stream else { return {} }
            state.source = .network(answer, mock.makeRecord())
            return { [self] in
                mock.carryOut(
                    start: {
                        if let stream { self.start(stream) }
                        broken?.start()
                    }, cutOff: { answer.cutOff($0) })
            }
        }

        private func start(_ stream: ForwardedStream) {
            forwarder?.start(stream, descriptor, options, for: target.store)
        }

        // MARK: - What the client reads

        func nextNow() throws -> Part? { isOfMock ? try mock.nextNow() : nil }

        func next() async throws -> Part? {
            if isOfMock { return try await mock.next() }
            if state.withLock({ $0.answer == nil }) {
                await mock.decided()
                // A cancelled task does not wait, so the call may be about to find its answer.
                if Task.isCancelled { return try mock.checked(nil) }
                decide()
            }
            guard case .network(let answer, let record) = state.withLock({ $0.source }) else {
                return try await mock.next()
            }
            if let part = try await answer.next(recording: record) { return part }
            if Task.isCancelled { leave() }
            return try mock.checked(nil)
        }
    }

    /// Returns the server's side of a call; nil if the messages of the rpc are not of SwiftProtobuf.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    func makeServedStream(
        _ target: ServedRPCs<GRPCLibrary>.Target, _ descriptor: MethodDescriptor, _ options: CallOptions,
        _ forwarder: CallForwarder?
    ) -> (any ServedStream)? {
        guard let input = target.rpc.input as? any SwiftProtobuf.Message.Type,
            let output = target.rpc.output as? any SwiftProtobuf.Message.Type
        else { return nil }
        return make(input, output)

        func make<Input: SwiftProtobuf.Message, Output: SwiftProtobuf.Message>(
            _ input: Input.Type, _ output: Output.Type
        ) -> any ServedStream {
            let mock = ServedCall<Input, Output>(target, options, canForward: forwarder != nil)
            return NetworkStream(mock, target, descriptor, options, forwarder)
        }
    }
#endif
