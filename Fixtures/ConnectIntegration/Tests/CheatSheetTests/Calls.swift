import Connect
import Eliza
// For the tests that both libraries share.
@_exported import SwiftMocksConnect
import Testing

typealias ElizaMock = Connectrpc_Eliza_V1_ElizaServiceClientMock

let request = Connectrpc_Eliza_V1_SayRequest.with { $0.sentence = "a" }
let message = Connectrpc_Eliza_V1_SayResponse.with { $0.sentence = "hello" }
let a = Connectrpc_Eliza_V1_IntroduceResponse.with { $0.sentence = "one" }
let b = Connectrpc_Eliza_V1_IntroduceResponse.with { $0.sentence = "two" }
let error = ConnectError(code: .unavailable, message: "")

func reply(to input: Connectrpc_Eliza_V1_ConverseRequest) -> Connectrpc_Eliza_V1_ConverseResponse {
    .with { $0.sentence = "re: \(input.sentence)" }
}

/// The library's client, which sends requests through a mock.
func realClient(over http: any HTTPClientInterface) -> Connectrpc_Eliza_V1_ElizaServiceClient {
    Connectrpc_Eliza_V1_ElizaServiceClient(
        client: ProtocolClient(
            httpClient: http,
            config: ProtocolClientConfig(host: "https://api.test", networkProtocol: .connect, codec: ProtoCodec())))
}

/// The library's client above a mock, and perhaps a real server behind that.
func realClient(
    serving mock: ElizaMock, forwardingTo server: ElizaMock? = nil
) -> Connectrpc_Eliza_V1_ElizaServiceClient {
    guard let server else { return realClient(over: MockHTTPClient(serving: mock)) }
    return realClient(over: MockHTTPClient(serving: mock, forwardingTo: MockHTTPClient(serving: server)))
}

/// The rpcs of another service.
struct UsersRPCs {
    var find: UnaryRPC<Connectrpc_Eliza_V1_SayRequest, Connectrpc_Eliza_V1_SayResponse> {
        .init(path: "/users.Users/Find")
    }
}

/// A mock of another service.
final class UsersMock: ConnectMock<UsersRPCs>, @unchecked Sendable {
    override class func describe(_ list: RPCList) -> MockReport.Recipient {
        list.add(list.keep(UsersRPCs()).find)
        return .tests
    }
}

/// The code under test: it makes calls, and lists the metadata, the messages and the end of each
/// response.
extension Connectrpc_Eliza_V1_ElizaServiceClientInterface {
    func said(_ sentence: String = "a", _ headers: [String: String] = [:]) async -> String {
        let response = await say(request: .with { $0.sentence = sentence }, headers: headers.mapValues { [$0] })
        return response.message?.sentence ?? "\(response.code)"
    }

    /// The names of the metadata and trailers of a response.
    func saidNames() async -> [String] {
        let response = await say(request: request, headers: [:])
        return response.headers.keys.sorted() + response.trailers.keys.sorted()
    }

    /// The timeout is the client's, in whole milliseconds.
    func said(timeoutInMilliseconds timeout: Int) async -> String {
        await said("a", ["connect-timeout-ms": "\(timeout)"])
    }

    @discardableResult
    func introduced(_ seen: Locked<[String]> = Locked([])) async -> [String] {
        let stream = introduce(headers: [:])
        do { try stream.send(.with { $0.sentence = "a" }) } catch { Issue.record(error) }
        return await list(stream.results(), into: seen) { $0.sentence }
    }

    func uploaded(_ sentences: [String] = ["a"]) async -> [String] {
        let stream = upload(headers: [:])
        for sentence in sentences { _ = try? stream.send(.with { $0.sentence = sentence }) }
        stream.closeAndReceive()
        return await list(stream.results()) { "\($0.count)" }
    }

    @discardableResult
    func conversed(_ sentences: [String] = ["a"]) async -> [String] {
        let stream = converse(headers: [:])
        for sentence in sentences { _ = try? stream.send(.with { $0.sentence = sentence }) }
        stream.close()
        return await list(stream.results()) { $0.sentence }
    }

    /// Opens a stream, and cancels it.
    func conversationCancelled() async {
        let stream = converse(headers: [:])
        stream.cancel()
        _ = await list(stream.results()) { $0.sentence }
    }

    private func list<Message>(
        _ results: AsyncStream<StreamResult<Message>>, into seen: Locked<[String]> = Locked([]),
        _ text: (Message) -> String
    ) async -> [String] {
        for await result in results {
            switch result {
            case .headers(let headers): seen.withLock { $0 += headers.keys.sorted() }
            case .message(let message): seen.append(text(message))
            case .complete(let code, _, _): seen.append("\(code)")
            }
        }
        return seen.value
    }
}
