import Eliza
import GRPCCore
// For the scenarios that both libraries share.
@_exported import SwiftMocksGRPC

typealias ElizaMock = Connectrpc_Eliza_V1_ElizaService.ClientMock
typealias Failure = RPCError
typealias Network = FaultyTransport<MockTransport>

let cancelled = Status.Code.cancelled

/// The code under test. It makes calls, and lists what it sees of them.
struct App: Sendable {
    private let client: any Connectrpc_Eliza_V1_ElizaService.ClientProtocol

    /// An app with a mock in place of the client.
    init(_ mock: ElizaMock) {
        client = mock
    }

    /// An app with a mock behind the client, and perhaps a real server behind that.
    init(serving mock: ElizaMock, forwardingTo server: ElizaMock? = nil) {
        self.init(over: Self.transport(serving: mock, forwardingTo: server))
    }

    /// An app with two mocks behind the client.
    init(serving first: ElizaMock, _ second: ElizaMock) {
        self.init(over: MockTransport(serving: first, second))
    }

    /// An app with a mock behind the client, and a real server behind that, over a network with faults.
    init(serving mock: ElizaMock, forwardingOver network: Network) {
        self.init(over: MockTransport(serving: mock, forwardingTo: network))
    }

    /// An app whose transport has no connections that would have to run.
    init(over transport: some ClientTransport) {
        client = Connectrpc_Eliza_V1_ElizaService.Client(wrapping: GRPCClient(transport: transport))
    }

    /// The library's client, whose requests go to a mock.
    static func realClient(of server: ElizaMock) -> GRPCClient<MockTransport> {
        GRPCClient(transport: MockTransport(serving: server))
    }

    fileprivate static func transport(serving mock: ElizaMock, forwardingTo server: ElizaMock?) -> MockTransport {
        guard let server else { return MockTransport(serving: mock) }
        return MockTransport(serving: mock, forwardingTo: MockTransport(serving: server))
    }

    /// Makes a call, sends a message for each sentence, and reads the response to its end.
    /// - Parameters:
    ///   - closes: whether the client closes its side of a conversation.
    ///   - onMessage: gets the messages of a stream.
    func call(
        _ method: Method, _ sentences: [String] = ["a"], metadata: [String: String] = [:], closes: Bool = true,
        onMessage: @escaping @Sendable (String) -> Void = { _ in }
    ) async -> Seen {
        let seen = Locked(Seen())
        do {
            try await call(method, sentences, Self.metadata(metadata), closes, seen, onMessage)
            seen.withLock { $0.code = "ok" }
        } catch let error as RPCError {
            seen.withLock { seen in
                seen.code = "\(error.code)"
                seen.reason = error.message
                seen.metadata += Self.list(error.metadata)
            }
        } catch {
            seen.withLock { $0.code = "\(type(of: error))" }
        }
        return seen.value
    }

    private func call(
        _ method: Method, _ sentences: [String], _ metadata: Metadata, _ closes: Bool, _ seen: Locked<Seen>,
        _ onMessage: @escaping @Sendable (String) -> Void
    ) async throws {
        switch method {
        case .say:
            try await client.say(.with { $0.sentence = sentences[0] }, metadata: metadata) { response in
                try Self.add(response, to: seen) { $0.sentence }
            }
        case .introduce:
            try await client.introduce(.with { $0.sentence = sentences[0] }, metadata: metadata) { response in
                try await Self.add(response, to: seen, onMessage) { $0.sentence }
            }
        case .upload:
            try await client.upload(metadata: metadata) { writer in
                for sentence in sentences { try await writer.write(.with { $0.sentence = sentence }) }
            } onResponse: { response in
                try Self.add(response, to: seen) { "\($0.count)" }
            }
        case .converse:
            try await client.converse(metadata: metadata) { writer in
                for sentence in sentences { try await writer.write(.with { $0.sentence = sentence }) }
                if !closes { for await _ in AsyncStream<Never>.makeStream().stream {} }
            } onResponse: { response in
                try await Self.add(response, to: seen, onMessage) { $0.sentence }
            }
        }
    }

    /// Opens a stream, and leaves it after its first message.
    func leaveConversation() async {
        _ = try? await client.converse { _ in
        } onResponse: { response in
            for try await _ in response.messages { break }
        }
    }

    /// Opens a server stream, and leaves it after its metadata, which are returned.
    func leaveIntroduction() async -> [String] {
        await (try? client.introduce(.init()) { Self.list($0.metadata) }) ?? []
    }

    private static func add<Message>(
        _ response: ClientResponse<Message>, to seen: Locked<Seen>, _ text: (Message) -> String
    ) throws {
        seen.withLock { $0.metadata += list(response.metadata) }
        let message = try response.message
        seen.withLock { seen in
            seen.messages.append(text(message))
            seen.metadata += list(response.trailingMetadata)
        }
    }

    private static func add<Message>(
        _ response: StreamingClientResponse<Message>, to seen: Locked<Seen>, _ onMessage: (String) -> Void,
        _ text: (Message) -> String
    ) async throws {
        let contents = try response.accepted.get()
        seen.withLock { $0.metadata += list(contents.metadata) }
        for try await part in contents.bodyParts {
            switch part {
            case .message(let message):
                let text = text(message)
                seen.withLock { $0.messages.append(text) }
                onMessage(text)
            case .trailingMetadata(let metadata): seen.withLock { $0.metadata += list(metadata) }
            }
        }
    }

    fileprivate static func list(_ metadata: Metadata) -> [String] {
        metadata.filter { $0.key.hasPrefix("x-") }.map { "\($0.key): \($0.value)" }.sorted()
    }

    fileprivate static func metadata(_ fields: [String: String]) -> Metadata {
        var metadata = Metadata()
        for (name, value) in fields { metadata.addString(value, forKey: name) }
        return metadata
    }
}

// MARK: - The words of the scenarios

func makeNetwork(before mock: ElizaMock, forwardingTo server: ElizaMock? = nil) -> Network {
    Network(App.transport(serving: mock, forwardingTo: server))
}

extension NetworkCall<GRPCLibrary> {
    func hasMetadata(_ name: String, _ value: String) -> Bool { Array(metadata[stringValues: name]) == [value] }
}

extension RecordedCall where Library == GRPCLibrary {
    /// All metadata that the call was made with, a line each.
    var metadataLines: [String] { metadata.map { "\($0.key): \($0.value)" }.sorted() }
}

extension StreamEnd<GRPCLibrary> {
    /// The metadata at the end of the response, a line each.
    var trailingLines: [String] { App.list(trailingMetadata ?? [:]) }
}

/// Sends metadata before the messages of a stream.
func metadataStep<Output>(_ metadata: [String: String]) -> StreamStep<GRPCLibrary, Output> {
    .metadata(App.metadata(metadata))
}

/// Ends a stream with the code ok and this metadata.
func completion<Output>(trailing: [String: String]) -> StreamStep<GRPCLibrary, Output> {
    .complete(trailingMetadata: App.metadata(trailing))
}

/// Answers a sentence with an empty message and this metadata.
func givenReply(
    of mock: ElizaMock, to sentence: String, metadata: [String: String], trailing: [String: String] = [:]
) {
    given(mock).say(.field(\.sentence, sentence)).willReply { _ in
        .success(.init(), metadata: App.metadata(metadata), trailingMetadata: App.metadata(trailing))
    }
}

extension Recorder {
    /// Where a mock forwards calls of all kinds.
    static let placesOfStreams = Place.allCases
}
