import ChatAPI
import GRPCCore
import SwiftMocksGRPC
import Testing

/// Each kind of rpc, and its metadata, through the real client.
@Suite(.endOfHangs, .patient) struct KindTests {
    private let chat = Chat.ClientMock()
    private let sent: Metadata = ["room": "hall", "trace-bin": .binary([0, 255, 7])]
    private let metadata: Metadata = ["etag": "7", "key-bin": .binary([1, 0])]
    private let trailing: Metadata = ["cost": "2", "sum-bin": .binary([255])]

    @Test func `one request has one response`() async throws {
        given(chat).getUser(.field(\.id, "1")).willReturn(ada, metadata: metadata, trailingMetadata: trailing)
        try await chat.served().getUser(.with { $0.id = "1" }, metadata: sent) { response in
            let message = try response.message
            #expect(message == ada)
            #expect(response.metadata == metadata)
            #expect(response.trailingMetadata == trailing)
        }
        #expect(calls(of: chat).getUser().map(\.metadata) == [sent])
        verify(chat).getUser(.any, metadata: .has("trace-bin", [0, 255, 7])).called(.once)
    }

    @Test func `many responses arrive in order`() async throws {
        given(chat).listUsers(.field(\.query, "a"))
            .willStream(.metadata(metadata), .message(ada), .message(ada), .complete(trailingMetadata: trailing))
        try await chat.served().listUsers(.with { $0.query = "a" }, metadata: sent) { response in
            #expect(response.metadata == metadata)
            var parts: [Demo_Chat_V1_User?] = []
            for try await part in try response.accepted.get().bodyParts {
                switch part {
                case .message(let user): parts.append(user)
                case .trailingMetadata(let metadata):
                    #expect(metadata == trailing)
                    parts.append(nil)
                }
            }
            #expect(parts == [ada, ada, nil])
        }
        #expect(calls(of: chat).listUsers().map(\.metadata) == [sent])
        #expect(calls(of: chat).listUsers().map(\.isClosed) == [true])
    }

    @Test func `many requests arrive in order`() async throws {
        given(chat).upload(metadata: .has("room", "hall"))
            .willReply { [metadata, trailing] chunks in
                .success(
                    .with { $0.count = Int32(chunks.count) }, metadata: metadata, trailingMetadata: trailing)
            }
        try await chat.served().upload(metadata: sent) {
            try await $0.write(contentsOf: [.init(), .init(), .init()])
        } onResponse: { response in
            let count = try response.message.count
            #expect(count == 3)
            #expect(response.metadata == metadata)
            #expect(response.trailingMetadata == trailing)
        }
        verify(chat).upload().sent().called(3)
    }

    @Test func `many requests and responses arrive in order`() async throws {
        given(chat).chat().willServe { [metadata, trailing] server in
            try await server.send(metadata: metadata)
            for await input in server.inputs { try await server.send(input) }
            server.complete(trailingMetadata: trailing)
        }
        let replies = try await chat.served().chat(metadata: sent) { writer in
            for text in ["a", "b"] { try await writer.write(.with { $0.text = text }) }
        } onResponse: { response in
            #expect(response.metadata == metadata)
            return try await response.all.map(\.text)
        }
        #expect(replies == ["a", "b"])
        #expect(calls(of: chat).chat().map(\.metadata) == [sent])
    }

    @Test func `an error has its metadata`() async throws {
        let error = RPCError(
            code: .failedPrecondition, message: "no; sorry", metadata: ["grpc-status-details-bin": .binary([8, 9])])
        given(chat).getUser(.any).willFail(error).listUsers(.any).willStream(.message(ada), .fail(error))
        let client = chat.served()
        #expect(await #expect(throws: RPCError.self) { try await client.getUser(.init()) } == error)
        let late = await #expect(throws: RPCError.self) { try await client.listUsers(.init()) { try await $0.all } }
        #expect(late == error)
    }

    @Test func `many calls at once have their answers`() async throws {
        given(chat).getUser(.any).willProduce { call in .with { $0.name = call.request.id } }
        let client = chat.served()
        let names = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<200 {
                group.addTask { try await client.getUser(.with { $0.id = "\(number)" }).name }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(names.count == 200)
        verify(chat).getUser(.any).called(200)
    }
}
