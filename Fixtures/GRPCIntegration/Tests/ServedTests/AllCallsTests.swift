import ChatAPI
import ChatMocks
import GRPCCore
import SwiftMocksGRPC
import Testing

/// The calls of several mocks in one list.
@Suite(.endOfHangs, .patient) struct AllCallsTests {
    private let chat = Chat.ClientMock()
    private let other = Chat.ClientMock()

    @Test func `all calls and streams are in the order in which they began`() async throws {
        given(other).getUser(.any).willFail(busy)
        given(chat).getUser(.any).willReturn(ada).chat().onClose(.complete(trailingMetadata: ["x": "1"]))
        given(unstubbedCallsTo: chat).willFail(RPCError(code: .unauthenticated, message: "sign in"))
        _ = try? await other.getUser(.with { $0.id = "1" }, metadata: ["a": "b"])
        let client = chat.served()
        _ = try await client.getUser(.init())
        _ = try? await client.listUsers(.init()) { try await $0.all }
        _ = try? await client.upload { try await $0.write(.init()) }
        try await client.chat {
            try await $0.write(.init())
        } onResponse: {
            _ = try await $0.all
        }
        let all = allCalls(of: chat, other)
        #expect(all.map(\.method) == ["GetUser", "GetUser", "ListUsers", "Upload", "Chat"])
        #expect(Set(all.map(\.service)) == ["demo.chat.v1.ChatService"])
        #expect(all.map { $0.outcome?.code } == [.unavailable, .ok, .unauthenticated, .unauthenticated, .ok])
        #expect(all[0].inputs.first as? Demo_Chat_V1_GetUserRequest == .with { $0.id = "1" })
        #expect(all[0].metadata == ["a": "b"] && all[0].transport == nil && all[1].transport != nil)
        #expect(all[4].inputs.first is Demo_Chat_V1_ChatMessage)
        #expect(all[4].outcome?.trailingMetadata == ["x": "1"])
        #expect(calls(of: chat).getUser().map(\.method) == ["GetUser"])
    }
}
