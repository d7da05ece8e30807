#if GRPCSwift
    import GRPCCore
    @_spi(Adapters) import SwiftMocks

    /// A transport with mocks at its other end, for tests of what lies between code and server: interceptors, retries,
    /// hedging, timeouts.
    ///
    /// ```swift
    /// let chat = ChatService.ClientMock()
    /// let client = GRPCClient(transport: MockTransport(serving: chat), interceptors: [AuthInterceptor()])
    /// let service = ChatService.Client(wrapping: client)
    /// ```
    ///
    /// Calls are answered at once: there is no connection, so nothing has to run in the background. A mock may be served
    /// and used directly at the same time.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    public final class MockTransport: ClientTransport {
        /// The bytes of a message.
        public typealias Bytes = [UInt8]

        /// Limits retries, if the service configuration says so.
        public let retryThrottle: RetryThrottle?
        private let rpcs: ServedRPCs<GRPCLibrary>
        private let methods: [MethodConfig.Name: MethodConfig]
        private let streams = OpenStreams()
        private let forwarder: CallForwarder?

        /// Creates a transport that serves mocks.
        /// - Parameters:
        ///   - mock: a mock. Each mock stands for another service.
        ///   - others: more mocks.
        ///   - serviceConfig: how the client retries and hedges calls, and their timeouts.
        ///   - fileID: the file in which the test creates the transport. Reports use this place.
        ///   - filePath: the path of the file.
        ///   - line: the line in the file.
        ///   - column: the column in the line.
        public convenience init(
            serving mock: any ServableGRPCMock, _ others: any ServableGRPCMock...,
            serviceConfig: ServiceConfig = ServiceConfig(), fileID: StaticString = #fileID,
            filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
        ) {
            self.init(
                [mock] + others, serviceConfig,
                at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
            ) { _ in nil }
        }

        /// Creates a transport that serves mocks, and forwards the calls that they do not answer to a real server.
        ///
        /// A call that no `given` statement answers is forwarded, whatever the policy of the mock, and so is one whose
        /// answer is `willForward()`. The mock records it, with the outcome of the server. Calls of rpcs that no mock has
        /// are forwarded, too.
        ///
        /// The connections of the real transport run while this transport's ``connect()`` does, so the client above has to
        /// run: `withGRPCClient(transport:)`, or a task with `runConnections()`.
        /// - Parameters:
        ///   - mock: a mock. Each mock stands for another service.
        ///   - others: more mocks.
        ///   - transport: a transport to the real server. From now on it belongs to this one, which connects it and shuts
        ///     it down.
        ///   - serviceConfig: how the client retries and hedges calls, and their timeouts. For methods that it does not
        ///     have, and for throttling if it has none, `transport` decides.
        ///   - fileID: the file in which the test creates the transport. Reports use this place.
        ///   - filePath: the path of the file.
        ///   - line: the line in the file.
        ///   - column: the column in the line.
        public convenience init(
            serving mock: any ServableGRPCMock, _ others: any ServableGRPCMock...,
            forwardingTo transport: some ClientTransport, serviceConfig: ServiceConfig = ServiceConfig(),
            fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
            column: UInt = #column
        ) {
            self.init(
                [mock] + others, serviceConfig,
                at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
            ) { CallForwarder(to: transport, of: $0) }
        }

        private init(
            _ mocks: [any ServableGRPCMock], _ config: ServiceConfig, at site: CallSite,
            makeForwarder: (ServedRPCs<GRPCLibrary>) -> CallForwarder?
        ) {
            rpcs = ServedRPCs(of: "MockTransport", mocks, at: site)
            forwarder = makeForwarder(rpcs)
            let named = config.methodConfig.flatMap { config in config.names.map { ($0, config) } }
            methods = Dictionary(named) { $1 }
            retryThrottle = config.retryThrottling.map(RetryThrottle.init) ?? forwarder?.transport.retryThrottle
        }

        /// Returns when the transport is shut down and all calls are over. If its task is cancelled, the connection is
        /// lost: all calls end, and there are no more.
        ///
        /// Nobody has to call it, unless calls are forwarded: it keeps the connections to the real server. If the real
        /// transport throws, the connection is lost, too.
        public func connect() async throws {
            guard let forwarder else { return await streams.waitForTheLast() }
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await forwarder.connect() }
                group.addTask { await self.streams.waitForTheLast() }
                // An error ends the loop, and so the other task.
                while try await group.next() != nil {}
            }
        }

        /// Refuses all calls from now on. Calls that have begun go on.
        public func beginGracefulShutdown() {
            streams.refuseNew()
            forwarder?.transport.beginGracefulShutdown()
        }

        /// Makes a call, as a client does.
        public func withStream<Result: Sendable>(
            descriptor: MethodDescriptor, options: CallOptions,
            _ closure: (RPCStream<Inbound, Outbound>, ClientContext) async throws -> Result
        ) async throws -> Result {
            guard let stream = served(descriptor, options) else {
                guard let forwarder else { return try await refuse(descriptor, closure) }
                return try await forwarder.transport.withStream(descriptor: descriptor, options: options, closure)
            }
            return try await use(stream, descriptor, closure)
        }

        private func use<Result: Sendable>(
            _ stream: any ServedStream, _ descriptor: MethodDescriptor,
            _ closure: (RPCStream<Inbound, Outbound>, ClientContext) async throws -> Result
        ) async throws -> Result {
            guard streams.add(stream) else {
                throw RPCError(code: .failedPrecondition, message: "The transport is shut down.")
            }
            defer { streams.remove(stream) }
            let result: Result
            do {
                result = try await run(stream, descriptor, closure)
            } catch {
                try? await stream.close()
                throw error
            }
            try await stream.close()
            return result
        }

        private func run<Result: Sendable>(
            _ stream: any ServedStream, _ descriptor: MethodDescriptor,
            _ closure: (RPCStream<Inbound, Outbound>, ClientContext) async throws -> Result
        ) async throws -> Result {
            let context = ClientContext(descriptor: descriptor, remotePeer: "mock", localPeer: "client")
            return try await withTaskCancellationHandler {
                defer { stream.leave() }
                return try await closure(
                    RPCStream(
                        descriptor: descriptor,
                        inbound: RPCAsyncSequence(wrapping: ServedParts(stream: stream)),
                        outbound: RPCWriter.Closable(wrapping: ServedWriter(stream: stream))),
                    context)
            } onCancel: {
                stream.cancel()
            }
        }

        /// Returns the configuration of a method: its own, else that of its service, else that of all, else that of the
        /// real transport.
        public func config(forMethod descriptor: MethodDescriptor) -> MethodConfig? {
            let service = descriptor.service.fullyQualifiedService
            return methods[MethodConfig.Name(service: service, method: descriptor.method)]
                ?? methods[MethodConfig.Name(service: service, method: "")]
                ?? methods[MethodConfig.Name(service: "", method: "")]
                ?? forwarder?.transport.config(forMethod: descriptor)
        }

        /// Returns the stream of an rpc that a mock has.
        private func served(_ descriptor: MethodDescriptor, _ options: CallOptions) -> (any ServedStream)? {
            rpcs.find(service: descriptor.service.fullyQualifiedService, method: descriptor.method)
                .flatMap { ServedCall($0, descriptor, options, forwarder) }
        }

        /// Answers a call of an rpc that no mock has.
        private func refuse<Result: Sendable>(
            _ descriptor: MethodDescriptor,
            _ closure: (RPCStream<Inbound, Outbound>, ClientContext) async throws -> Result
        ) async throws -> Result {
            let message = rpcs.noteUnserved(
                service: descriptor.service.fullyQualifiedService, method: descriptor.method)
            let error = RPCError(code: .unimplemented, message: message)
            return try await use(RefusedStream(error: error), descriptor, closure)
        }
    }
#endif
