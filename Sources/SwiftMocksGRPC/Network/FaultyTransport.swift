#if GRPCSwift
    import GRPCCore
    import SwiftMocks
    import SwiftProtobuf

    /// A transport with a network that fails when the test says so, above another one: one with
    /// mocks, or a real one.
    ///
    /// ```swift
    /// let network = FaultyTransport(MockTransport(serving: chat))
    /// let client = GRPCClient(transport: network)
    /// network.fail(.offline)
    /// network.recover()
    /// network.fail(.replyLost, times: 2) { $0.method == "CreateComment" }
    /// ```
    /// Errors are those of grpc-swift-nio-transport 2.9.2. Calls without a fault pass straight
    /// through.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    public final class FaultyTransport<Transport: ClientTransport>: ClientTransport {
        /// The bytes of a message.
        public typealias Bytes = Transport.Bytes

        private let transport: Transport
        /// The transport below; nil if its calls can't be cut off. Each call would make this cast
        /// again, which costs as much as 4 % of a unary call.
        private let cuttable: (any CuttableTransport<Transport.Bytes>)?
        private let network = FaultyNetwork<GRPCLibrary>(name: "FaultyTransport")

        /// Creates a network without a fault.
        /// - Parameter transport: the transport that makes the calls. This transport owns it: it
        ///   connects it and shuts it down.
        public init(_ transport: Transport) {
            self.transport = transport
            cuttable = transport as? any CuttableTransport<Transport.Bytes>
        }

        /// Breaks the calls that begin from now on, until ``recover()``. The fault that was
        /// switched on last comes first.
        ///
        /// The fault breaks the first `times` of the calls that `matches` selects, retries
        /// included. By default, it breaks all calls. `fail(.offline)` also cuts off the calls in
        /// flight, unless `times` is set.
        ///
        /// `.offline` and the faults of a proxy keep the request from the server: `matches` gets
        /// service and method of such a call. For other faults, it is asked once more when the
        /// response begins, with the metadata and the first message that the client has written.
        /// - Parameters:
        ///   - fault: the fault.
        ///   - times: the number of calls that the fault breaks, from 1.
        ///   - fileID: the file in which the test breaks the network. Reports use this place.
        ///   - filePath: the path of the file.
        ///   - line: the line in the file.
        ///   - column: the column in the line.
        ///   - matches: selects the calls by service, method, metadata or request.
        public func fail(
            _ fault: NetworkFault, times: Int? = nil, fileID: StaticString = #fileID,
            filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
            where matches: (@Sendable (NetworkCall<GRPCLibrary>) -> Bool)? = nil
        ) {
            let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
            network.fail(fault, times: times, at: site, where: matches)
        }

        /// Ends all faults. Responses in flight that are slow, or would break later, continue
        /// undisturbed.
        public func recover() {
            network.recover()
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
        /// - Throws: what `closure` and the transport below throw. While the device is offline, it
        ///   throws an error for the code `unavailable`, and `closure` is not run. A call with
        ///   `waitForReady` waits until the network recovers.
        public func withStream<Result: Sendable>(
            descriptor: MethodDescriptor, options: CallOptions,
            _ closure: (RPCStream<Inbound, Outbound>, ClientContext) async throws -> Result
        ) async throws -> Result {
            let call = network.open(NetworkCall(descriptor))
            defer { call.finish() }
            // As `HTTP2ClientTransport`, which queues such a call.
            if options.waitForReady == true { try await call.waitUntilOnline() }
            let fault = call.fault
            if let error = RPCError(inPlaceOfServer: fault) {
                // A transport without a connection opens no stream.
                if fault?.isOffline == true { throw error }
                let context = ClientContext(descriptor: descriptor, remotePeer: "none", localPeer: "client")
                return try await closure(.failed(descriptor, error), context)
            }
            let isUndecided = fault == nil && network.hasFaultsOfRequests
            if let cuttable {
                return try await cuttable.withStream(descriptor: descriptor, options: options, over: call) {
                    guard call.fault != nil || isUndecided else { return try await closure($0, $1) }
                    return try await closure(BrokenCall(call, isUndecided).stream($0), $1)
                }
            }
            return try await transport.withStream(descriptor: descriptor, options: options) { stream, context in
                let relay = PartRelay<Bytes>()
                call.whenCutOff { relay.finish(.failure(RPCError.closed)) }
                return try await relay.whileReading(stream.inbound) { parts in
                    let relayed = RPCStream(
                        descriptor: stream.descriptor, inbound: parts, outbound: stream.outbound)
                    guard call.fault != nil || isUndecided else { return try await closure(relayed, context) }
                    return try await closure(BrokenCall(call, isUndecided).stream(relayed), context)
                }
            }
        }
    }

    /// A transport whose calls end at once when their network is cut off.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    protocol CuttableTransport<Bytes>: ClientTransport {
        /// Makes a call, as `withStream` without a network does.
        func withStream<Result: Sendable>(
            descriptor: MethodDescriptor, options: CallOptions, over call: FaultyCall<GRPCLibrary>,
            _ closure: (RPCStream<Inbound, Outbound>, ClientContext) async throws -> Result
        ) async throws -> Result
    }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension NetworkCall<GRPCLibrary> {
        /// The application's metadata of the call; empty as long as the client has not written
        /// them.
        public var metadata: Metadata { initialMetadata }

        init(_ descriptor: MethodDescriptor) {
            self.init(Facts(service: descriptor.service.fullyQualifiedService, method: descriptor.method))
        }
    }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension RPCError {
        /// Creates the error of a call that does not reach the server; nil if it does.
        init?(inPlaceOfServer fault: NetworkFault?) {
            if fault?.isOffline == true {
                self.init(
                    code: .unavailable,
                    message: "Channel is in a transient failure state and 'wait for ready' isn't enabled.")
            } else if let page = fault?.page {
                var metadata: Metadata = [":status": "\(page.status)", "content-type": "\(page.type)"]
                if let retryAfter = page.retryAfter { metadata.addString(retryAfter, forKey: "retry-after") }
                let status = ProxyStatus(page.status)
                let message = "Unexpected non-200 HTTP Status Code (\(page.status)\(status.name))."
                self.init(code: status.code, message: message, metadata: metadata)
            } else {
                return nil
            }
        }

        /// The error of a stream that was closed before its end.
        static var closed: RPCError { RPCError(code: .unavailable, message: "Stream unexpectedly closed.") }

        /// The last frame of the stream is one with data.
        static var endedByData: RPCError {
            RPCError(
                code: .internalError,
                message:
                    "Server sent EOS alongside a data frame, but server is only allowed to close by sending status and trailers."
            )
        }
    }

    /// A status that proxies send, with the code of its error and its name in HTTP.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    private struct ProxyStatus {
        let code: RPCError.Code
        /// Behind a blank; empty if it is unknown.
        let name: String

        private init(_ code: RPCError.Code, _ name: String) {
            self.code = code
            self.name = name
        }

        init(_ status: Int) {
            self =
                switch status {
                case 400: ProxyStatus(.internalError, " Bad Request")
                case 401: ProxyStatus(.unauthenticated, " Unauthorized")
                case 403: ProxyStatus(.permissionDenied, " Forbidden")
                case 404: ProxyStatus(.unimplemented, " Not Found")
                case 429: ProxyStatus(.unavailable, " Too Many Requests")
                case 500: ProxyStatus(.unknown, " Internal Server Error")
                case 502: ProxyStatus(.unavailable, " Bad Gateway")
                case 503: ProxyStatus(.unavailable, " Service Unavailable")
                case 504: ProxyStatus(.unavailable, " Gateway Timeout")
                default: ProxyStatus(.unknown, "")
                }
        }
    }
#endif
