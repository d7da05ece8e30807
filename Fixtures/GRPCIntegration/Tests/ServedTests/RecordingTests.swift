import ChatAPI
import Foundation
import GRPCCore
import GRPCInProcessTransport
import SwiftMocksGRPC
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
        given(server).upload().willProduce { chunks in .success(.with { $0.count = Int32(chunks.count) }) }
            .chat().onEachInput { [.message(.with { [text = $0.text] in $0.text = "re: \(text)" })] }
    }

    /// Makes calls of all kinds, and returns what their client sees.
    private static func seen(_ client: Chat.Client<MockTransport>) async throws -> [String] {
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

    private func run(
        _ mock: Chat.ClientMock, forwardingTo transport: some ClientTransport
    ) async throws -> [String] {
        let transport = MockTransport(serving: mock, forwardingTo: transport)
        return try await withGRPCClient(transport: transport) { try await Self.seen(Chat.Client(wrapping: $0)) }
    }

    @Test func whatIsReplayedIsSeenAsItWasRecorded() async throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("recording-\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: url) }
        let mock = Chat.ClientMock()
        let recorded = try await run(mock, forwardingTo: MockTransport(serving: server))
        try MockRecording(of: mock).write(to: url)
        #expect(try !String(contentsOf: url, encoding: .utf8).contains("secret"))

        let other = Chat.ClientMock()
        try replay(MockRecording(contentsOf: url), for: other)
        let elsewhere = ScriptedTransport { _ in .status(Status(code: .aborted, message: "real"), [:]) }
        let replayed = try await run(other, forwardingTo: elsewhere)
        #expect(replayed == recorded)
        #expect(other.transcript == mock.transcript)
    }

    @Test func aTransportThatFailsIsNotAnAnswer() async throws {
        struct Lost: Error {}
        let mock = Chat.ClientMock()
        _ = try await run(mock, forwardingTo: ScriptedTransport { _ in throw Lost() })
        #expect {
            try MockRecording(of: mock)
        } throws: {
            "\($0)".contains("/GetUser: the network failed in place of an answer: ")
        }
    }
}

extension Chat.ClientMock {
    /// All that the mock has recorded.
    fileprivate var transcript: [String] {
        let calls = calls(of: self)
        return calls.getUser().map(\.description)
            + calls.listUsers().map { "\($0) \($0.serverMessages(User.self)) \(String(describing: $0.serverMetadata))" }
            + calls.upload().map { "\($0) \($0.isClosed) \(String(describing: $0.outcome))" }
            + calls.chat().map {
                "\($0) \($0.isClosed) \($0.serverMessages(Demo_Chat_V1_ChatMessage.self)) \(String(describing: $0.outcome))"
            }
    }
}
