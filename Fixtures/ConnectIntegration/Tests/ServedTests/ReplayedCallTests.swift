import Connect
import Foundation
import KindsAPI
import SwiftMocksConnect
import SwiftMocksTesting
import Testing

@testable import ElizaApp

private typealias Eliza = Connectrpc_Eliza_V1_ElizaServiceClientMock

/// Recordings with pauses, and with calls of several services.
@Suite struct ReplayedCallTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("recordings-\(UUID())")
    private var file: URL { folder.appendingPathComponent("calls.json") }

    private func read(_ text: String) throws -> MockRecording {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
        return try MockRecording(contentsOf: file)
    }

    // MARK: - Pauses

    private static let slowCalls = """
        {"version": 1, "calls": [
          {
            "rpc": "kinds.v1.KindsService/Single",
            "inputs": [{"message": {"text": "a"}}],
            "metadata": {},
            "messages": [{"pause": 300, "message": {"text": "slow"}}],
            "end": {"pause": 100, "code": "ok"}
          },
          {
            "rpc": "kinds.v1.KindsService/Download",
            "inputs": [{"message": {"text": "a"}}],
            "metadata": {},
            "messages": [{"message": {"text": "x"}}, {"pause": 500, "message": {"text": "y"}}],
            "end": {"pause": 200, "code": "ok"}
          }
        ]}
        """

    @Test(.mockClock()) func `a response comes after the recorded pauses`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let clock = try #require(MockClock.current)
        let mock = Mock()
        try replay(read(Self.slowCalls), for: mock, withPauses: true)
        async let response = mock.single(request: Requests.message("a"), headers: [:])
        // The clock reports a wait that does not begin.
        await clock.advance(by: .milliseconds(400))
        #expect(await response.message?.text == "slow")
    }

    @Test(.mockClock()) func `the messages of a stream come after the recorded pauses`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let clock = try #require(MockClock.current)
        let mock = Mock()
        try replay(read(Self.slowCalls), for: mock, withPauses: true)
        let stream = download(MockHTTPClient(serving: mock))
        await clock.advance(by: .milliseconds(500))
        await clock.advance(by: .milliseconds(200))
        for await _ in stream.events {}
        #expect(calls(of: mock).download(.any).first?.serverMessages.map(\.text) == ["x", "y"])
    }

    @Test(.mockClock()) func `nothing waits unless asked`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let mock = Mock()
        try replay(read(Self.slowCalls), for: mock)
        // The clock stands still, so that a pause would never end.
        #expect(await mock.single(request: Requests.message("a"), headers: [:]).message?.text == "slow")
        for await _ in download(MockHTTPClient(serving: mock)).events {}
        #expect(calls(of: mock).download(.any).first?.outcome?.code == .ok)
    }

    private func download(_ http: MockHTTPClient) -> RawStream {
        let stream = RawStream(http, Requests.request("Download", "application/connect+json"))
        stream.request.sendData(Requests.envelope(Data("{\"text\": \"a\"}".utf8)))
        stream.request.sendClose()
        return stream
    }

    // MARK: - Several services

    @Test func `calls of several services are replayed by the mock of each`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (kindsServer, elizaServer) = (Mock(), Eliza())
        given(kindsServer).single(.any).willProduce { call in .with { $0.text = "re: \(call.request.text)" } }
        given(elizaServer).say(.any).willReturn(.with { $0.sentence = "how do you do" })
        let (kinds, eliza) = (Mock(), Eliza())
        let recorded = await answers(
            MockHTTPClient(serving: kinds, eliza, forwardingTo: MockHTTPClient(serving: kindsServer, elizaServer)))
        #expect(recorded == ["re: a", "how do you do", "re: b"])
        try MockRecording(of: kinds, eliza).write(to: file)
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let rpcs = lines.filter { $0.contains("\"rpc\"") }
        #expect(rpcs.map { $0.contains("ElizaService/Say") } == [false, true, false])

        let (otherKinds, otherEliza) = (Mock(), Eliza())
        try replay(MockRecording(contentsOf: file), for: otherKinds, otherEliza)
        #expect(await answers(MockHTTPClient(serving: otherKinds, otherEliza)) == recorded)
    }

    @Test func `a mock of one service needs no other`() async throws {
        let (server, mock) = (Eliza(), Eliza())
        given(server).say(.any).willReturn(.with { $0.sentence = "hello" })
        let http = MockHTTPClient(serving: mock, forwardingTo: MockHTTPClient(serving: server))
        _ = await say(http)
        let other = Eliza()
        try replay(MockRecording(of: mock, Mock()), for: other)
        #expect(await say(MockHTTPClient(serving: other)) == "hello")
    }

    private func answers(_ http: MockHTTPClient) async -> [String?] {
        [await single("a", http), await say(http), await single("b", http)]
    }

    private func single(_ text: String, _ http: MockHTTPClient) async -> String? {
        await Kinds_V1_KindsServiceClient(client: client(http)).single(request: Requests.message(text)).message?.text
    }

    private func say(_ http: MockHTTPClient) async -> String? {
        await Connectrpc_Eliza_V1_ElizaServiceClient(client: client(http)).say(
            request: .with { $0.sentence = "hi" }, headers: [:]
        ).message?.sentence
    }

    private func client(_ http: MockHTTPClient) -> ProtocolClient {
        ProtocolClient(
            httpClient: http,
            config: ProtocolClientConfig(host: Requests.host, networkProtocol: .connect, codec: JSONCodec()))
    }
}
