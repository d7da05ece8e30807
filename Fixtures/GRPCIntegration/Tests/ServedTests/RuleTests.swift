import ChatAPI
import GRPCCore
import SwiftMocksGRPC
import Testing

/// Rules for every rpc, of direct and of served calls.
@Suite(.endOfHangs, .patient) struct RuleTests {
    private let chat = Chat.ClientMock()
    private let refusal = RPCError(code: .unauthenticated, message: "who are you?")

    init() {
        given(anyCallTo: chat, metadata: .lacks("authorization")).willFail(refusal)
        given(chat).getUser(.any).willReturn(ada)
            .listUsers(.any).willStream(.message(ada))
            .upload().willProduce { chunks in .with { $0.count = Int32(chunks.count) } }
            .chat().willServe { server in for await input in server.inputs { try await server.send(input) } }
    }

    /// What each kind of rpc fails with.
    private func failures(of client: some Chat.ClientProtocol, _ metadata: Metadata = [:]) async -> [RPCError.Code?] {
        func code(_ body: () async throws -> Void) async -> RPCError.Code? {
            do { try await body() } catch { return (error as? RPCError)?.code }
            return nil
        }
        return await [
            code { _ = try await client.getUser(.init(), metadata: metadata) },
            code { _ = try await client.listUsers(.init(), metadata: metadata) { try await $0.all } },
            code { _ = try await client.upload(metadata: metadata) { try await $0.write(.init()) } },
            code {
                _ = try await client.chat(metadata: metadata) {
                    try await $0.write(.init())
                } onResponse: {
                    try await $0.all
                }
            },
        ]
    }

    @Test func `without a token every call is unauthenticated`() async {
        let refused = Array(repeating: RPCError.Code?.some(.unauthenticated), count: 4)
        #expect(await failures(of: chat) == refused)
        #expect(await failures(of: chat.served()) == refused)
        #expect(calls(of: chat).chat().map { $0.outcome?.code } == [.unauthenticated, .unauthenticated])
    }

    @Test func `a served call is selected by its timeout`() async throws {
        let metadata: Metadata = ["authorization": "Bearer 1"]
        _ = try await chat.served().getUser(.init(), metadata: metadata, options: .timeout(.seconds(60)))
        _ = try await chat.served().getUser(.init(), metadata: metadata)
        verify(chat).getUser(.any, timeout: .atMost(.seconds(60))).called(.once)
            .getUser(.any, timeout: .atMost(.seconds(30))).called(.never)
            .getUser(.any, timeout: .none).called(.once)
            .getUser(.any, options: .matching { $0.timeout == .seconds(60) }).called(.once)
    }

    @Test func `with a token the stubs answer`() async {
        #expect(await failures(of: chat, ["authorization": "Bearer 1"]) == [nil, nil, nil, nil])
        #expect(await failures(of: chat.served(), ["authorization": "Bearer 1"]) == [nil, nil, nil, nil])
    }

    @Test func `a call waits and is then answered by its stub`() async {
        let gate = Gate()
        let chat = Chat.ClientMock()
        given(chat).getUser(.any).willReturn(ada)
            .listUsers(.any).willStream(.message(ada))
            .upload().willProduce { chunks in .with { $0.count = Int32(chunks.count) } }
            .chat().willServe { server in for await input in server.inputs { try await server.send(input) } }
        given(anyCallTo: chat).willWait(for: gate)
        when(chat).getUser(.any).perform { gate.open() }
        #expect(await failures(of: chat) == [nil, nil, nil, nil])
        #expect(await failures(of: chat.served()) == [nil, nil, nil, nil])
    }
}
