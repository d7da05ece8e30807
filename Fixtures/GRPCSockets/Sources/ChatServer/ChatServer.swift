import ChatMocks
import Foundation
import GRPCCore
import GRPCNIOTransportHTTP2Posix
import SwiftMocksGRPC

/// A gRPC server on a port of this machine, with a mock behind it. It prints the port, and runs
/// until its input ends.
@main struct ChatServer {
    typealias Transport = HTTP2ServerTransport.Posix

    static func main() async throws {
        let chat = stubbedChat()
        var router = RPCRouter<Transport>()
        MockService(serving: chat).registerMethods(with: &router)
        Log(of: chat).register(in: &router)
        let transport = Transport(
            address: .ipv4(host: "127.0.0.1", port: 0), transportSecurity: .plaintext,
            config: .defaults { $0.compression = .init(enabledAlgorithms: .all) })
        let server = GRPCServer(transport: transport, router: router)
        try await withThrowingDiscardingTaskGroup { group in
            group.addTask { try await server.serve() }
            let port = try await transport.listeningAddress.ipv4?.port ?? 0
            FileHandle.standardOutput.write(Data("\(port)\n".utf8))
            await endOfInput()
            server.beginGracefulShutdown()
        }
    }
}
