import Foundation
import GRPCCore
import GRPCNIOTransportHTTP2Posix
import SwiftMocksGRPC
import Testing

@testable import BothLibraries

/// The app, in another process.
enum ChatApp {
    static let program = OtherProcess.built("ChatApp")

    /// What the app prints of the answers below.
    static let shown = ["user: Ada", "users: Ada, Grace", "upload: 3", "chat: re: hello, re: bye"]

    /// A mock of gRPC clients that answers all that the app calls.
    static func answeringMock() -> Demo_Chat_V1_ChatService.ClientMock {
        let chat = Demo_Chat_V1_ChatService.ClientMock()
        given(chat).getUser(.field(\.id, "7")).willReturn(.with { $0.name = "Ada" })
        given(chat).listUsers(.any).willStream(
            .message(.with { $0.name = "Ada" }), .message(.with { $0.name = "Grace" }))
        given(chat).upload().willProduce { chunks in .with { $0.count = Int32(chunks.count) } }
        given(chat).chat().onEachInput { input in [.message(.with { $0.text = "re: " + input.text })] }
            .onClose(.complete())
        return chat
    }

    /// Runs the app, which calls a server of gRPC Swift with the mock behind it.
    static func run(
        _ arguments: [String] = [], calling chat: Demo_Chat_V1_ChatService.ClientMock
    ) async throws -> OtherProcess {
        try await withGRPCServer(
            transport: .http2NIOPosix(address: .ipv4(host: "127.0.0.1", port: 0), transportSecurity: .plaintext),
            services: [MockService(serving: chat)]
        ) { server in
            let port = try #require(try await server.listeningAddress?.ipv4?.port)
            return try await OtherProcess(program, arguments, environment: ["API": "http://127.0.0.1:\(port)"])
        }
    }
}
