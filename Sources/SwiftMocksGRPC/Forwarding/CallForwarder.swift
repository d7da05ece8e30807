#if GRPCSwift
    import GRPCCore
    @_spi(Adapters) import SwiftMocks

    /// The real transport behind a ``MockTransport``.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    final class CallForwarder: Sendable {
        let transport: any ClientTransport<[UInt8]>
        private let rpcs: ServedRPCs<GRPCLibrary>
        private let isConnected = Locked(false)

        init(to transport: some ClientTransport, of rpcs: ServedRPCs<GRPCLibrary>) {
            self.transport = BytesTransport(base: transport)
            self.rpcs = rpcs
        }

        /// Keeps the real transport's connections.
        func connect() async throws {
            isConnected.value = true
            try await transport.connect()
        }

        /// Opens a real stream. If nobody keeps the connections, which the stream would wait for, that is reported.
        func start(
            _ stream: ForwardedStream, _ descriptor: MethodDescriptor, _ options: CallOptions,
            for store: MockStore<GRPCLibrary>
        ) {
            stream.start(on: transport, descriptor, options)
            guard !isConnected.value else { return }
            let wait = store.startDefaultTimeout()
            Task { [isConnected, rpcs] in
                guard await stream.isUndecided(after: wait), !isConnected.value else { return }
                rpcs.report(
                    "\(descriptor) waits for the real server, and nobody runs the connections to it, answered unavailable",
                    wanted: "withGRPCClient(transport:) { … }, or a task with client.runConnections()",
                    hint: "run the connections of the GRPCClient above the MockTransport")
                let error = RPCError(code: .unavailable, message: "Nobody runs the connections to the real server.")
                stream.cutOff(.status(Status(code: .unavailable, message: error.message), [:]))
            }
        }
    }
#endif
