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
        private let route = Locked(AnswerRoute<RPCRequestPart<[UInt8]>, Network>.unknown(sent: []))

        /// An answer of the network.
        private struct Network {
            let answer: any NetworkResponse
            let record: any PartRecord
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

        /// It is asked for each part, so without a call of generic code.
        private var isOfMock: Bool {
            route.withLock { if case .mock = $0 { true } else { false } }
        }

        private var network: Network? { route.withLock { $0.network } }

        // MARK: - What the client does

        func writeNow(_ part: RPCRequestPart<[UInt8]>) -> Bool { isOfMock && mock.writeNow(part) }

        func write(_ part: RPCRequestPart<[UInt8]>) async throws {
            // What comes after the end is neither recorded nor passed on.
            guard route.withLock({ forwarder == nil ? !$0.isOver : $0.send(part) }) else { return }
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
            await network?.answer.finish(throwing: error)
        }

        /// Passes on what the network has not got yet, if it answers.
        private func passOn() async throws {
            guard !isOfMock else { return }
            while let (network, part) = route.withLock({ $0.nextUnsent() }) {
                try await network.answer.write(part)
            }
        }

        func leave() {
            end()?.answer.leave()
            mock.leave()
        }

        func cancel() {
            end()?.answer.cancel()
            mock.leave()
        }

        /// The client wants nothing more. A mock that answers knows that by itself. Returns the network, if that answers.
        private func end() -> Network? {
            route.withLock { route in
                if !route.isMock { route.end() }
                return route.network
            }
        }

        func cutOff() {
            mock.cutOff()
            leave()
        }

        func close() async throws {
            try await network?.answer.close()
        }

        // MARK: - Who answers

        /// Begins the answer of the network as soon as it is known that it answers.
        private func decide() {
            // Code of users makes the messages of the answer, so that is done outside the lock.
            guard route.withLock({ $0.isUnknown }), let answering = mock.answering else { return }
            let start = route.withLock { route -> (() -> Void)? in
                guard route.isUnknown else { return nil }
                switch answering {
                case .network(let deferred, let call): return begin(deferred, to: call, &route)
                case .nobody where forwarder != nil:
                    // The real server refuses it. That is not recorded, as the mock has no call of it.
                    let stream = ForwardedStream()
                    route.decide(for: Network(answer: stream, record: NoRecord()))
                    return { self.start(stream) }
                case .mock, .nobody:
                    route.decideForMock()
                    return nil
                }
            }
            start?()
            mock.letRead()
        }

        /// Returns what begins an answer that the mock has left to the network.
        private func begin(
            _ deferred: DeferredAnswer<[UInt8]>, to call: any DeferredCall,
            _ route: inout AnswerRoute<RPCRequestPart<[UInt8]>, Network>
        ) -> () -> Void {
            let stream = deferred.messages == nil ? ForwardedStream() : nil
            let broken = deferred.fault.map { fault in
                BrokenAnswer(fault, messages: deferred.messages ?? [], forwarded: stream) { pause, gate in
                    await call.pass(gate, after: pause)
                }
            }
            guard let answer: any NetworkResponse = broken ?? stream else { return {} }
            route.decide(for: Network(answer: answer, record: call.makeRecord()))
            return { [self] in
                call.carryOut(
                    start: {
                        if let stream { self.start(stream) }
                        broken?.start()
                    }, cutOff: { answer.cutOff(call.cutOffPart) })
            }
        }

        private func start(_ stream: ForwardedStream) {
            forwarder?.start(stream, descriptor, options, for: target.store)
        }

        // MARK: - What the client reads

        func nextNow() throws -> Part? { isOfMock ? try mock.nextNow() : nil }

        func next() async throws -> Part? {
            if isOfMock { return try await mock.next() }
            if network == nil {
                await mock.decided()
                // A cancelled task does not wait, so the call may be about to find its answer.
                if Task.isCancelled { return try mock.checked(nil) }
                decide()
            }
            guard let network else { return try await mock.next() }
            if let part = try await network.answer.next(recording: network.record) { return part }
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
