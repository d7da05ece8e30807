import ChatAPI
import ChatMocks
import GRPCCore
import SwiftMocksGRPC
import Testing

/// Mistakes of a test's author are reported or answered with an error; nothing traps, nothing hangs.
@Suite struct MisuseTests {
    private let client = Demo_Chat_V1_ChatService.ClientMock()

    @Test func `unstubbed streams are reported and rejected`() async throws {
        try await withKnownIssue {
            try await client.listUsers(.init()) { response in
                let error = #expect(throws: RPCError.self) { try response.accepted.get() }
                #expect(error?.code == .unimplemented)
            }
            _ = try? await client.upload { try await $0.write(.init()) }
            try await client.chat {
                try await $0.write(.init())
            } onResponse: { response in
                let error = #expect(throws: RPCError.self) { try response.accepted.get() }
                #expect(error?.code == .unimplemented)
            }
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("has no stub, answered unimplemented") }
        }
    }

    @Test func `a writer used after the call throws`() async throws {
        given(client).upload().willReturn(.init())
        let kept = Locked<RPCWriter<Demo_Chat_V1_Chunk>?>(nil)
        _ = try await client.upload { kept.value = $0 }
        let error = await #expect(throws: RPCError.self) { try await kept.value?.write(.init()) }
        #expect(error?.code == .failedPrecondition)
        verify(client).upload().sent(.any).called(.never)
    }

    @Test func `a handler may never read`() async throws {
        given(client).chat().onEachInput { _ in [.message(.init())] }
        let result = try await client.chat { writer in
            for _ in 0..<100 { try await writer.write(.init()) }
        } onResponse: { _ in
            "nothing read"
        }
        #expect(result == "nothing read")
        verify(client).chat().cancelled().called(.once)
    }

    @Test func `metadata after the acceptance is reported and dropped`() async throws {
        given(client).listUsers(.any).willStream(.message(.init()), .metadata(["late": "1"]), .message(.init()))
        let count = Locked(0)
        try await withKnownIssue {
            try await client.listUsers(.init()) { response in
                for try await _ in response.messages { count.withLock { $0 += 1 } }
            }
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("metadata came after the call was accepted") }
        }
        #expect(count.value == 2)
    }

    @Test func `a server that sends after its end gets an error`() async throws {
        let sent = Locked(false)
        given(client).chat().willServe { server in
            defer { sent.value = true }
            server.complete()
            try await server.send(.init())
        }
        try await client.chat { _ in
        } onResponse: { response in
            for try await _ in response.messages {}
        }
    }
}
