internal import GRPCCore
internal import SwiftMocks
import Testing

@testable internal import SharedSupport

/// Mocks of two files, which share the support code of their module, and helpers of a test that serve both.
@Suite struct SharedSupportTests {
    private typealias Library = LibraryTypes<Metadata, RPCError, Status.Code, CallOptions, MetadataWords>

    private let chat = Demo_Chat_V1_ChatService.ClientMock()
    private let users = Users_V1_Users.ClientMock()

    /// Fails any call of any service.
    private func failing<Response>(_ code: RPCError.Code) -> Reply<Library, Response> {
        .failure(RPCError(code: code, message: "down"))
    }

    /// Ends any stream of any rpc after a message.
    private func cutOff<Output>(after message: Output) -> [StreamStep<Library, Output>] {
        [.message(message), .fail(RPCError(code: .dataLoss, message: "cut"))]
    }

    @Test func oneReplyAnswersTwoServices() async throws {
        given(self.chat).getUser(.any).willProduce { _ in failing(.unavailable) }
            .upload().willProduce { _ in failing(.aborted) }
        given(self.users).getUserInfo(.any).willProduce { _ in failing(.notFound) }
        let chat = await #expect(throws: RPCError.self) { try await self.chat.getUser(.init()) }
        #expect(chat == RPCError(code: .unavailable, message: "down"))
        let upload = await #expect(throws: RPCError.self) { try await self.chat.upload { _ in } }
        #expect(upload?.code == .aborted)
        let users = await #expect(throws: RPCError.self) { try await self.users.getUserInfo(.init()) }
        #expect(users?.code == .notFound)
        verify(self.users).getUserInfo(.any).called(.once)
    }

    @Test func oneScriptAnswersTwoStreams() async throws {
        given(chat).listUsers(.any).willProduce { _ in cutOff(after: .with { $0.name = "Ada" }) }
            .chat().onEachInput { _ in cutOff(after: .with { $0.text = "hi" }) }
        try await chat.listUsers(.init()) { response in
            let error = await #expect(throws: RPCError.self) {
                for try await user in response.messages { #expect(user.name == "Ada") }
            }
            #expect(error?.code == .dataLoss)
        }
        try await chat.chat {
            try await $0.write(.init())
        } onResponse: { response in
            let error = await #expect(throws: RPCError.self) {
                for try await message in response.messages { #expect(message.text == "hi") }
            }
            #expect(error?.code == .dataLoss)
        }
    }
}
