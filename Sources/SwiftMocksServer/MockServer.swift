#if Server
    import Foundation
    @_spi(Adapters) import SwiftMocks
    import SwiftMocksConnect

    /// Mocks on a port of this machine, for clients in another process: an app under a UI test, a program in another
    /// language, a demo.
    ///
    /// ```swift
    /// let server = try await MockServer.start(serving: eliza)
    /// app.launchEnvironment["API"] = server.url
    /// app.launch()
    /// …
    /// await server.stop()
    /// ```
    ///
    /// It speaks Connect, gRPC-Web and gRPC, over HTTP/1.1 and over HTTP/2 without TLS, on the same port. gRPC over HTTP/1.1
    /// is not possible. A mock may be served and used directly at the same time, and by several servers.
    ///
    /// What it reports belongs to the test that has started it. It runs until ``stop()``, or until the process ends.
    public final class MockServer: Sendable {
        /// The port on which the server listens.
        public let port: Int

        /// The address for clients on this machine, such as `http://127.0.0.1:49152`.
        public var url: String { "http://127.0.0.1:\(port)" }

        private let listener: Listener

        private init(_ listener: Listener, port: Int) {
            self.listener = listener
            self.port = port
        }

        /// Starts a server.
        /// - Parameters:
        ///   - mock: a mock. Each mock stands for another service.
        ///   - others: more mocks.
        ///   - host: who can reach the server. By default only this machine can.
        ///   - port: the port. By default the system takes one that is free.
        ///   - limits: what the server takes of its clients.
        ///   - crossOrigin: the web pages that may call the server. By default none may.
        ///   - fileID: the file in which the test starts the server. Reports use this place.
        ///   - filePath: the path of the file.
        ///   - line: the line in the file.
        ///   - column: the column in the line.
        /// - Throws: ``MockServerError`` if the server can't have the port, or if there is no such port or limit.
        public static func start(
            serving mock: any ServableConnectMock, _ others: any ServableConnectMock..., host: Host = .loopback,
            port: Int = 0, limits: Limits = Limits(), crossOrigin: CrossOrigin = .refused,
            fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
            column: UInt = #column
        ) async throws -> MockServer {
            let place = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
            let rpcs = ServedRPCs(of: "MockServer", [mock] + others, at: place)
            if let fault = limits.fault { throw MockServerError(fault) }
            let listener = try await Listener.start(
                Site(rpcs: rpcs, limits: limits, crossOrigin: crossOrigin), host: host, port: port, at: place)
            return MockServer(listener, port: listener.port)
        }

        /// Stops the server. Calls in flight fail with `unavailable`, and the mocks record them as cancelled. A client that
        /// does not take its response within three seconds loses it. When this returns, all connections are closed.
        ///
        /// A server that has stopped can't be started again.
        public func stop() async {
            await listener.stop()
        }
    }
#endif
