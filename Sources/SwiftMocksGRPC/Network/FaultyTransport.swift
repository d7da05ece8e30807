#if GRPCSwift
    import GRPCCore
    import SwiftMocks

    /// A transport with a network that fails when the test says so, above another one: one with mocks, or a real one.
    ///
    /// ```swift
    /// let network = FaultyTransport(MockTransport(serving: chat))
    /// let client = GRPCClient(transport: network)
    /// network.fail(.offline)
    /// ```
    /// Errors are those of grpc-swift-nio-transport 2.9.2.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    public final class FaultyTransport<Transport: ClientTransport>: FaultyNetwork, ClientTransport, @unchecked Sendable
    {
        /// The bytes of a message.
        public typealias Bytes = Transport.Bytes

        private let transport: Transport

        /// Creates a network without a fault.
        /// - Parameter transport: the transport that makes the calls. This transport owns it: it connects it and shuts it down.
        public init(_ transport: Transport) {
            self.transport = transport
            super.init()
        }

        /// Limits retries, as the transport below does.
        public var retryThrottle: RetryThrottle? { transport.retryThrottle }

        /// Connects the transport below.
        public func connect() async throws {
            try await transport.connect()
        }

        /// Refuses new calls, as the transport below does.
        public func beginGracefulShutdown() {
            transport.beginGracefulShutdown()
        }

        /// Returns the configuration of a method, as the transport below has it.
        public func config(forMethod descriptor: MethodDescriptor) -> MethodConfig? {
            transport.config(forMethod: descriptor)
        }

        /// Makes a call over the network.
        public func withStream<Result: Sendable>(
            descriptor: MethodDescriptor, options: CallOptions,
            _ closure: (RPCStream<Inbound, Outbound>, ClientContext) async throws -> Result
        ) async throws -> Result {
            let call = begin(service: descriptor.service.fullyQualifiedService, method: descriptor.method)
            defer { end(call) }
            switch call.fault {
            case .offline:
                // The handler of the response runs before a transport throws that can't open a stream.
                _ = try await closure(.failed(descriptor) { throw RPCError.offline }, .broken(descriptor))
                throw RPCError.offline
            case .page(let status, let type, _, let fields):
                let error = RPCError.page(status, type, fields)
                return try await closure(.failed(descriptor) { RPCResponsePart(error) }, .broken(descriptor))
            default: break
            }
            return try await transport.withStream(descriptor: descriptor, options: options) { stream, context in
                return try await closure(
                    RPCStream(
                        descriptor: descriptor, inbound: FaultyParts.parts(stream.inbound, call, self),
                        outbound: stream.outbound),
                    context)
            }
        }
    }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension ClientContext {
        fileprivate static func broken(_ descriptor: MethodDescriptor) -> ClientContext {
            ClientContext(descriptor: descriptor, remotePeer: "none", localPeer: "client")
        }
    }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension RPCStream {
        /// Returns a stream that reaches no server. Reading it calls `end`, and writing to it has no effect.
        static func failed<Bytes: GRPCContiguousBytes & Sendable>(
            _ descriptor: MethodDescriptor, by end: @escaping @Sendable () throws -> RPCResponsePart<Bytes>
        ) -> RPCStream
        where
            Inbound == RPCAsyncSequence<RPCResponsePart<Bytes>, any Error>,
            Outbound == RPCWriter<RPCRequestPart<Bytes>>.Closable
        {
            let isOver = Locked(false)
            let parts = AsyncThrowingStream<RPCResponsePart<Bytes>, any Error> {
                let wasOver = isOver.withLock { isOver in
                    defer { isOver = true }
                    return isOver
                }
                return wasOver ? nil : try end()
            }
            return RPCStream(
                descriptor: descriptor, inbound: RPCAsyncSequence(wrapping: parts),
                outbound: RPCWriter.Closable(wrapping: DiscardingWriter<RPCRequestPart<Bytes>>()))
        }
    }

    /// A writer to a stream that reaches no server. Drops its parts.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    private struct DiscardingWriter<Element: Sendable>: ClosableRPCWriterProtocol {
        func write(_ element: Element) async throws { await Task.yield() }
        func write(contentsOf elements: some Sequence<Element>) async throws { await Task.yield() }
        func finish() async {}
        func finish(throwing error: any Error) async {}
    }
#endif
