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
            let none = ClientContext(descriptor: descriptor, remotePeer: "none", localPeer: "client")
            if case .offline? = call.fault {
                // The handler of the response runs before a transport throws that can't open a stream.
                _ = try await closure(.failed(descriptor, .failure(.offline)), none)
                throw RPCError.offline
            }
            if let page = call.fault?.page {
                let part = RPCResponsePart<Bytes>(.page(page.status, page.type, page.retryAfter))
                return try await closure(.failed(descriptor, .success(part)), none)
            }
            return try await transport.withStream(descriptor: descriptor, options: options) { stream, context in
                let parts = FaultyParts(stream.inbound, call, self)
                return try await closure(
                    RPCStream(
                        descriptor: descriptor,
                        inbound: RPCAsyncSequence(wrapping: AsyncThrowingStream { try await parts.next() }),
                        outbound: stream.outbound),
                    context)
            }
        }
    }

    /// The parts of a response over a network with faults. One task at a time reads them.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    private final class FaultyParts<Bytes: GRPCContiguousBytes & Sendable>: @unchecked Sendable {
        typealias Part = RPCResponsePart<Bytes>
        typealias Parts = RPCAsyncSequence<Part, any Error>

        private var iterator: Parts.AsyncIterator
        private let call: FaultyNetwork.Call
        private let network: FaultyNetwork
        private var isOver = false

        init(_ parts: Parts, _ call: FaultyNetwork.Call, _ network: FaultyNetwork) {
            iterator = parts.makeAsyncIterator()
            self.call = call
            self.network = network
        }

        func next() async throws -> Part? {
            // Nothing follows an end or an error.
            guard !isOver else { return nil }
            isOver = true
            while let part = try await read() {
                switch (part, call.pass(part.kind)) {
                case (.status, .whole): return part
                case (_, .whole):
                    if case .message = part, await network.nextPiece(of: call) == nil {
                        guard call.ending != nil else { throw CancellationError() }
                        return Part(.closed)
                    }
                    isOver = false
                    return part
                case (_, .lost): return Part(.closed)
                case (_, .half), (.status, .nothing): return Part(.endedByData)
                case (_, .nothing): continue
                }
            }
            return nil
        }

        /// Returns the next part, or the end that the client sees if the network is cut off before.
        private func read() async throws -> Part? {
            let read: Part?? = try await call.run(while: { $0.ending == nil }) { try await self.iterator.next() }
            return read ?? (call.ending == nil ? nil : Part(.closed))
        }
    }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension RPCResponsePart {
        fileprivate var kind: NetworkFault.Part {
            switch self {
            case .metadata: .head
            case .message: .message
            case .status: .end
            }
        }
    }
#endif
