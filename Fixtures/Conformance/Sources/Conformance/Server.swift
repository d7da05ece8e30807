import SwiftMocksServer

extension Conformance {
    /// Serves mocks as the runner asks for it, until the runner ends the process.
    static func serve() async throws {
        let request = try Pipes.read(Connectrpc_Conformance_V1_ServerCompatRequest.self) ?? .init()
        var limits = MockServer.Limits()
        if request.messageReceiveLimit > 0 { limits.messageBytes = Int(request.messageReceiveLimit) }
        let server = try await MockServer.start(serving: conformanceMock(), limits: limits)
        try Pipes.write(
            Connectrpc_Conformance_V1_ServerCompatResponse.with {
                $0.host = "127.0.0.1"
                $0.port = UInt32(server.port)
            })
        while true { try await Task.sleep(for: .seconds(3_600)) }
    }
}
