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
            let fault = fault(of: call)
            if let error = RPCError(inPlaceOfServer: fault) {
                let context = ClientContext(descriptor: descriptor, remotePeer: "none", localPeer: "client")
                let result = try await closure(.failed(descriptor, error), context)
                // A transport that can't open a stream throws after the handler of the response has run.
                if case .offline? = fault { throw error }
                return result
            }
            return try await transport.withStream(descriptor: descriptor, options: options) { stream, context in
                // One task at a time reads them.
                nonisolated(unsafe) var parts = stream.inbound.makeAsyncIterator()
                let arriving = AsyncThrowingStream { try await self.next(of: call) { try await parts.next() } }
                return try await closure(
                    RPCStream(
                        descriptor: descriptor, inbound: RPCAsyncSequence(wrapping: arriving),
                        outbound: stream.outbound), context)
            }
        }

        /// Returns what arrives next of a response.
        private func next(
            of call: Int, _ read: @escaping @Sendable () async throws -> RPCResponsePart<Bytes>?
        ) async throws -> RPCResponsePart<Bytes>? {
            while let part = try await run(call, read) {
                let kind: NetworkFault.Part =
                    if case .metadata = part { .head } else if case .status = part { .end } else { .message }
                if kind == .message, await nextPiece(of: call) == nil { break }
                switch (kind, pass(kind, of: call)) {
                case (_, .whole): return part
                case (_, .half), (.end, .nothing): return RPCResponsePart(.endedByData)
                case (_, .nothing): continue
                case (_, .lost): return RPCResponsePart(.closed)
                }
            }
            return isCut(call) ? RPCResponsePart(.closed) : nil
        }
    }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension RPCError {
        /// Creates the error of a call that does not reach the server; nil if it does.
        init?(inPlaceOfServer fault: NetworkFault?) {
            if case .offline? = fault {
                self.init(
                    code: .unavailable,
                    message: "Channel is in a transient failure state and 'wait for ready' isn't enabled.")
            } else if let page = fault?.page {
                var metadata: Metadata = [":status": "\(page.status)", "content-type": "\(page.type)"]
                if let retryAfter = page.retryAfter { metadata.addString(retryAfter, forKey: "retry-after") }
                let (code, name) = Self.statuses[page.status] ?? (.unknown, "")
                let message = "Unexpected non-200 HTTP Status Code (\(page.status)\(name))."
                self.init(code: code, message: message, metadata: metadata)
            } else {
                return nil
            }
        }

        static var closed: RPCError { RPCError(code: .unavailable, message: "Stream unexpectedly closed.") }

        /// The last frame of the stream is one with data.
        static var endedByData: RPCError {
            RPCError(
                code: .internalError,
                message:
                    "Server sent EOS alongside a data frame, but server is only allowed to close by sending status and trailers."
            )
        }

        /// The statuses that proxies send, with their codes and their names in HTTP.
        private static var statuses: [Int: (RPCError.Code, String)] {
            [
                400: (.internalError, " Bad Request"), 401: (.unauthenticated, " Unauthorized"),
                403: (.permissionDenied, " Forbidden"), 404: (.unimplemented, " Not Found"),
                429: (.unavailable, " Too Many Requests"), 500: (.unknown, " Internal Server Error"),
                502: (.unavailable, " Bad Gateway"), 503: (.unavailable, " Service Unavailable"),
                504: (.unavailable, " Gateway Timeout"),
            ]
        }
    }
#endif
