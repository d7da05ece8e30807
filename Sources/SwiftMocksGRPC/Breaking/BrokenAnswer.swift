#if GRPCSwift
    import GRPCCore
    @_spi(Adapters) import SwiftMocks

    /// An answer that the network breaks on its way, as the transport of grpc-swift-nio-transport 2.9.2 shows that to its
    /// client.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    final class BrokenAnswer: NetworkResponse {
        typealias Part = RPCResponsePart<[UInt8]>

        private let fault: NetworkFault
        /// The real server's stream; nil if the mock has the messages.
        private let forwarded: ForwardedStream?
        /// Waits for what delays the body. Returns false if the call is over, or the task is cancelled.
        private let wait: @Sendable (MockDuration?, Gate?) async -> Bool
        private let state: Locked<State>
        private let changes = Signal()

        private struct State {
            var machine: FaultMachine
            /// The parts of the mock's answer that are left.
            var parts: ArraySlice<Part>
            /// What the client gets in place of all other parts.
            var replacement: Part?
        }

        /// - Parameters:
        ///   - fault: what goes wrong.
        ///   - messages: the messages of the mock's answer.
        ///   - forwarded: the real server's stream, which answers in place of the mock.
        ///   - wait: waits for a pause and a gate.
        init(
            _ fault: NetworkFault, messages: [[UInt8]], forwarded: ForwardedStream?,
            wait: @escaping @Sendable (MockDuration?, Gate?) async -> Bool
        ) {
            self.fault = fault
            self.forwarded = forwarded
            self.wait = wait
            let parts =
                [Part.metadata([:])] + messages.map(Part.message) + [.status(Status(code: .ok, message: ""), [:])]
            state = Locked(State(machine: FaultMachine(fault), parts: parts[...]))
        }

        /// The test wants the answer to wait no longer.
        func start() {
            state.withLock { $0.machine.start() }
            changes.notify()
        }

        // MARK: - What the client does

        func write(_ part: RPCRequestPart<[UInt8]>) async throws {
            try await forwarded?.write(part)
        }

        func finish(throwing error: (any Error)?) async {
            await forwarded?.finish(throwing: error)
        }

        func leave() {
            forwarded?.leave()
        }

        func cancel() {
            forwarded?.cancel()
        }

        func cutOff(_ part: Part) {
            state.withLock { if $0.machine.cutOff() { $0.replacement = part } }
            forwarded?.cutOff(part)
            changes.notify()
        }

        func close() async throws {
            try await forwarded?.close()
            // A transport that can't open a stream throws that.
            if case .offline = fault.kind { throw RPCError.offline }
        }

        // MARK: - What the client reads

        func next(recording record: any PartRecord) async throws -> Part? {
            while true {
                let next = await begun()
                if case .end(let end) = next { return try self.end(end, inPlaceOf: nil, record) }
                guard case .read = next else { return takeReplacement() }
                let part = try await source()
                switch state.withLock({ $0.machine.take(.init(part)) }) {
                case .lose: record.note(part)
                case .end(let end): return try self.end(end, inPlaceOf: part, record)
                case .passSlowly(_, let pause, let gate):
                    // Only messages make up the body.
                    if case .message = part { guard await mayPass(pause, gate) else { return takeReplacement() } }
                    record.note(part)
                    return part
                case .pass:
                    record.note(part)
                    return part
                // The call was cut off while the part was read.
                case .wait, .read, .nothing: break
                }
            }
        }

        /// Ends the answer as the network does.
        /// - Parameter part: the part of the server's answer that the client does not get.
        private func end(_ end: FaultMachine.End, inPlaceOf part: Part?, _ record: any PartRecord) throws -> Part {
            let error = RPCError(end)
            if case .offline = end {
                record.note(error)
                throw error
            }
            let seen = Part(error)
            switch part {
            case _ where !end.hasOutcomeOfServer: record.note(seen)
            // The server has sent all, as far as it knows.
            case .message: record.note(.status(Status(code: .ok, message: ""), [:]))
            case .status: record.note(part)
            case .metadata, nil: break
            }
            forwarded?.leave()
            return seen
        }

        /// The next part of the answer before the network breaks it.
        private func source() async throws -> Part? {
            if let forwarded { return try await forwarded.next() }
            return state.withLock { $0.parts.popFirst() }
        }

        /// Waits for what delays a message. Returns false if the answer is cut off before that, or the task is cancelled.
        private func mayPass(_ pause: MockDuration?, _ gate: Gate?) async -> Bool {
            let hasWaited = await withTaskGroup(of: Bool.self) { group in
                group.addTask {
                    if await self.wait(pause, gate) { return true }
                    await self.untilCutOff()
                    return false
                }
                group.addTask {
                    await self.untilCutOff()
                    return false
                }
                defer { group.cancelAll() }
                return await group.next() ?? false
            }
            return hasWaited && !isCutOff
        }

        private var isCutOff: Bool { state.withLock { $0.replacement != nil } }

        /// Waits until the answer is cut off, or the task is cancelled.
        private func untilCutOff() async {
            while true {
                let version = changes.version
                guard !isCutOff, await changes.changed(past: version) else { return }
            }
        }

        private func takeReplacement() -> Part? {
            state.withLock { state in
                defer { state.replacement = nil }
                return state.replacement
            }
        }

        /// Waits until the answer may begin, or its task is cancelled.
        private func begun() async -> FaultMachine.Step {
            while true {
                let version = changes.version
                let step = state.withLock { $0.machine.next() }
                guard case .wait = step, await changes.changed(past: version) else { return step }
            }
        }
    }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension FaultMachine.Part {
        fileprivate init(_ part: RPCResponsePart<[UInt8]>?) {
            self =
                switch part {
                case .metadata: .metadata
                case .message: .message
                case .status: .end
                case nil: .nothing
                }
        }
    }
#endif
