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

    // MARK: - A port without a server

    /// What runs of the client's for a stream that reaches no server.
    private func unreachedChat(over transport: some ClientTransport) async -> (parts: [String], error: RPCError?) {
        let seen = Locked<[String]>([])
        let client = GRPCClient(transport: transport, interceptors: [WatchingInterceptor(seen: seen)])
        let connections = Task { try await client.runConnections() }
        let error = await #expect(throws: RPCError.self) {
            try await Chat.Client(wrapping: client).chat { _ in
                seen.append("producer")
            } onResponse: { _ in
                seen.append("handler")
            }
        }
        client.beginGracefulShutdown()
        // A client that is shut down before its connections run throws that.
        _ = await connections.result
        return (seen.value, error)
    }

    @Test func `an offline network is as a port without a server`() async throws {
        let port = try ClosedPort()
        @Sendable func real() throws -> HTTP2ClientTransport.Posix {
            try HTTP2ClientTransport.Posix(
                target: .ipv4(address: "127.0.0.1", port: port.number), transportSecurity: .plaintext)
        }
        // The first call waits for the connection, and later ones find the channel as it is.
        let waited = "Could not establish a connection to [ipv4]127.0.0.1:\(port.number)."
        let later = "Channel is in a transient failure state and 'wait for ready' isn't enabled."
        for (parts, error) in await [unreachedChat(over: try real()), unreachedChat(over: FaultyTransport(try real()))]
        {
            #expect(parts == [])
            #expect(error?.code == .unavailable)
            #expect([waited, later].contains(error?.message))
        }
        let server = Chat.ClientMock()
        let network = FaultyTransport(MockTransport(serving: server))
        network.fail(.offline)
        let (parts, error) = await unreachedChat(over: network)
        #expect(parts == [])
        #expect(error?.code == .unavailable)
        #expect(error?.message == later)
        verify(server).chat().called(.never)
    }
}
