#if Server
    import SwiftMocks
    import SwiftMocksConnect

    extension MockServer {
        /// Starts a server.
        /// - Parameters:
        ///   - mock: a mock. Each mock stands for another service.
        ///   - others: more mocks.
        ///   - host: the machines that can reach the server, by default only this one.
        ///   - port: the port, by default a free one.
        ///   - limits: the limits on the input of clients.
        ///   - crossOrigin: the web pages that may call the server, by default none.
        ///   - fileID: the file in which the test starts the server. Reports use this place.
        ///   - filePath: the path of the file.
        ///   - line: the line in the file.
        ///   - column: the column in the line.
        /// - Throws: ``MockServerError`` if the port is taken, or if there is no such port or
        ///   limit.
        public static func start(
            serving mock: MockBase<ConnectLibrary>, _ others: MockBase<ConnectLibrary>..., host: Host = .loopback,
            port: Int = 0, limits: Limits = Limits(), crossOrigin: CrossOrigin = .refused,
            fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
            column: UInt = #column
        ) async throws -> MockServer {
            let place = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
            return try await start([mock] + others, host, port, limits, crossOrigin, at: place)
        }

        /// Starts a server of the mocks in an array, as of mocks that are named.
        /// - Throws: ``MockServerError`` if the port is taken, or if there is no such port or
        ///   limit.
        @_disfavoredOverload
        public static func start(
            serving mocks: [MockBase<ConnectLibrary>], host: Host = .loopback, port: Int = 0,
            limits: Limits = Limits(), crossOrigin: CrossOrigin = .refused, fileID: StaticString = #fileID,
            filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
        ) async throws -> MockServer {
            let place = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
            return try await start(mocks, host, port, limits, crossOrigin, at: place)
        }

        private static func start(
            _ mocks: [MockBase<ConnectLibrary>], _ host: Host, _ port: Int, _ limits: Limits,
            _ crossOrigin: CrossOrigin, at place: CallSite
        ) async throws -> MockServer {
            let rpcs = ServedRPCs(of: "MockServer", mocks, at: place)
            if let fault = limits.fault { throw MockServerError(fault) }
            let listener = try await Listener.start(
                ServerContext(rpcs: rpcs, limits: limits, crossOrigin: crossOrigin), host: host, port: port, at: place)
            return MockServer(port: listener.port) { await listener.stop() }
        }
    }
#endif
