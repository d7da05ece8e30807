#if GRPCSwift
    import GRPCCore
    import SwiftMocks

    /// The parts of a response over a network with faults, read one at a time, each in a child task.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    final class FaultyParts<Bytes: GRPCContiguousBytes & Sendable>: @unchecked Sendable {
        typealias Part = RPCResponsePart<Bytes>
        typealias Parts = RPCAsyncSequence<Part, any Error>

        private var iterator: Parts.AsyncIterator
        private let call: FaultyNetwork.Call
        private let network: FaultyNetwork
        private var messages = 0
        private var isOver = false

        init(_ parts: Parts, _ call: FaultyNetwork.Call, _ network: FaultyNetwork) {
            iterator = parts.makeAsyncIterator()
            self.call = call
            self.network = network
        }

        static func parts(_ parts: Parts, _ call: FaultyNetwork.Call, _ network: FaultyNetwork) -> Parts {
            let parts = FaultyParts(parts, call, network)
            return Parts(wrapping: AsyncThrowingStream { try await parts.next() })
        }

        private func next() async throws -> Part? {
            // Nothing follows an end or an error.
            guard !isOver else { return nil }
            isOver = true
            while let part = try await read() {
                guard let passed = try await pass(part) else { continue }
                if case .status = passed {} else { isOver = false }
                return passed
            }
            return nil
        }

        /// Returns the client's form of a part; nil if the part is dropped.
        private func pass(_ part: Part) async throws -> Part? {
            switch (call.fault, part) {
            case (.replyLost, .metadata), (.replyLost, .message): return nil
            case (.replyLost, .status): return Part(.closed)
            case (.brokenStream(let limit), .message) where messages >= limit: return Part(.closed)
            case (.brokenStream, .status): return Part(.closed)
            case (.truncatedMessage(let limit), .message) where messages >= limit: return Part(.endedByData)
            case (.truncatedMessage, .status), (.missingEnd, .status): return Part(.endedByData)
            case (.slowBody(_, let pause, let gate), .message):
                guard await network.pass(call, after: pause, gate: gate) else {
                    if call.ending == .cut { return Part(.closed) }
                    throw CancellationError()
                }
            default: break
            }
            if case .message = part { messages += 1 }
            return part
        }

        /// Returns the next part, or the end that the client sees if the network is cut off before.
        private func read() async throws -> Part? {
            try await withThrowingTaskGroup(of: (isResult: Bool, part: Part?).self) { group in
                group.addTask { (true, try await self.iterator.next()) }
                group.addTask { [call] in await call.untilCut() ? (true, Part(.closed)) : (false, nil) }
                defer { group.cancelAll() }
                // A cancelled wait has no result.
                while let next = try await group.next() {
                    if next.isResult { return next.part }
                }
                return nil
            }
        }
    }
#endif
