import ChatAPI
import Foundation
import GRPCCore
import GRPCInProcessTransport
import GRPCProtobuf
import SwiftMocksGRPC
import SwiftProtobuf
import Testing

@testable import Services
@_spi(Adapters) @testable import SwiftMocks

/// Calls that are recorded above a real server, here another mock, and replayed without one.
@Suite(.endOfHangs, .patient) struct RecordingTests {
    private let server = Chat.ClientMock()

    init() {
        given(server).getUser(.any).willReturn(
            .with { $0.name = "Ada" }, metadata: ["set-cookie": "secret", "x-h": "1"], trailingMetadata: ["x-t": "3"])
        given(server).getUser(.field(\.id, "fail")).willFail(
            RPCError(code: .notFound, message: "gone è", metadata: ["x-bin": .binary([1, 2]), "x-m": "1"]))
        given(server).listUsers(.any).willStream(
            .metadata(["x-h": "1"]), .message(.with { $0.name = "a" }), .message(.init()),
            .complete(trailingMetadata: ["x-t": "3"]))
        given(server).upload().willProduce { chunks in .with { $0.count = Int32(chunks.count) } }
            .chat().onEachInput { [.message(.with { [text = $0.text] in $0.text = "re: \(text)" })] }
    }

    /// Where a mock is that records.
    enum Place: CaseIterable {
        /// Between the client and its transport.
        case transport
        /// In place of the client.
        case client
    }

