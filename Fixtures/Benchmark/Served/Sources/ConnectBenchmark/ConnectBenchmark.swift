import Connect
import Foundation
import Running
import SwiftMocksConnect
import SwiftProtobuf

typealias Mock = Demo_Chat_V1_ChatServiceClientMock

/// Makes so many calls of one kind, one after the other: of a mock behind Connect's client, of one
/// behind a network without a fault, of one that forwards them to such a mock, or of a mock.
/// `ConnectBenchmark forwarded unary 10000` makes 10,000; `ConnectBenchmark served open 1000` holds
/// 1,000 streams open at once.
@main
enum ConnectBenchmark {
    private static let messages = 1_000
    private static let hello = Demo_Chat_V1_ChatMessage.with { $0.text = "hello" }

    static func main() { runUntilEnd(run) }

    private static func run() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let count = Int(arguments[3]), let call = call(arguments[1], arguments[2], count)
        else {
            fatalError(
                "usage: ConnectBenchmark served|network|forwarded|direct unary|both|open COUNT, direct without open"
            )
        }
        try await call()
        print("done")
    }

    private static func call(_ way: String, _ work: String, _ count: Int) -> (@Sendable () async throws -> Void)? {
        let mock = Mock()
        given(mock)
            .getUser(.any).willProduce { call in .with { $0.name = call.request.id } }
            .chat().onEachInput { [.message($0)] }.onClose(.complete())
        let served = MockHTTPClient(serving: mock)
        let http: any HTTPClientInterface
        switch way {
        case "served": http = served
        case "network": http = FaultyHTTPClient(served)
        case "forwarded": http = MockHTTPClient(serving: Mock(), forwardingTo: served)
        case "direct":
            switch work {
            case "unary": return { for _ in 0..<count { await getUser(mock) } }
            case "both": return { for _ in 0..<count { try await exchangeMessages(mock) } }
            default: return nil
            }
        default: return nil
        }
        switch work {
        case "open": return { try await holdStreams(http, count) }
        case "unary":
            let config = ProtocolClientConfig(host: "https://api.test")
            let client = Demo_Chat_V1_ChatServiceClient(client: ProtocolClient(httpClient: http, config: config))
            return { for _ in 0..<count { await getUser(client) } }
        case "both": return { for _ in 0..<count { try await exchangeMessages(http) } }
        default: return nil
        }
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

    // Streams at the interface of the HTTP client: the stand-in for the library has no streaming client.

    private static func exchangeMessages(_ http: any HTTPClientInterface) async throws {
        let envelope = try envelope()
        let bytes = Locked(0)
        let code = await withCheckedContinuation { end in
            let stream = openStream(http) { data in
                bytes.withLock { $0 += data.count }
            } onClose: {
                end.resume(returning: $0)
            }
            for _ in 0..<messages { stream.sendData(envelope) }
            stream.sendClose()
        }
        guard code == .ok, bytes.value > messages * envelope.count else { fatalError("\(bytes.value) bytes, \(code)") }
    }

    /// Opens so many streams, and closes them when each has the answer to a message.
    private static func holdStreams(_ http: any HTTPClientInterface, _ count: Int) async throws {
        let envelope = try envelope()
        let (answers, answer) = AsyncStream.makeStream(of: Data.self)
        let (codes, code) = AsyncStream.makeStream(of: Code.self)
        let streams = (0..<count).map { _ in
            openStream(http) {
                answer.yield($0)
            } onClose: {
                code.yield($0)
            }
        }
        for stream in streams { stream.sendData(envelope) }
        for await data in answers.prefix(count) where data != envelope { fatalError("another message") }
        for stream in streams { stream.sendClose() }
        for await code in codes.prefix(count) where code != .ok { fatalError("\(code)") }
    }

    private static func openStream(
        _ http: any HTTPClientInterface, onData: @escaping @Sendable (Data) -> Void,
        onClose: @escaping @Sendable (Code) -> Void
    ) -> RequestCallbacks<Data> {
        let request = HTTPRequest<Data?>(
            url: URL(string: "https://api.test/demo.chat.v1.ChatService/Chat")!,
            headers: ["content-type": ["application/connect+proto"]], message: nil, method: .post, trailers: nil,
            idempotencyLevel: .unknown)
        return http.stream(
            request: request,
            responseCallbacks: ResponseCallbacks(
                receiveResponseHeaders: { _ in }, receiveResponseData: onData, receiveResponseMetrics: { _ in },
                receiveClose: { code, _, _ in onClose(code) }))
    }

    private static func envelope() throws -> Data {
        let message = try hello.serializedData()
        return Data([0, 0, 0, 0, UInt8(message.count)]) + message
    }
}
