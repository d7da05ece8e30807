#if GRPCSwift
    import GRPCCore
    import SwiftMocks

    /// The real transport behind a ``MockTransport``.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    final class RealTransport: Sendable {
        let transport: any ClientTransport
        private let rpcs: ServedRPCs<GRPCLibrary>
        private let isConnected = Locked(false)

        init(to transport: any ClientTransport, of rpcs: ServedRPCs<GRPCLibrary>) {
            self.transport = transport
            self.rpcs = rpcs
        }

        func connect() async throws {
            isConnected.value = true
            try await transport.connect()
        }

        /// Starts to open a real stream, unless it was stopped before.
        func open(
            _ stream: RealStream, _ descriptor: MethodDescriptor, _ options: CallOptions,
            for store: MockStore<GRPCLibrary>
        ) {
            stream.parts.startReading { [self] in
                let timer = startExpectingConnection(of: stream, descriptor, for: store)
                defer { timer?.cancel() }
                try await stream.open(by: transport, descriptor, options)
            }
        }

        /// Starts to wait until `MockTransport.connect()` has to run; returns nil if it does.
        private func startExpectingConnection(
            of stream: RealStream, _ descriptor: MethodDescriptor, for store: MockStore<GRPCLibrary>
        ) -> Task<Void, Never>? {
            if isConnected.value { return nil }
            // The limit of waiting, scaled as in the tests of this process.
            let wait = store.startTimer(nil)
            return Task { if await wait() { expectConnection(of: stream, descriptor) } }
        }

        /// Ends and reports a stream that waits for connections while `MockTransport.connect()`
        /// does not run.
        private func expectConnection(of stream: RealStream, _ descriptor: MethodDescriptor) {
            guard !stream.isOpen, !isConnected.value else { return }
            rpcs.report(
                "\(descriptor) waits for the real server, and nobody runs the connections to it, answered unavailable",
                wanted: "withGRPCClient(transport:) { … }, or a task with client.runConnections()",
                hint: "run the connections of the GRPCClient above the MockTransport")
            stream.fail(RPCError(code: .unavailable, message: "Nobody runs the connections to the real server."))
        }
    }
#endif
