#if GRPCSwift
    import GRPCCore
    import SwiftMocks

    /// A transport with mocks at its other end, for tests of what lies between code and server:
    /// interceptors, retries, hedging, timeouts.
    ///
    /// ```swift
    /// let chat = ChatService.ClientMock()
    /// let client = GRPCClient(
    ///     transport: MockTransport(serving: chat), interceptors: [AuthInterceptor()])
    /// let service = ChatService.Client(wrapping: client)
    /// ```
    ///
    /// Calls are answered at once, without a connection to run in the background. A mock may be
    /// served and used directly at the same time.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    public final class MockTransport: ClientTransport, CuttableTransport {
        /// The bytes of a message.
        public typealias Bytes = [UInt8]

        private struct State {
            /// Whether calls may still be made.
            var acceptsCalls = true
            /// The calls that are not over.
            var calls: [ObjectIdentifier: ServedCall] = [:]
        }

        /// Limits retries, as the service configuration says, or else as the real transport does;
        /// nil if neither limits them.
        public let retryThrottle: RetryThrottle?
        private let rpcs: ServedRPCs<GRPCLibrary>
        private let methods: [MethodConfig.Name: MethodConfig]
        /// Nil if there is no real server.
        private let real: RealTransport?
        private let state = Locked(State())
        private let changes = Signal()

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
            serving mock: MockBase<GRPCLibrary>, _ others: MockBase<GRPCLibrary>...,
            serviceConfig: ServiceConfig = ServiceConfig(), fileID: StaticString = #fileID,
            filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
        ) {
            self.init(
                [mock] + others, nil, serviceConfig,
                at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
        }

        /// Creates a transport that serves mocks, and forwards the calls that they do not answer to
        /// a real server.
        ///
        /// A call that no `given` statement answers is forwarded, whatever the policy of the mock,
        /// and so is one whose answer is `willForward()`. The mock records it, with the outcome of
        /// the server. Calls of rpcs that no mock has are forwarded, too.
        ///
        /// The connections of the real transport run while this transport's ``connect()`` does, so
        /// the client above has to run: `withGRPCClient(transport:)`, or a task with
        /// `runConnections()`.
        /// - Parameters:
        ///   - mock: a mock. Each mock stands for another service.
        ///   - others: more mocks.
        ///   - transport: a transport to the real server, owned by this transport, which connects
        ///     it and shuts it down.
        ///   - serviceConfig: the retries, hedging and timeouts of calls; `transport` decides where
        ///     it says nothing.
        ///   - fileID: the file in which the test creates the transport. Reports use this place.
        ///   - filePath: the path of the file.
        ///   - line: the line in the file.
        ///   - column: the column in the line.
        public convenience init(
            serving mock: MockBase<GRPCLibrary>, _ others: MockBase<GRPCLibrary>...,
            forwardingTo transport: some ClientTransport, serviceConfig: ServiceConfig = ServiceConfig(),
            fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
            column: UInt = #column
        ) {
            self.init(
                [mock] + others, transport, serviceConfig,
                at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
        }

        /// Creates a transport that serves the mocks of an array.
        @_disfavoredOverload
        public convenience init(
            serving mocks: [MockBase<GRPCLibrary>], serviceConfig: ServiceConfig = ServiceConfig(),
            fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
            column: UInt = #column
        ) {
            self.init(
                mocks, nil, serviceConfig,
                at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
        }

        /// Creates a transport that serves the mocks of an array, and forwards the calls that they
        /// do not answer to a real server.
        @_disfavoredOverload
        public convenience init(
            serving mocks: [MockBase<GRPCLibrary>], forwardingTo transport: some ClientTransport,
            serviceConfig: ServiceConfig = ServiceConfig(), fileID: StaticString = #fileID,
            filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
        ) {
            self.init(
                mocks, transport, serviceConfig,
                at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
        }

        private init(
            _ mocks: [MockBase<GRPCLibrary>], _ transport: (any ClientTransport)?, _ config: ServiceConfig,
            at site: CallSite
        ) {
            let rpcs = ServedRPCs(of: "MockTransport", mocks, at: site)
            self.rpcs = rpcs
            real = transport.map { RealTransport(to: $0, of: rpcs) }
            let named = config.methodConfig.flatMap { config in config.names.map { ($0, config) } }
            methods = Dictionary(named) { $1 }
            retryThrottle = config.retryThrottling.map(RetryThrottle.init) ?? transport?.retryThrottle
        }

        /// Suspends until the transport is shut down and all calls are over. If its task is
        /// cancelled, or the real transport throws, the connection is lost: all calls end, and
        /// there are no more.
        ///
        /// Required only if calls are forwarded: it keeps the connections to the real server.
        public func connect() async throws {
            // An error cancels it.
            async let last: Void = waitForTheLast()
            try await real?.connect()
            await last
        }

        /// Suspends until no call is open, and none can be made any more. In a cancelled task, it
        /// cuts off the open ones.
        private func waitForTheLast() async {
            _ = await changes.waitForSome { state.withLock { $0.acceptsCalls || !$0.calls.isEmpty ? nil : true } }
            let calls = state.withLock { state in
                state.acceptsCalls = false
                return state.calls
            }
            for call in calls.values { call.cutOff() }
        }

        /// Refuses all calls from now on. Calls that have begun go on.
        public func beginGracefulShutdown() {
            state.withLock { $0.acceptsCalls = false }
            changes.notify()
            real?.transport.beginGracefulShutdown()
        }

        /// Makes a call, as a client does.
        public func withStream<Result: Sendable>(
            descriptor: MethodDescriptor, options: CallOptions,
            _ closure: (RPCStream<Inbound, Outbound>, ClientContext) async throws -> Result
        ) async throws -> Result {
            try await makeCall(descriptor, options, over: nil, closure)
        }

        func withStream<Result: Sendable>(
            descriptor: MethodDescriptor, options: CallOptions, over faultyCall: FaultyCall<GRPCLibrary>,
            _ closure: (RPCStream<Inbound, Outbound>, ClientContext) async throws -> Result
        ) async throws -> Result {
            try await makeCall(descriptor, options, over: faultyCall, closure)
        }

        private func makeCall<Result: Sendable>(
            _ descriptor: MethodDescriptor, _ options: CallOptions, over faultyCall: FaultyCall<GRPCLibrary>?,
            _ closure: (RPCStream<Inbound, Outbound>, ClientContext) async throws -> Result
        ) async throws -> Result {
            let service = descriptor.service.fullyQualifiedService
            guard let target = rpcs.find(service: service, method: descriptor.method) else {
                return try await withUnservedStream(descriptor, options, closure)
            }
            let call = ServedCall(target, descriptor, options, real)
            try add(call)
            defer { remove(call) }
            faultyCall?.whenCutOff { call.cutOff(throwing: RPCError.closed) }
            faultyCall?.whenLetGo { call.letGo() }
            return try await call.use(closure)
        }

        /// Makes a call of an rpc that no mock has.
        private func withUnservedStream<Result: Sendable>(
            _ descriptor: MethodDescriptor, _ options: CallOptions,
            _ closure: (RPCStream<Inbound, Outbound>, ClientContext) async throws -> Result
        ) async throws -> Result {
            if let real {
                return try await real.transport.withBytes(descriptor: descriptor, options: options, closure)
            }
            try add(nil)
            let service = descriptor.service.fullyQualifiedService
            let error = RPCError(
                code: .unimplemented, message: rpcs.reportUnserved(service: service, method: descriptor.method))
            return try await closure(
                .failed(descriptor, error),
                ClientContext(descriptor: descriptor, remotePeer: "mock", localPeer: "client"))
        }

        private func add(_ call: ServedCall?) throws {
            try state.withLock { state in
                guard state.acceptsCalls else {
                    throw RPCError(code: .failedPrecondition, message: "The transport is shut down.")
                }
                if let call { state.calls[ObjectIdentifier(call)] = call }
            }
        }

        private func remove(_ call: ServedCall) {
            state.withLock { _ = $0.calls.removeValue(forKey: ObjectIdentifier(call)) }
            changes.notify()
        }

        /// Returns the configuration of a method: the first one that exists of its own, that of its
        /// service, that of all methods, and that of the real transport.
        public func config(forMethod descriptor: MethodDescriptor) -> MethodConfig? {
            let service = descriptor.service.fullyQualifiedService
            return methods[MethodConfig.Name(service: service, method: descriptor.method)]
                ?? methods[MethodConfig.Name(service: service, method: "")]
                ?? methods[MethodConfig.Name(service: "", method: "")]
                ?? real?.transport.config(forMethod: descriptor)
        }
    }
#endif
