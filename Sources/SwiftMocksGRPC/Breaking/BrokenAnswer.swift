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
        /// Waits for what delays the body.
        private let wait: @Sendable (MockDuration?, Gate?) async -> Bool
        private let state: Locked<State>
        private let changes = Signal()

        fileprivate struct State {
            /// The parts of the mock's answer that are left.
            var parts: ArraySlice<Part>
            /// The number of messages that the client has.
            var messages = 0
            var stage = Stage.waiting
        }

        fileprivate enum Stage {
            /// The test does not want the answer to begin yet.
            case waiting
            case running
            /// A part comes in place of all others.
            case cutOff(Part)
            case over
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
            state = Locked(State(parts: parts[...]))
        }

        /// The test wants the answer to wait no longer.
        func start() {
            state.withLock { $0.start() }
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
            state.withLock { $0.cutOff(part) }
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
            switch await begun() {
            case .waiting, .over: return nil
            case .cutOff(let part):
                state.withLock { $0.stage = .over }
                return part
            case .running: break
            }
            switch fault.kind {
            case .offline:
                record.note(RPCError.offline)
                state.withLock { $0.stage = .over }
                throw RPCError.offline
            case .page(let status, let type, _, let fields):
                let part = Part.page(status, type, fields)
                record.note(part)
                return last(part)
            case .replyLost:
                while let part = try await source() {
                    record.note(part)
                    if case .status = part { break }
                }
                return last(.closed)
            case .brokenStream, .truncatedMessage, .missingEnd, .slowBody:
                return try await broken(try await source(), record)
            }
        }

        private func broken(_ part: Part?, _ record: any PartRecord) async throws -> Part? {
            switch (part, fault.kind) {
            case (.message, .brokenStream(let limit)) where count < limit: break
            case (.message, .brokenStream), (.status, .brokenStream):
                record.note(Part.closed)
                return last(.closed)
            case (.message, .truncatedMessage(let limit)) where count >= limit:
                // The server has sent all, as far as it knows.
                record.note(.status(Status(code: .ok, message: ""), [:]))
                return last(.endedByData)
            case (.status, .truncatedMessage), (.status, .missingEnd):
                record.note(part)
                return last(.endedByData)
            case (.message, .slowBody(_, let pause, let gate)):
                guard await wait(pause, gate) else { return nil }
            default: break
            }
            record.note(part)
            switch part {
            case .message: state.withLock { $0.messages += 1 }
            case .status, nil: state.withLock { $0.stage = .over }
            case .metadata: break
            }
            return part
        }

        private var count: Int { state.withLock { $0.messages } }

        private func last(_ part: Part) -> Part {
            state.withLock { $0.stage = .over }
            forwarded?.leave()
            return part
        }

        /// The next part of the answer before the network breaks it.
        private func source() async throws -> Part? {
            if let forwarded { return try await forwarded.next() }
            return state.withLock { $0.parts.popFirst() }
        }

        /// Waits until the answer may begin, or its task is cancelled.
        private func begun() async -> Stage {
            while true {
                let version = changes.version
                let stage = state.withLock { $0.stage }
                guard case .waiting = stage, await changes.changed(past: version) else { return stage }
            }
        }
    }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension BrokenAnswer.State {
        fileprivate mutating func start() {
            if case .waiting = stage { stage = .running }
        }

        fileprivate mutating func cutOff(_ part: BrokenAnswer.Part) {
            if case .over = stage { return }
            stage = .cutOff(part)
        }
    }
#endif
