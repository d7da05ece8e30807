#if GRPCSwift
    import GRPCCore
    @_spi(Adapters) import SwiftMocks

    /// One call of a client, which a mock answers, or the network if the mock leaves the answer to it.
    ///
    /// A call with one request begins when the client has sent everything, as the client may still break off or send too
    /// much. Any other begins with its metadata. The mock gets everything that the client sends. If the network answers, it
    /// gets that, too, from the first part on.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    final class ServedCall: ServedStream {
        private let target: ServedRPCs<GRPCLibrary>.Target
        private let descriptor: MethodDescriptor
        private let options: CallOptions
        /// Nil if there is no real server.
        private let forwarder: CallForwarder?
        private let make: MakeSerializedCall
        private let age: @Sendable (_ timeout: Double?) -> MockFailureReason
        private let state = Locked(ServedState())
        /// Ends once it is known who answers, or that there is no call, and when the client leaves.
        private let (decision, decides) = AsyncStream.makeStream(of: Never.self)

        /// Returns nil if the messages of the rpc are not of SwiftProtobuf.
        init?(
            _ target: ServedRPCs<GRPCLibrary>.Target, _ descriptor: MethodDescriptor, _ options: CallOptions,
            _ forwarder: CallForwarder?
        ) {
            guard let make = makerOfCalls(target, options, canForward: forwarder != nil) else { return nil }
            self.make = make
            self.target = target
            age = target.store.startCall()
            self.descriptor = descriptor
            self.options = options
            self.forwarder = forwarder
        }

        // MARK: - What the client does

        func writeNow(_ part: RPCRequestPart<[UInt8]>) -> Bool {
            guard case .message(let bytes) = part, let call = state.withLock({ $0.callUnderWay }), !call.hasFlowControl
            else { return false }
            send(bytes, to: call)
            return true
        }

        func write(_ part: RPCRequestPart<[UInt8]>) async throws {
            await settled()
            take(part)
            if case .message = part, let call = state.withLock({ $0.callUnderWay }), call.hasFlowControl {
                await call.waitForRoom()
            }
            try await passOn()
        }

        func finish(throwing error: (any Error)?) async {
            if let error {
                await fail(error)
            } else {
                await settled()
                perform(state.withLock { $0.close() })
                await settled()
            }
            // Who can't write any more learns of it by reading.
            try? await passOn()
            await state.withLock { $0.network }?.stream.finish(throwing: error)
        }

        private func fail(_ error: any Error) async {
            // The client breaks off what it writes when it has what it wants.
            if Task.isCancelled { return leave() }
            // An answer may have been found just now. If it is the network's, that gets the error.
            decide()
            refuse((error as? RPCError) ?? .producer(error))
            await settled()
        }

        private func take(_ part: RPCRequestPart<[UInt8]>) {
            let step = state.withLock { $0.send(part, isKept: forwarder != nil) }
            switch (step, part) {
            case (.make(let metadata), .metadata):
                if target.rpc.kind.hasManyRequests, let call = makeCall(metadata, nil) { begin(call) }
            case (.make(let metadata), .message(let bytes)):
                if let call = makeCall(metadata, bytes) { perform(state.withLock { $0.complete(call) }) }
            case (.send(let call), .message(let bytes)): send(bytes, to: call)
            default: perform(step)
            }
        }

        private func perform(_ step: ServedState.Step) {
            switch step {
            case .nothing, .make, .send: break
            case .begin(let call): begin(call)
            case .close(let call): call.close()
            case .refuse(let fault): refuse(RPCError(code: .internalError, message: fault))
            }
        }

        private func makeCall(_ metadata: Metadata, _ request: [UInt8]?) -> (any SerializedCall)? {
            do {
                return try make(metadata, request)
            } catch {
                refuse(error)
                return nil
            }
        }

        private func send(_ bytes: [UInt8], to call: any SerializedCall) {
            do {
                try call.send(bytes)
            } catch {
                refuse(error)
            }
        }

        private func begin(_ call: any SerializedCall) {
            guard state.withLock({ $0.isOpen }) else { return }
            call.record()
            guard state.withLock({ $0.begin(call, takesMessages: target.rpc.kind.hasManyRequests) }) else {
                return call.leave(as: status)
            }
            call.findAnswer()
            guard call.isWaiting else { return decide() }
            // The network gets what it has not got even if the client waits for a response before it sends more.
            let settling = call.whenSettled {
                self.decide()
                try? await self.passOn()
            }
            state.withLock { $0.settling = (call, settling) }
        }

        /// If a rule makes the call wait, waits until it is known who answers, and until the network has got what was sent before. So
        /// the client's parts keep their order. In a cancelled task, it does not wait for the rule.
        private func settled() async {
            guard let (call, settling) = state.withLock({ $0.settling }) else { return }
            await call.settled()
            if !Task.isCancelled { await settling.value }
        }

        /// Passes on what the network has not got yet, if it answers.
        private func passOn() async throws {
            while let (network, part) = state.withLock({ $0.nextUnsent() }) {
                try await network.stream.write(part)
            }
        }

        func leave() {
            let (call, network) = state.withLock { $0.leave() }
            network?.stream.leave()
            leave(call)
        }

        func cancel() {
            let (call, network) = state.withLock { $0.leave() }
            network?.stream.cancel()
            leave(call)
        }

        private func leave(_ call: (any SerializedCall)?) {
            decides.finish()
            call?.leave(as: status)
        }

        func cutOff() {
            // The call ends first, so that it is not recorded as one whose network has failed.
            leave(state.withLock { $0.cutOff() })
            leave()
        }

        func close() async throws {
            try await state.withLock { $0.network }?.stream.close()
        }

        /// The status of a call that the client leaves at this moment.
        private var status: MockFailureReason {
            age(state.withLock { $0.metadata }.flatMap(TransportInfo.timeout(in:)))
        }

        // MARK: - Who answers

        /// Begins the answer of the network if the mock leaves it to that, and lets the reader go on.
        private func decide() {
            guard let call = state.withLock({ $0.undecidedCall }), !call.isWaiting else { return }
            if call.isForwarded {
                forward(call)
            } else {
                state.withLock { $0.decideForMock() }
            }
            decides.finish()
        }

        /// Lets the real server answer.
        private func forward(_ call: any SerializedCall) {
            let stream = ForwardedStream()
            guard state.withLock({ $0.decide(for: .init(stream: stream, record: call.makeRecord())) }) else { return }
            call.carryOut(start: { self.start(stream) }, cutOff: { stream.cutOff(call.cutOffPart) })
        }

        private func start(_ stream: ForwardedStream) {
            forwarder?.start(stream, descriptor, options, for: target.store)
        }

        /// Ends the call with an error, because the client has broken the rules.
        private func refuse(_ error: RPCError) {
            switch state.withLock({ $0.refuse(error) }) {
            case .nothing: break
            case .fail(let call): call.fail(error)
            case .unread where forwarder != nil:
                // The real server refuses it. That is not recorded, as the mock has no call of it.
                let stream = ForwardedStream()
                if state.withLock({ $0.decide(for: .init(stream: stream, record: NoRecord())) }) { start(stream) }
            case .unread: break
            }
            decides.finish()
        }

        // MARK: - What the client reads

        func nextNow() throws -> Part? {
            try state.withLock { $0.stream }?.partNow().flatMap(passed)
        }

        func next() async throws -> Part? {
            switch state.withLock({ $0.read() }) {
            case .undecided:
                for await _ in decision {}
                // A cancelled task does not wait, so the call may be about to find its answer.
                return try await Task.isCancelled ? checked(nil) : firstPart()
            case .part(let part): return part
            case .stream(let call): return try passed(await call.nextPart())
            case .network(let network): return try await part(of: network)
            case .nothing: return try checked(nil)
            }
        }

        private func firstPart() async throws -> Part? {
            switch state.withLock({ $0.beginReading() }) {
            case .network(let network): return try await part(of: network)
            case .refused(let error): return try checked(Part(error))
            case .nothing: return try checked(nil)
            case .call(let call):
                if target.rpc.kind.hasOneResponse {
                    var parts = try await call.reply { self.leave() }
                    let first = parts.popLast()
                    state.withLock { [parts] in $0.keep(parts) }
                    return try checked(first)
                }
                let (first, isAccepted) = await call.accepted()
                if isAccepted { state.withLock { $0.keep(call) } }
                return try checked(first)
            }
        }

        private func part(of network: ServedState.Network) async throws -> Part? {
            if let part = try await network.stream.next(recording: network.record) { return part }
            return try checked(nil)
        }

        /// Returns a part of a stream. What has come is not lost, whatever the client does meanwhile.
        private func passed(_ part: Part?) throws -> Part? {
            if case .message = part { part } else { try checked(part) }
        }

        /// Returns a part as the client may see it. The client may have cancelled the reading alone, as it does when another
        /// of its hedged calls was faster.
        private func checked(_ part: Part?) throws -> Part? {
            if state.withLock({ $0.isCutOff }) { throw CancellationError() }
            guard Task.isCancelled else { return part }
            leave()
            return nil
        }
    }
#endif
