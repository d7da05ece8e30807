import Connect
import Eliza
import Foundation
// For the scenarios that both libraries share.
@_exported import SwiftMocksConnect

typealias ElizaMock = Connectrpc_Eliza_V1_ElizaServiceClientMock
typealias Failure = ConnectError
typealias Network = FaultyHTTPClient

let cancelled = Code.canceled

/// The code under test. It makes calls, and lists what it sees of them.
struct App: Sendable {
    private let client: any Connectrpc_Eliza_V1_ElizaServiceClientInterface
    /// What the client's requests go to; nil for a mock in place of the client. The client of the
    /// stand-in makes no streams, so that streams begin here.
    private let http: (any HTTPClientInterface)?

    /// An app with a mock in place of the client.
    init(_ mock: ElizaMock) {
        client = mock
        http = nil
    }

    /// An app with a mock behind the client, and perhaps a real server behind that.
    init(serving mock: ElizaMock, forwardingTo server: ElizaMock? = nil) {
        self.init(over: Self.http(serving: mock, forwardingTo: server))
    }

    /// An app with two mocks behind the client.
    init(serving first: ElizaMock, _ second: ElizaMock) {
        self.init(over: MockHTTPClient(serving: first, second))
    }

    /// An app with a mock behind the client, and a real server behind that, over a network with faults.
    init(serving mock: ElizaMock, forwardingOver network: Network) {
        self.init(over: MockHTTPClient(serving: mock, forwardingTo: network))
    }

    init(over http: any HTTPClientInterface) {
        client = Connectrpc_Eliza_V1_ElizaServiceClient(client: Self.client(over: http))
        self.http = http
    }

    private static func client(over http: any HTTPClientInterface) -> ProtocolClient {
        ProtocolClient(
            httpClient: http,
            config: ProtocolClientConfig(host: "https://api.test", networkProtocol: .connect, codec: ProtoCodec()))
    }

    /// The library's client, whose requests go to a mock.
    static func realClient(of server: ElizaMock) -> ProtocolClient {
        client(over: MockHTTPClient(serving: server))
    }

    fileprivate static func http(serving mock: ElizaMock, forwardingTo server: ElizaMock?) -> MockHTTPClient {
        guard let server else { return MockHTTPClient(serving: mock) }
        return MockHTTPClient(serving: mock, forwardingTo: MockHTTPClient(serving: server))
    }

    /// Makes a call, sends a message for each sentence, and reads the response to its end.
    /// - Parameters:
    ///   - closes: whether the client closes its side of a stream behind the client.
    ///   - onMessage: gets the messages of a stream behind the client.
    func call(
        _ method: Method, _ sentences: [String] = ["a"], metadata: [String: String] = [:], closes: Bool = true,
        onMessage: (String) -> Void = { _ in }
    ) async -> Seen {
        let headers = metadata.mapValues { [$0] }
        if let http, method != .say {
            let stream = open(method, headers, http)
            for sentence in method == .introduce ? [sentences[0]] : sentences {
                stream.request.sendData(Requests.envelope(Data("{\"sentence\": \"\(sentence)\"}".utf8)))
            }
            if closes { stream.request.sendClose() }
            return await seen(stream, of: method, onMessage)
        }
        switch method {
        case .say:
            let response = await client.say(request: .with { $0.sentence = sentences[0] }, headers: headers)
            var seen = Seen(metadata: Self.list(response.headers))
            if let message = response.message { seen.messages = [message.sentence] }
            seen.end("\(response.error?.code ?? response.code)", response.error, response.trailers)
            return seen
        case .introduce:
            let stream = client.introduce(headers: headers)
            _ = try? stream.send(.with { $0.sentence = sentences[0] })
            return await seen(stream.results()) { $0.sentence }
        case .upload:
            let stream = client.upload(headers: headers)
            for sentence in sentences { _ = try? stream.send(.with { $0.sentence = sentence }) }
            stream.closeAndReceive()
            return await seen(stream.results()) { "\($0.count)" }
        case .converse:
            let stream = client.converse(headers: headers)
            for sentence in sentences { _ = try? stream.send(.with { $0.sentence = sentence }) }
            stream.close()
            return await seen(stream.results()) { $0.sentence }
        }
    }

    /// Opens a stream, and leaves it after its first message.
    func leaveConversation() async {
        if let http {
            let stream = open(.converse, [:], http)
            for await event in stream.events {
                if case .data = event { stream.request.cancel() }
            }
            return
        }
        let stream = client.converse(headers: [:])
        for await result in stream.results() {
            if case .message = result { stream.cancel() }
        }
    }

    /// Opens a server stream, and leaves it after its metadata, which are returned.
    func leaveIntroduction() async -> [String] {
        var metadata: [String] = []
        if let http {
            let stream = open(.introduce, [:], http)
            stream.request.sendData(Requests.envelope(Data("{}".utf8)))
            stream.request.sendClose()
            for await event in stream.events {
                guard case .headers(let headers) = event else { continue }
                metadata = Self.list(headers)
                stream.request.cancel()
            }
            return metadata
        }
        let stream = client.introduce(headers: [:])
        _ = try? stream.send(.init())
        for await result in stream.results() {
            guard case .headers(let headers) = result else { continue }
            metadata = Self.list(headers)
            stream.cancel()
        }
        return metadata
    }

