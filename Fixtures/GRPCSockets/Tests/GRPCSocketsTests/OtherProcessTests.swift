import SwiftMocksConnect
import SwiftMocksGRPC
import SwiftMocksServer
import Testing

@testable import BothLibraries

/// An app in another process, which a test can inject nothing into but an address.
@Suite(.timeLimit(.minutes(30))) struct OtherProcessTests {
    @Test func `an app calls mocks of Connect clients`() async throws {
        let chat = Demo_Chat_V1_ChatServiceClientMock()
        given(chat).getUser(.field(\.id, "7")).willReturn(.with { $0.name = "Ada" })
        given(chat).listUsers(.any).willStream(
            .message(.with { $0.name = "Ada" }), .message(.with { $0.name = "Grace" }))
        given(chat).upload().willProduce { chunks in .with { $0.count = Int32(chunks.count) } }
        given(chat).chat().onEachInput { input in [.message(.with { $0.text = "re: " + input.text })] }
            .onClose(.complete())
        let server = try await MockServer.start(serving: chat)

        let app = try await OtherProcess(ChatApp.program, environment: ["API": server.url])

        #expect(app.lines == ChatApp.shown)
        await server.stop()
        verify(chat).getUser(.any, headers: .has("authorization", "Bearer 1")).called(.once)
        verify(chat).upload().sent(.any).called(3)
        verify(chat).chat().sent(.any).called(.twice)
        verifyInOrder {
            verify(chat).getUser(.any)
            verify(chat).listUsers(.any)
            verify(chat).upload().opened()
            verify(chat).chat().opened()
        }
        verifyNoMoreInteractions(chat)
    }

    @Test func `an app calls mocks of gRPC clients`() async throws {
        let chat = ChatApp.answeringMock()

        let app = try await ChatApp.run(calling: chat)

        #expect(app.lines == ChatApp.shown)
        verify(chat).getUser(.any, metadata: .has("authorization", "Bearer 1")).called(.once)
        verify(chat).upload().sent(.any).called(3)
        verify(chat).chat().sent(.any).called(.twice)
        #expect(calls(of: chat).getUser().first?.transport?.protocolName == "gRPC")
        verifyInOrder {
            verify(chat).getUser(.any)
            verify(chat).listUsers(.any)
            verify(chat).upload().opened()
            verify(chat).chat().opened()
        }
        verifyNoMoreInteractions(chat)
    }

    @Test func `an app sees errors`() async throws {
        let chat = Demo_Chat_V1_ChatServiceClientMock(policy: .relaxed)
        given(chat).getUser(.any).willFail(.init(code: .notFound, message: "nobody"))
        given(chat).listUsers(.any).willStream(.message(.init()), .fail(.init(code: .unavailable, message: "gone")))
        given(chat).chat().onEachInput { _ in [.message(.with { $0.text = "ok" })] }.onClose(.complete())
        let server = try await MockServer.start(serving: chat)

        let app = try await OtherProcess(ChatApp.program, environment: ["API": server.url])

        #expect(app.lines == ["user: notFound, nobody", "users: unavailable, gone", "upload: 0", "chat: ok, ok"])
        await server.stop()
    }
}
