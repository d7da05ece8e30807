#if GRPCSwift
    import GRPCCore
    import SwiftMocks

    /// The parts of a response that comes over a network with faults.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    struct FaultyParts<Bytes: GRPCContiguousBytes & Sendable>: AsyncSequence, Sendable {
        typealias Element = RPCResponsePart<Bytes>
        typealias Failure = any Error
        typealias Parts = RPCAsyncSequence<Element, any Error>

        let parts: Parts
        let call: FaultyNetwork.Call
        let network: FaultyNetwork

        func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(source: Source(parts.makeAsyncIterator()), call: call, network: network)
        }

        /// The parts before the network breaks them. They are read one at a time, each in a child task.
        fileprivate final class Source: @unchecked Sendable {
            private var iterator: Parts.AsyncIterator

            init(_ iterator: Parts.AsyncIterator) {
                self.iterator = iterator
            }

            func next() async throws -> Element? {
                try await iterator.next()
            }
        }

        struct AsyncIterator: AsyncIteratorProtocol {
            private let source: Source
            private let call: FaultyNetwork.Call
            private let network: FaultyNetwork
            private var messages = 0
            private var isOver = false

            fileprivate init(source: Source, call: FaultyNetwork.Call, network: FaultyNetwork) {
                self.source = source
                self.call = call
                self.network = network
            }

            mutating func next() async throws -> Element? {
                try await next(isolation: nil)
            }

            mutating func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
                // Nothing follows an end or an error.
                guard !isOver else { return nil }
                isOver = true
                while let part = try await nextOfSource() {
                    guard let passed = try await pass(part) else { continue }
                    if case .status = passed {} else { isOver = false }
                    return passed
                }
                return nil
            }

            /// Returns the part that the client gets in place of `part`; nil if it gets none.
            private mutating func pass(_ part: Element) async throws -> Element? {
                switch (call.fault, part) {
                case (.replyLost, .metadata), (.replyLost, .message): return nil
                case (.replyLost, .status): return Element(.closed)
                case (.brokenStream(let limit), .message) where messages >= limit: return Element(.closed)
                case (.brokenStream, .status): return Element(.closed)
                case (.truncatedMessage(let limit), .message) where messages >= limit: return Element(.endedByData)
                case (.truncatedMessage, .status), (.missingEnd, .status): return Element(.endedByData)
                case (.slowBody(_, let pause, let gate), .message):
                    guard await network.pass(call, after: pause, gate: gate) else {
                        if call.ending == .cut { return Element(.closed) }
                        throw CancellationError()
                    }
                default: break
                }
                if case .message = part { messages += 1 }
                return part
            }

            /// Returns the next part, or the end that the client sees if the network is cut off before.
            private func nextOfSource() async throws -> Element? {
                try await withThrowingTaskGroup(of: (isResult: Bool, part: Element?).self) { group in
                    group.addTask { [source] in (true, try await source.next()) }
                    group.addTask { [call] in
                        await call.untilCut() ? (true, Element(.closed)) : (false, nil)
                    }
                    defer { group.cancelAll() }
                    // A cancelled wait has no result.
                    while let next = try await group.next() {
                        if next.isResult { return next.part }
                    }
                    return nil
                }
            }
        }
    }
#endif