    private func seen<Message>(
        _ results: AsyncStream<StreamResult<Message>>, _ text: (Message) -> String
    ) async -> Seen {
        var seen = Seen()
        for await result in results {
            switch result {
            case .headers(let headers): seen.metadata += Self.list(headers)
            case .message(let message): seen.messages.append(text(message))
            case .complete(let code, let error, let trailers):
                seen.end("\(code)", error as? ConnectError, trailers ?? [:])
            }
        }
        return seen
    }

    /// Opens a stream behind the client, in JSON.
    private func open(_ method: Method, _ headers: Headers, _ http: any HTTPClientInterface) -> RawStream {
        let url = URL(string: "https://api.test/connectrpc.eliza.v1.ElizaService/\(method.rawValue)")!
        return RawStream(
            http,
            HTTPRequest(
                url: url, headers: headers.merging(["content-type": ["application/connect+json"]]) { $1 },
                message: nil, method: .post, trailers: nil, idempotencyLevel: .unknown))
    }

    /// Reads a stream, in which each envelope comes in one piece.
    private func seen(_ stream: RawStream, of method: Method, _ onMessage: (String) -> Void) async -> Seen {
        var seen = Seen()
        for await event in stream.events {
            switch event {
            case .headers(let headers): seen.metadata += Self.list(headers)
            case .data(let data):
                for envelope in Requests.envelopes(data) {
                    if envelope.flag == 2, let end = try? JSONDecoder().decode(End.self, from: envelope.bytes) {
                        seen.end("\(end.error?.code ?? .ok)", end.error, end.metadata ?? [:])
                    } else if let message = try? JSONDecoder().decode(Message.self, from: envelope.bytes) {
                        // JSON leaves out what has its default.
                        let text = method == .upload ? "\(message.count ?? 0)" : message.sentence ?? ""
                        seen.messages.append(text)
                        onMessage(text)
                    }
                }
            case .close(let code, _, _): if seen.code == "none" { seen.code = "\(code)" }
            }
        }
        return seen
    }

    private struct Message: Decodable {
        let sentence: String?
        let count: Int?
    }

    private struct End: Decodable {
        let error: ConnectError?
        let metadata: Headers?
    }

    fileprivate static func list(_ headers: Headers) -> [String] {
        headers.filter { $0.key.hasPrefix("x-") }.map { "\($0.key): \($0.value.joined(separator: ", "))" }.sorted()
    }
}

extension Seen {
    fileprivate mutating func end(_ code: String, _ error: ConnectError?, _ trailers: Headers) {
        self.code = code
        reason = error?.message ?? ""
        metadata += App.list(trailers)
        if trailers.isEmpty { metadata += App.list(error?.metadata ?? [:]) }
    }
}

// MARK: - The words of the scenarios

func makeNetwork(before mock: ElizaMock, forwardingTo server: ElizaMock? = nil) -> Network {
    Network(App.http(serving: mock, forwardingTo: server))
}

func given(
    anyCallTo mocks: ElizaMock..., metadata: MetadataMatcher,
    where predicate: AnyCallClause<ConnectLibrary>.Predicate? = nil
) -> AnyCallClause<ConnectLibrary> {
    given(anyCallTo: mocks, headers: metadata, where: predicate)
}

func given(unstubbedCallsTo mocks: ElizaMock..., metadata: MetadataMatcher) -> AnyCallClause<ConnectLibrary> {
    given(unstubbedCallsTo: mocks, headers: metadata)
}

extension RPCCall<ConnectLibrary, Void> {
    var metadata: Headers { headers }
}

extension NetworkCall<ConnectLibrary> {
    func hasMetadata(_ name: String, _ value: String) -> Bool { headers[name] == [value] }
}

extension RecordedCall where Library == ConnectLibrary {
    /// All metadata that the call was made with, a line each.
    var metadataLines: [String] { headers.map { "\($0.key): \($0.value.joined(separator: ", "))" }.sorted() }
}

extension StreamEnd<ConnectLibrary> {
    /// The metadata at the end of the response, a line each.
    var trailingLines: [String] { App.list(trailers ?? [:]) }
}

/// Sends metadata before the messages of a stream.
func metadataStep<Output>(_ metadata: [String: String]) -> StreamStep<ConnectLibrary, Output> {
    .headers(metadata.mapValues { [$0] })
}

/// Ends a stream with the code ok and this metadata.
func completion<Output>(trailing: [String: String]) -> StreamStep<ConnectLibrary, Output> {
    .complete(trailers: trailing.mapValues { [$0] })
}

/// Answers a sentence with an empty message and this metadata.
func givenReply(
    of mock: ElizaMock, to sentence: String, metadata: [String: String], trailing: [String: String] = [:]
) {
    given(mock).say(.field(\.sentence, sentence)).willReply { _ in
        .success(.init(), headers: metadata.mapValues { [$0] }, trailers: trailing.mapValues { [$0] })
    }
}

extension Recorder {
    /// Where a mock forwards calls of all kinds. The stand-in's client makes no streams.
    static let placesOfStreams = [Place.served]
}
