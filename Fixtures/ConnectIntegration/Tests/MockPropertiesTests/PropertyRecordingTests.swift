import Foundation
import SwiftMocks
import Testing

/// Mocks with `mock…` properties for which a recording is given.
@Suite(.endOfHangs, .patient)
struct PropertyRecordingTests {
    private static let calls = """
        {"version": 1, "calls": [
          {
            "rpc": "connectrpc.eliza.v1.ElizaService/Say",
            "request": {"message": {}},
            "messages": [{"message": {"sentence": "recorded"}}],
            "end": {"code": "ok"}
          },
          {
            "rpc": "connectrpc.eliza.v1.ElizaService/Converse",
            "inputs": [{"message": {}}],
            "messages": [{"message": {"sentence": "recorded"}}],
            "end": {"code": "ok"}
          }
        ]}
        """

    private func client(_ policy: MockPolicy) throws -> Client {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Self.calls.write(to: file, atomically: true, encoding: .utf8)
        let client = Client(policy: policy)
        try replay(MockRecording(contentsOf: file), for: client, repeating: true)
        return client
    }

    private func say(_ client: Client) async -> String? {
        await client.say(request: SayRequest()).message?.sentence
    }

    private func converse(_ client: Client) async throws -> [String] {
        let stream = client.converse()
        try stream.send(ConverseRequest())
        stream.close()
        return await stream.results().all.compactMap {
            if case .message(let message) = $0 { message.sentence } else { nil }
        }
    }

    @Test(arguments: [MockPolicy.strict, .relaxed])
    func `given, then the plain closure, then the recording`(policy: MockPolicy) async throws {
        let client = try client(policy)
        #expect(await say(client) == "recorded")
        client.mockAsyncSay = { _ in ResponseMessage(result: .success(SayResponse("plain"))) }
        #expect(await say(client) == "plain")
        given(client).say(.any).willReturn(SayResponse("given"), times: 1)
        #expect(await say(client) == "given")
        #expect(await say(client) == "plain")
    }

    @Test(arguments: [MockPolicy.strict, .relaxed])
    func `a stream that is set comes before the recording`(policy: MockPolicy) async throws {
        let client = try client(policy)
        #expect(try await converse(client) == ["recorded"])
        client.mockAsyncConverse.outputs = [.message(ConverseResponse("plain"))]
        #expect(try await converse(client) == ["plain"])
    }

    /// The other method of the rpc has a property of its own, which is not set.
    @Test func anUnsetPropertyLeavesTheCallToTheRecording() async throws {
        let client = try client(.strict)
        client.mockSay = { _ in ResponseMessage(result: .success(SayResponse("plain"))) }
        #expect(await say(client) == "recorded")
    }
}
