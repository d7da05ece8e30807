import ChatAPI
import DemoMocks
import Foundation
import GRPCCore
import GRPCNIOTransportHTTP2Posix
import SwiftMocksGRPC

/// An app without a user interface, which a test starts as another process. It finds the server by
/// the variable `API`, as an app under a UI test does, and prints what it would show. Its arguments
/// name the calls that it makes; without any, it makes all.
///
/// `--demo` needs no server: it shows what one has answered before. `--record <file>` writes that
/// down.
@main struct ChatApp {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        switch arguments.first {
        case "--demo": await show(try Chat.ClientMock.demo(), arguments.dropFirst())
        case "--record":
            guard let file = arguments.dropFirst().first else { return print("no file") }
            try await withServer { client in
                let chat = Chat.ClientMock(forwardingTo: client)
                await show(chat, arguments.dropFirst(2))
                try MockRecording(of: chat).write(to: URL(fileURLWithPath: file))
            }
        default: try await withServer { await show(Chat.Client(wrapping: $0), arguments) }
        }
    }

    private static func withServer(
        _ body: @Sendable (GRPCClient<HTTP2ClientTransport.Posix>) async throws -> Void
    ) async throws {
        guard let url = ProcessInfo.processInfo.environment["API"].flatMap(URL.init), let host = url.host,
            let port = url.port
        else { return print("no server") }
        let transport = try HTTP2ClientTransport.Posix(
            target: .ipv4(address: host, port: port), transportSecurity: .plaintext)
        try await withGRPCClient(transport: transport, handleClient: body)
    }

    private static func show(_ chat: any Chat.ClientProtocol, _ wanted: ArraySlice<String>) async {
        for (name, show) in [("user", showUser), ("users", showUsers), ("upload", upload), ("chat", talk)]
        where wanted.isEmpty || wanted.contains(name) {
            do {
                print("\(name): \(try await show(chat))")
            } catch let error as RPCError {
                print("\(name): \(error.code), \(error.message)")
            } catch {
                print("\(name): \(error)")
            }
        }
    }

    private static func showUser(_ chat: any Chat.ClientProtocol) async throws -> String {
        try await chat.getUser(.with { $0.id = "7" }, metadata: ["authorization": "Bearer 1"]).name
    }

    private static func showUsers(_ chat: any Chat.ClientProtocol) async throws -> String {
        try await chat.listUsers(.init()) { response in
            try await response.messages.reduce(into: [String]()) { $0.append($1.name) }.joined(separator: ", ")
        }
    }

    private static func upload(_ chat: any Chat.ClientProtocol) async throws -> String {
        let reply = try await chat.upload { writer in
            for number: UInt8 in 1...3 { try await writer.write(.with { $0.data = Data([number]) }) }
        }
        return "\(reply.count)"
    }

    /// Says the next thing when the last one is answered.
    private static func talk(_ chat: any Chat.ClientProtocol) async throws -> String {
        let (answers, answered) = AsyncStream.makeStream(of: Void.self)
        return try await chat.chat { writer in
            var next = answers.makeAsyncIterator()
            for text in ["hello", "bye"] {
                try await writer.write(.with { $0.text = text })
                await next.next()
            }
        } onResponse: { response in
            var texts: [String] = []
            for try await message in response.messages {
                texts.append(message.text)
                answered.yield()
            }
            return texts.joined(separator: ", ")
        }
    }
}
