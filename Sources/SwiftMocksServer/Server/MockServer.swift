#if Server
    /// Mocks on a port of this machine, for clients in another process: an app under a UI test, a
    /// program in another language, a demo.
    ///
    /// ```swift
    /// let server = try await MockServer.start(serving: eliza)
    /// app.launchEnvironment["API"] = server.url
    /// app.launch()
    /// …
    /// await server.stop()
    /// ```
    ///
    /// It speaks Connect, gRPC-Web and gRPC, over HTTP/1.1 and over HTTP/2 without TLS, on the same
    /// port. A mock may be served and used directly at the same time, and by several servers.
    ///
    /// Its reports belong to the test that has started it. It runs until ``stop()``, or until the
    /// process ends.
    public final class MockServer: Sendable {
        /// The port on which the server listens.
        public let port: Int

        /// The address for clients on this machine, such as `http://127.0.0.1:49152`.
        public var url: String { "http://127.0.0.1:\(port)" }

        private let stopListening: @Sendable () async -> Void

        /// - Parameter stop: ends all connections.
        init(port: Int, stop: @escaping @Sendable () async -> Void) {
            self.port = port
            stopListening = stop
        }

        /// Stops the server for good, and suspends until all connections are closed. Calls in
        /// flight fail with `unavailable`, and the mocks record them as cancelled. A client that
        /// does not take its response within three seconds loses it.
        public func stop() async {
            await stopListening()
        }
    }
#endif
