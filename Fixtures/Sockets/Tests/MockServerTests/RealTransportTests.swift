import GRPCCore
import GRPCNIOTransportHTTP2Posix
import SwiftMocksGRPC
import SwiftMocksServer
import Testing

@testable import BothLibraries

/// What the pages say of the real transport of gRPC Swift, seen with it.
@Suite(.timeLimit(.minutes(10))) struct RealTransportTests {
    typealias Chat = Demo_Chat_V1_ChatService

    /// The stream of a server that has sent a message and holds the rest, whose task is cancelled.
    private func cancelledChat(over transport: some ClientTransport) async throws -> [String] {
        let seen = Locked<[String]>([])
        let (messages, message) = AsyncStream.makeStream(of: Void.self)
        try await withGRPCClient(transport: transport) { client in
            let task = Task {
                try await Chat.Client(wrapping: client).chat { _ in
                    try await Task.sleep(for: .seconds(3600))
                } onResponse: { response in
                    do {
                        for try await _ in response.messages {
                            seen.append("message")
                            message.yield()
                        }
                        seen.append("end")
                    } catch {
                        seen.append("\(type(of: error))")
                    }
                }
            }
            _ = await messages.first { _ in true }
            task.cancel()
            _ = await task.result
        }
        return seen.value
    }

    @Test func `a cancelled stream ends as over HTTP/2`() async throws {
        let server = Chat.ClientMock()
        given(server).chat().onOpen(.message(.init()), .hold)
        let wanted = ["message", "CancellationError"]
        try await withGRPCServer(
            transport: .http2NIOPosix(address: .ipv4(host: "127.0.0.1", port: 0), transportSecurity: .plaintext),
            services: [MockService(serving: server)]
        ) { running in
            let port = try #require(try await running.listeningAddress?.ipv4?.port)
            @Sendable func real() throws -> HTTP2ClientTransport.Posix {
                try HTTP2ClientTransport.Posix(
                    target: .ipv4(address: "127.0.0.1", port: port), transportSecurity: .plaintext)
            }
            #expect(try await cancelledChat(over: real()) == wanted)
            #expect(try await cancelledChat(over: FaultyTransport(real())) == wanted)
            let forwarding = try MockTransport(serving: Chat.ClientMock(), forwardingTo: real())
            #expect(try await cancelledChat(over: forwarding) == wanted)
        }
        #expect(try await cancelledChat(over: MockTransport(serving: server)) == wanted)
        reset(server)
    }
}
