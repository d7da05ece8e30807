import ChatAPI
import ChatMocks
import GRPCCore
import SwiftMocksGRPC
import SwiftMocksTesting
import Testing

/// Tests with recordings of their own, beside this file.
@Suite(.endOfHangs, .patient) struct RecordedTests {
    private let elsewhere = ScriptedTransport { _ in .status(Status(code: .aborted, message: "real"), [:]) }

    private func expectRecorded(_ chat: some Chat.ClientProtocol) async throws {
        #expect(
            try await chat.getUser(.with { $0.id = "7" }) { "\($0.metadata) \(try $0.message.name)" }
                == "[\"x-h\": \"1\"] Ada")
        let names = try await chat.listUsers(.init()) { try await $0.all.map(\.name) }
        #expect(names == ["Ada", "Grace"])
        let error = await #expect(throws: RPCError.self) { try await chat.getUser(.init()) }
        #expect(error?.code == .notFound && error?.message == "nobody")
        #expect(elsewhere.events.value == [])
    }

    @Test(.mocks, .recorded) func `a mock behind the client is recorded and replayed`() async throws {
        let transport = MockTransport(serving: Chat.ClientMock(), forwardingTo: elsewhere)
        try await expectRecorded(Chat.Client(wrapping: GRPCClient(transport: transport)))
    }

    @Test(.mocks, .recorded) func `a mock in place of the client is recorded and replayed`() async throws {
        try await expectRecorded(Chat.ClientMock(forwardingTo: GRPCClient(transport: elsewhere)))
    }
}
