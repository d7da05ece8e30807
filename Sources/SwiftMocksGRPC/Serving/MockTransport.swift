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

        /// Creates a transport that serves mocks.
        /// - Parameters:
        ///   - mock: a mock. Each mock stands for another service.
        ///   - others: more mocks.
        ///   - serviceConfig: how the client retries and hedges calls, and their timeouts.
        ///   - fileID: the file in which the test creates the transport. Reports use this place.
        ///   - filePath: the path of the file.
        ///   - line: the line in the file.
        ///   - column: the column in the line.
        public init(
            serving mock: any ServableGRPCMock, _ others: any ServableGRPCMock...,
            serviceConfig: ServiceConfig = ServiceConfig(), fileID: StaticString = #fileID,
            filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
        ) {
            rpcs = ServedRPCs(
                of: "MockTransport", ([mock] + others).map { $0[served: MockAccess()] },
                at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
            retryThrottle = serviceConfig.retryThrottling.map(RetryThrottle.init)
            let named = serviceConfig.methodConfig.flatMap { config in config.names.map { ($0, config) } }
            methods = Dictionary(named) { $1 }
        }

        /// Returns when the transport is shut down and all calls are over. Nobody has to call it. If its task is
        /// cancelled, the connection is lost: all calls end, and there are no more.
        public func connect() async throws {
            await streams.waitForTheLast()
        }

        /// Refuses all calls from now on. Calls that have begun go on.
        public func beginGracefulShutdown() {
            streams.refuseNew()
        }

        /// Makes a call, as a client does.
        public func withStream<Result: Sendable>(
            descriptor: MethodDescriptor, options: CallOptions,
            _ closure: (RPCStream<Inbound, Outbound>, ClientContext) async throws -> Result
        ) async throws -> Result {
            let stream = served(descriptor, options)
            guard streams.add(stream) else {
                throw RPCError(code: .failedPrecondition, message: "The transport is shut down.")
            }
            defer { streams.remove(stream) }
            let context = ClientContext(descriptor: descriptor, remotePeer: "mock", localPeer: "client")
            return try await withTaskCancellationHandler {
                defer { stream.leave() }
                return try await closure(
                    RPCStream(
                        descriptor: descriptor,
                        inbound: RPCAsyncSequence(
                            wrapping: AsyncThrowingStream { try await stream.next() }),
                        outbound: RPCWriter.Closable(wrapping: ServedWriter(stream: stream))),
                    context)
            } onCancel: {
                stream.leave()
            }
        }

        /// Returns the configuration of a method: its own, else that of its service, else that of all.
        public func config(forMethod descriptor: MethodDescriptor) -> MethodConfig? {
            let service = descriptor.service.fullyQualifiedService
            return methods[MethodConfig.Name(service: service, method: descriptor.method)]
                ?? methods[MethodConfig.Name(service: service, method: "")]
                ?? methods[MethodConfig.Name(service: "", method: "")]
        }

        private func served(_ descriptor: MethodDescriptor, _ options: CallOptions) -> any ServedStream {
            let service = descriptor.service.fullyQualifiedService
            guard let target = rpcs.find(service: service, method: descriptor.method),
                let stream = makeServedStream(target, options)
            else {
                return RefusedStream(
                    error: RPCError(
                        code: .unimplemented,
                        message: rpcs.noteUnserved(service: service, method: descriptor.method)))
            }
            return stream
        }
    }

    /// A mock that a ``MockTransport`` can serve. All generated mocks of gRPC Swift clients are.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    public protocol ServableGRPCMock: AnyObject, Sendable {
        /// What the transport needs. Only SwiftMocks uses this subscript.
        subscript(served _: MockAccess) -> ServedMock<GRPCLibrary> { get }
    }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension GRPCMock: ServableGRPCMock {}
#endif
