import ChatAPI
import ChatMocks
import GRPCCore
import SwiftMocksGRPC
import Testing

/// What a test of code on gRPC clients looks like, with every kind of stub.
@Suite struct DirectExampleTests {
    private let user = Demo_Chat_V1_User.with { $0.name = "Bob" }
    private let a = Demo_Chat_V1_User.with { $0.name = "Ann" }
    private let error = RPCError(code: .dataLoss, message: "no more")

    @Test func `every kind of stub answers`() async throws {
        let client = Demo_Chat_V1_ChatService.ClientMock()
        given(client).getUser(.field(\.id, "1")).willReturn(.with { $0.name = "Ada" })
        given(client).getUser(.any, metadata: .has("authorization"))
            .willFail(RPCError(code: .unavailable, message: "try again"))  // only the first call fails
            .willReturn(user, metadata: ["etag": "7"], trailingMetadata: ["cost": "2"])
        given(client).listUsers(.any)
            .willStream(.metadata(["x": "1"]), .message(a), .delay(.milliseconds(5)), .fail(error))
        given(client).upload().willProduce { inputs in .with { $0.count = Int32(inputs.count) } }
        given(client).chat().onEachInput { [.message(reply(to: $0))] }.onClose(.complete())
        given(client).chat(metadata: .has("mode")).willServe { server in
            for await input in server.inputs { try await server.send(reply(to: input)) }
            server.complete()
        }

        try await viewModel(client).load()

        verify(client).getUser(.field(\.id, "1")).called(.once)
        verifyInOrder {
            verify(client).chat().opened()
            verify(client).chat().sent(.any)
        }
        let seen = calls(of: client).getUser()
        #expect(seen.map(\.request.id) == ["1"])
        #expect(seen.map(\.metadata) == [[:]])
        #expect(seen.map(\.options.timeout) == [nil])
        #expect(try seen.map { try $0.outcome?.result.get().name } == ["Ada"])

        try await checkAuthorized(client)
        try await checkStreams(client)
    }

    @Test func `rules, timeouts and flow control work without a client`() async throws {
        let client = withFlowControl(window: 4) { Demo_Chat_V1_ChatService.ClientMock() }
        given(client).getUser(.any).willReturn(user)
        given(anyCallTo: client, metadata: .lacks("authorization"))
            .willFail(RPCError(code: .unauthenticated, message: "sign in"))

        var options = CallOptions.defaults
        options.timeout = .seconds(600)
        let refusal = await #expect(throws: RPCError.self) { try await client.getUser(.init(), options: options) }
        #expect(refusal?.code == .unauthenticated)
        let found = try await client.getUser(.init(), metadata: ["authorization": "me"], options: options)
        #expect(found.name == "Bob")
        verify(client).getUser(.any, metadata: .has("authorization"), timeout: .atMost(.seconds(600))).called()
        verify(client).getUser(.any, options: .matching { $0.waitForReady == true }).called(.never)
        verify(client).getUser(.any, timeout: .atMost(.seconds(599))).called(.never)
    }

    private func checkAuthorized(_ client: some Demo_Chat_V1_ChatService.ClientProtocol) async throws {
        let metadata: Metadata = ["authorization": "me"]
        let error = await #expect(throws: RPCError.self) { try await client.getUser(.init(), metadata: metadata) }
        #expect(error == RPCError(code: .unavailable, message: "try again"))
        for _ in 0..<2 {
            try await client.getUser(.init(), metadata: metadata) { response in
                let message = try response.message
                #expect(message.name == "Bob")
                #expect(response.metadata == ["etag": "7"])
                #expect(response.trailingMetadata == ["cost": "2"])
            }
        }
    }

    private func checkStreams(_ client: some Demo_Chat_V1_ChatService.ClientProtocol) async throws {
        try await client.listUsers(.init()) { response in
            #expect(response.metadata == ["x": "1"])
            var names: [String] = []
            let failure = await #expect(throws: RPCError.self) {
                for try await user in response.messages { names.append(user.name) }
            }
            #expect(names == ["Ann"])
            #expect(failure?.code == .dataLoss)
        }
        #expect(try await client.upload { try await $0.write(contentsOf: [.init(), .init(), .init()]) }.count == 3)
        for metadata in [[:], ["mode": "served"]] as [Metadata] {
            let texts = try await client.chat(metadata: metadata) { writer in
                for text in ["a", "b"] { try await writer.write(.with { $0.text = text }) }
            } onResponse: { response in
                try await response.messages.reduce(into: []) { $0.append($1.text) }
            }
            #expect(texts == ["re: a", "re: b"])
        }
    }
}
