import Connect
import Foundation
import SwiftMocksConnect
import SwiftProtobuf

typealias Mock = Demo_Chat_V1_ChatServiceClientMock

/// Makes so many calls of one kind, one after the other, of a mock behind Connect's client, of one that forwards them to such a mock, or
/// of a mock: `ConnectBenchmark forwarded unary 10000`.
@main
enum ConnectBenchmark {
    private static let messages = 1_000
    private static let hello = Demo_Chat_V1_ChatMessage.with { $0.text = "hello" }

    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, ["unary", "both"].contains(arguments[2]), let count = Int(arguments[3]),
            let call = call(arguments[1], isUnary: arguments[2] == "unary")
        else {
            fatalError("usage: ConnectBenchmark served|forwarded|direct unary|both COUNT")
        }
        // Outside the main actor: each call would change threads twice.
        try await Task.detached { for _ in 0..<count { try await call() } }.value
        print("done")
    }

    private static func call(_ way: String, isUnary: Bool) -> (@Sendable () async throws -> Void)? {
        let mock = Mock()
        given(mock)
            .getUser(.any).willProduce { call in .with { $0.name = call.request.id } }
            .chat().onEachInput { [.message($0)] }.onClose(.complete())
        let served = MockHTTPClient(serving: mock)
        switch way {
        case "served": return call(over: served, isUnary: isUnary)
        case "forwarded": return call(over: MockHTTPClient(serving: Mock(), forwardingTo: served), isUnary: isUnary)
        case "direct": return { isUnary ? await getUser(mock) : try await exchangeMessages(mock) }
        default: return nil
        }
    }

    private static func call(over http: MockHTTPClient, isUnary: Bool) -> @Sendable () async throws -> Void {
        let config = ProtocolClientConfig(host: "https://api.test")
        let client = Demo_Chat_V1_ChatServiceClient(client: ProtocolClient(httpClient: http, config: config))
        return { isUnary ? await getUser(client) : try await exchangeMessages(http) }
    }

    private static func getUser(_ client: any Demo_Chat_V1_ChatServiceClientInterface) async {
        let response = await client.getUser(request: .with { $0.id = "1" }, headers: [:])
        guard response.message?.name == "1" else { fatalError("another user") }
    }

    private static func exchangeMessages(_ mock: Mock) async throws {
        let stream = mock.chat(headers: [:])
        for _ in 0..<messages { try stream.send(hello) }
        stream.close()
        var count = 0
        for await case .message in stream.results() { count += 1 }
        guard count == messages else { fatalError("\(count) messages") }
    }

    /// A stream at the interface of the HTTP client: the stand-in for the library has no streaming client.
    private static func exchangeMessages(_ http: MockHTTPClient) async throws {
        let message = try hello.serializedData()
        let envelope = Data([0, 0, 0, 0, UInt8(message.count)]) + message
        let request = HTTPRequest<Data?>(
            url: URL(string: "https://api.test/demo.chat.v1.ChatService/Chat")!,
            headers: ["content-type": ["application/connect+proto"]], message: nil, method: .post, trailers: nil,
            idempotencyLevel: .unknown)
        let bytes = Locked(0)
        let code = await withCheckedContinuation { end in
            let stream = http.stream(
                request: request,
                responseCallbacks: ResponseCallbacks(
                    receiveResponseHeaders: { _ in },
                    receiveResponseData: { data in bytes.withLock { $0 += data.count } },
                    receiveResponseMetrics: { _ in }, receiveClose: { code, _, _ in end.resume(returning: code) }))
            for _ in 0..<messages { stream.sendData(envelope) }
            stream.sendClose()
        }
        guard code == .ok, bytes.value > messages * envelope.count else { fatalError("\(bytes.value) bytes, \(code)") }
    }
}