    /// Makes calls of all kinds, and returns what their client sees.
    private static func seen(_ client: some Chat.ClientProtocol) async throws -> [String] {
        var seen: [String] = []
        for id in ["1", "fail", "1"] {
            await seen.append(Self.text { try await client.getUser(.with { $0.id = id }) { "\($0.accepted)" } })
        }
        await seen.append(
            Self.text {
                try await client.listUsers(.init()) { response in
                    "\(response.metadata) \(try await response.all.map(\.name))"
                }
            })
        await seen.append(
            Self.text {
                try await client.upload { writer in
                    for _ in 0..<3 { try await writer.write(.init()) }
                } onResponse: {
                    "\(try $0.message.count)"
                }
            })
        for texts in [[], ["a"], ["b", "c"]] {
            await seen.append(
                Self.text {
                    try await client.chat { writer in
                        for text in texts { try await writer.write(.with { $0.text = text }) }
                    } onResponse: {
                        "\(try await $0.all.map(\.text))"
                    }
                })
        }
        // A cookie is a secret.
        return seen.map { $0.replacing(#""set-cookie": "secret", "#, with: "") }
    }

    private static func text(_ body: () async throws -> String) async -> String {
        do { return try await body() } catch { return "\(error)" }
    }

    /// Makes calls through a new mock, with a real transport at the other end.
    /// - Parameter recording: answers in place of that.
    private func run<Seen: Sendable>(
        _ place: Place, above transport: some ClientTransport, replaying recording: MockRecording? = nil,
        _ body: (any Chat.ClientProtocol) async throws -> Seen
    ) async throws -> (mock: Chat.ClientMock, seen: Seen) {
        switch place {
        case .transport:
            let mock = Chat.ClientMock()
            if let recording { try replay(recording, for: mock) }
            let transport = MockTransport(serving: mock, forwardingTo: transport)
            return try await withGRPCClient(transport: transport) { (mock, try await body(Chat.Client(wrapping: $0))) }
        case .client:
            // These transports have no connections that would have to run.
            let mock = Chat.ClientMock(forwardingTo: GRPCClient(transport: transport))
            if let recording { try replay(recording, for: mock) }
            return (mock, try await body(mock))
        }
    }

    /// Writes a recording, and reads it.
    /// - Returns: the recording, and the text of its file.
    private func written(_ recording: MockRecording) throws -> (MockRecording, text: String) {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("recording-\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: url) }
        try recording.write(to: url)
        return (try MockRecording(contentsOf: url), try String(contentsOf: url, encoding: .utf8))
    }

    /// A real server that must not be called.
    private var nobody: ScriptedTransport {
        ScriptedTransport { _ in .status(Status(code: .aborted, message: "real"), [:]) }
    }

    @Test(arguments: Place.allCases) func `what is replayed is seen as it was recorded`(_ place: Place) async throws {
        let wanted = try await withGRPCClient(transport: MockTransport(serving: server)) {
            try await Self.seen(Chat.Client(wrapping: $0))
        }
        let (mock, recorded) = try await run(place, above: MockTransport(serving: server)) { try await Self.seen($0) }
        #expect(recorded == wanted)
        let (recording, text) = try written(MockRecording(of: mock))
        #expect(!text.contains("secret"))

        let elsewhere = nobody
        let (other, replayed) = try await run(place, above: elsewhere, replaying: recording) { try await Self.seen($0) }
        #expect(replayed == recorded)
        #expect(other.transcript == mock.transcript)
        #expect(!elsewhere.events.value.contains("stream"))
    }

    @Test func `the metadata and interceptors of the client reach the real server`() async throws {
        let client = GRPCClient(
            transport: MockTransport(serving: server), interceptors: [TokenInterceptor()])
        let mock = Chat.ClientMock(forwardingTo: client)
        _ = try await mock.getUser(.init(), metadata: ["x-own": "2"])
        verify(server).getUser(.any, metadata: .has("x-own", "2")).called(.once)
        verify(server).getUser(.any, metadata: .has("authorization")).called(.once)
        verify(mock).getUser(.any, metadata: .lacks("authorization")).called(.once)
    }

    /// A client that writes nothing yet gets the metadata of the server, and not those of a call that waits for it.
    @Test func `the metadata of a conversation come from the server`() async throws {
        let gate = Gate()
        given(server).chat().onOpen(.wait(for: gate), .metadata(["x-h": "1"]))
            .onEachInput { _ in [.message(.init())] }
        let mock = Chat.ClientMock(forwardingTo: GRPCClient(transport: MockTransport(serving: server)))
        let metadata = try await mock.chat { writer in
            await verify(server).chat().calledEventually(.once)
            gate.open()
            try await writer.write(.init())
        } onResponse: { response in
            for try await _ in response.messages {}
            return response.metadata
        }
        #expect(metadata == ["x-h": "1"])
    }

    // MARK: - The details of errors

    private let details = ErrorDetails.retryInfo(delay: .seconds(2))

    private func fail(with user: User, _ others: [ErrorDetails] = []) throws {
        let secret = try Google_Protobuf_Any(message: user)
        let status = GoogleRPCStatus(code: .aborted, message: "no", details: [.any(secret)] + others)
        given(server).getUser(.any).willFail(RPCError(status))
    }

    private static func users(_ client: some Chat.ClientProtocol) async throws -> [User] {
        let error = await #expect(throws: RPCError.self) { try await client.getUser(.with { $0.id = "1" }) }
        return try error?.unpackGoogleRPCStatus()?.details.compactMap { try $0.any.map { try User(unpackingAny: $0) } }
            ?? []
    }

    @Test(arguments: Place.allCases) func `the details of an error come back`(_ place: Place) async throws {
        try fail(with: ada, [details])
        @Sendable func error(_ client: some Chat.ClientProtocol) async throws -> String {
            let error = await #expect(throws: RPCError.self) { try await client.getUser(.with { $0.id = "1" }) }
            return "\(error?.metadata ?? [:]) \(String(describing: try error?.unpackGoogleRPCStatus()))"
        }
        let (mock, recorded) = try await run(place, above: MockTransport(serving: server)) { try await error($0) }
        let (recording, text) = try written(MockRecording(of: mock))
        #expect(text.contains("\"details\":[") && !text.contains("grpc-status-details-bin"))
        let (_, replayed) = try await run(place, above: nobody, replaying: recording) { try await error($0) }
        #expect(replayed == recorded)
    }

    @Test(arguments: Place.allCases) func `fields of the details are left out`(_ place: Place) async throws {
        Google_Protobuf_Any.register(messageType: User.self)
        try fail(with: .with { ($0.id, $0.name) = ("7", "secret") })
        let (mock, recorded) = try await run(place, above: MockTransport(serving: server)) {
            try await Self.users($0)
        }
        #expect(recorded.map(\.name) == ["secret"])
        let (recording, text) = try written(MockRecording(of: mock, redacting: ["name"]))
        #expect(!text.contains("secret") && text.contains("\"id\":\"7\"") && !text.contains("base64"))
        let (_, replayed) = try await run(place, above: nobody, replaying: recording) { try await Self.users($0) }
        #expect(replayed == [.with { $0.id = "7" }])
    }

    @Test func `details that can not be read are not recorded if fields are left out`() async throws {
        given(server).getUser(.any).willFail(
            RPCError(code: .aborted, message: "no", metadata: ["grpc-status-details-bin": .binary([8, 9, 18, 2, 110])]))
        let (mock, _) = try await run(.transport, above: MockTransport(serving: server)) {
            _ = try? await $0.getUser(.init())
        }
        #expect {
            try MockRecording(of: mock, redacting: ["name"])
        } throws: {
            "\($0)".contains("the details of an error can't be read, so no field of them can be left out")
        }
        // Without names of fields, and without the details, it is recorded.
        #expect(try written(MockRecording(of: mock)).text.contains("grpc-status-details-bin"))
        let recording = try MockRecording(of: mock, redacting: ["name", "grpc-status-details-bin"])
        #expect(try written(recording).text.contains("\"grpc-status-details-bin\":[{\"redacted\":5}]"))
    }

    /// An error without details has no such metadata.
    @Test func `metadata that no call had are not suggested for a name`() async throws {
        given(server).getUser(.any).willFail(RPCError(code: .notFound, message: "gone"))
        let (mock, _) = try await run(.client, above: MockTransport(serving: server)) {
            _ = try? await $0.getUser(.init())
        }
        #expect {
            try MockRecording(of: mock, redacting: ["pasword"])
        } throws: {
            "\($0)" == "\"pasword\" in redacting is the name of no field and of no metadata. "
                + "Remove it, or write the path from the message: \"session.token\""
        }
        // An error can have them, as a message can have a field.
        #expect(try MockRecording(of: mock, redacting: ["grpc-status-details-bin"]).count == 1)
    }

    // MARK: - What is not an answer

    @Test(arguments: Place.allCases) func `a transport that fails is not an answer`(_ place: Place) async throws {
        struct Lost: Error {}
        let (mock, _) = try await run(place, above: ScriptedTransport { _ in throw Lost() }) {
            try await Self.seen($0)
        }
        #expect {
            try MockRecording(of: mock)
        } throws: {
            "\($0)".contains("/GetUser: no whole answer came: ")
        }
    }

    /// A client does not tell whether such an error is the server's.
    @Test(arguments: Place.allCases) func `a server that is unavailable is recorded as such`(_ place: Place)
        async throws
    {
        given(server).getUser(.any).willFail(busy)
        let (mock, _) = try await run(place, above: MockTransport(serving: server)) {
            _ = try? await $0.getUser(.init())
        }
        switch place {
        case .transport: #expect(try MockRecording(of: mock).count == 1)
        case .client: #expect(throws: MockRecordingError.self) { try MockRecording(of: mock) }
        }
    }
}

extension Chat.ClientMock {
    /// All that the mock has recorded.
    fileprivate var transcript: [String] {
        let calls = calls(of: self)
        return calls.getUser().map(\.description)
            + calls.listUsers().map { "\($0) \($0.serverMessages) \(String(describing: $0.serverMetadata))" }
            + calls.upload().map { "\($0) \($0.isClosed) \(String(describing: $0.outcome))" }
            + calls.chat().map {
                "\($0) \($0.isClosed) \($0.serverMessages) \(String(describing: $0.outcome))"
            }
    }
}
