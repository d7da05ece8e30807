import GRPCCore
import SwiftMocksGRPC
import Testing

@testable import NonsendingChat

/// Mocks of clients whose module has the feature `NonisolatedNonsendingByDefault` serve calls of all kinds.
@MainActor @Suite struct NonsendingChatTests {
    private let mock = Demo_Chat_V1_ChatService.ClientMock()

    /// Code under test has the client as a protocol, and so calls the requirements.
    private var client: any Demo_Chat_V1_ChatService.ClientProtocol { mock }

    @Test func `a mock answers a unary call`() async throws {
        given(mock).getUser(.field(\.id, "1")).willReturn(.with { $0.name = "Ada" })
        let name = try await client.getUser(.with { $0.id = "1" }) { try $0.message.name }
        #expect(name == "Ada")
        verify(mock).getUser(.field(\.id, "1")).called(.once)
    }

    @Test func `a mock answers a server stream`() async throws {
        given(mock).listUsers(.any).willStream(.message(.with { $0.name = "Ada" }), .message(.with { $0.name = "Bob" }))
        let names = try await client.listUsers(.init()) { response in
            var names: [String] = []
            for try await user in response.messages { names.append(user.name) }
            return names
        }
        #expect(names == ["Ada", "Bob"])
    }

    @Test func `a mock answers a client stream`() async throws {
        given(mock).upload().willProduce { inputs in .with { $0.count = Int32(inputs.count) } }
        let count = try await client.upload { writer in
            try await writer.write(.init())
            try await writer.write(.init())
        } onResponse: {
            try $0.message.count
        }
        #expect(count == 2)
    }

    @Test func `a mock answers a bidirectional stream`() async throws {
        given(mock).chat().onEachInput { [.message($0)] }
        let texts = try await client.chat { writer in
            try await writer.write(.with { $0.text = "a" })
        } onResponse: { response in
            var texts: [String] = []
            for try await message in response.messages { texts.append(message.text) }
            return texts
        }
        #expect(texts == ["a"])
    }

    @Test func `the error of a handler reaches the caller`() async {
        struct Refused: Error {}
        given(mock).getUser(.any).willReturn(.init())
        await #expect(throws: Refused.self) {
            try await client.getUser(.init()) { _ in throw Refused() }
        }
    }
}
