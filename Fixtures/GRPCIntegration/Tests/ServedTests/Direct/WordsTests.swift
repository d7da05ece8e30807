import ChatAPI
import ChatMocks
import GRPCCore
import SwiftMocksGRPC
import Testing

/// Answers that closures return or throw, messages of streams, and counts that are computed.
@Suite struct WordsTests {
    private let client = Demo_Chat_V1_ChatService.ClientMock()
    private let busy = RPCError(code: .resourceExhausted, message: "busy")

    @Test func `producers return or throw`() async throws {
        given(client).getUser(.any).willProduce { [busy] call in
            guard call.request.id != "0" else { throw busy }
            return .with { $0.name = "user \(call.request.id)" }
        }
        given(client).getUser(.field(\.id, "2")).willReply { _ in .success(.init(), metadata: ["etag": "7"]) }
        given(client).upload().willProduce { chunks in .with { $0.count = Int32(chunks.count) } }
            .upload().willProduce { [busy] _ in throw busy }
        #expect(try await client.getUser(.with { $0.id = "1" }).name == "user 1")
        let refusal = await #expect(throws: RPCError.self) { try await client.getUser(.with { $0.id = "0" }) }
        #expect(refusal?.code == .resourceExhausted)
        let metadata = try await client.getUser(.with { $0.id = "2" }) { $0.metadata }
        #expect(metadata == ["etag": "7"])
        #expect(try await client.upload { try await $0.write(.init()) }.count == 1)
        let failed = await #expect(throws: RPCError.self) { try await client.upload { try await $0.write(.init()) } }
        #expect(failed?.code == .resourceExhausted)
    }

    @Test func `a server of a server stream has its request`() async throws {
        struct Odd: Error {}
        given(client).listUsers(.any).willStream(.with { $0.name = "a" }, .with { $0.name = "b" })
            .willServe { server in
                try await server.send(.with { $0.name = server.request.query })
                throw Odd()
            }
        #expect(try await names() == ["a", "b"])
        let failure = await #expect(throws: RPCError.self) { try await names() }
        #expect(failure?.code == .unknown)
        let count = calls(of: client).listUsers(.any).count
        verify(client).listUsers(.any).called(count).listUsers(.any).called(2)
        await verify(client).listUsers(.any).calledEventually(count)
    }

    private func names() async throws -> [String] {
        try await client.listUsers(.with { $0.query = "f" }) { response in
            var names: [String] = []
            for try await user in response.messages { names.append(user.name) }
            return names
        }
    }

    @Test func `sending throws once the stream is over`() async throws {
        let hasEnded = Gate()
        given(client).chat().willServe { server in
            defer { hasEnded.open() }
            while true { try await server.send(.init()) }
        }
        try await client.chat { _ in
        } onResponse: { response in
            for try await _ in response.messages { break }
        }
        await eventually { hasEnded.isOpen }
    }
}
