import Connect
import SwiftMocksConnect

typealias Client = any Demo_Chat_V1_ChatServiceClientInterface
typealias Mock = Demo_Chat_V1_ChatServiceClientMock

/// Makes so many calls of one kind, one after the other, of a mock behind Connect's client, of one that forwards them to such a mock, or
/// of a mock: `ConnectBenchmark forwarded unary 10000`.
@main
enum ConnectBenchmark {
    private static let messages = 1_000

    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let client = client(arguments[1]), let count = Int(arguments[3]) else {
            fatalError("usage: ConnectBenchmark served|forwarded|direct unary|both COUNT")
        }
        // Outside the main actor: each call would change threads twice.
        try await Task.detached {
            for _ in 0..<count {
                if arguments[2] == "both" { try await exchangeMessages(client) } else { await getUser(client) }
            }
        }.value
        print("done")
    }

    private static func client(_ way: String) -> Client? {
        let mock = Mock()
        given(mock)
            .getUser(.any).willProduce { call in .with { $0.name = call.request.id } }
            .chat().onEachInput { [.message($0)] }.onClose(.complete())
        switch way {
        case "served": return client(over: MockHTTPClient(serving: mock))
        case "forwarded":
            return client(over: MockHTTPClient(serving: Mock(), forwardingTo: MockHTTPClient(serving: mock)))
        case "direct": return mock
        default: return nil
        }
    }

    private static func client(over http: MockHTTPClient) -> Client {
        let config = ProtocolClientConfig(host: "https://api.test")
        return Demo_Chat_V1_ChatServiceClient(client: ProtocolClient(httpClient: http, config: config))
    }

    private static func getUser(_ client: Client) async {
        let response = await client.getUser(request: .with { $0.id = "1" }, headers: [:])
        guard response.message?.name == "1" else { fatalError("another user") }
    }

    private static func exchangeMessages(_ client: Client) async throws {
        let stream = client.chat(headers: [:])
        for _ in 0..<messages { try stream.send(.with { $0.text = "hello" }) }
        stream.close()
        var count = 0
        for await case .message in stream.results() { count += 1 }
        guard count == messages else { fatalError("\(count) messages") }
    }
}
