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

        /// Opens a real stream. Returns when the client has left it, or the test has ended the
        /// call.
        func open(
            _ stream: RealStream, _ descriptor: MethodDescriptor, _ options: CallOptions,
            for store: MockStore<GRPCLibrary>
        ) async throws {
            try await withThrowingTaskGroup(of: Ended.self) { [transport] group in
                group.addTask {
                    try await stream.open(by: transport, descriptor, options)
                    return .stream
                }
                if !isConnected.value {
                    // The limit of waiting, scaled as in the tests of this process.
                    let wait = store.startTimer(nil)
                    group.addTask {
                        if await wait() { try self.expectConnection(of: stream, descriptor) }
                        return .timer
                    }
                }
                if await stream.parts.waitUntilAbandoned() { group.cancelAll() }
                // The end of the timer ends nothing: the stream may have a connection.
                while try await group.next() == .timer {}
                group.cancelAll()
            }
        }

        /// What has ended of a call.
        private enum Ended { case stream, timer }

        /// Ends and reports a stream that waits for connections while `MockTransport.connect()`
        /// does not run.
        private func expectConnection(of stream: RealStream, _ descriptor: MethodDescriptor) throws {
            guard !stream.isOpen, !isConnected.value else { return }
            rpcs.report(
                "\(descriptor) waits for the real server, and nobody runs the connections to it, answered unavailable",
                wanted: "withGRPCClient(transport:) { … }, or a task with client.runConnections()",
                hint: "run the connections of the GRPCClient above the MockTransport")
            let error = RPCError(code: .unavailable, message: "Nobody runs the connections to the real server.")
            stream.finish(.failure(error))
            throw error
        }
    }
#endif
