#if ChatAPI
    import ChatAPI
    import GRPCCore
    import GRPCProtobuf
    import SwiftMocks
    import SwiftProtobuf
#else
    internal import GRPCCore
    internal import GRPCProtobuf
    internal import SwiftMocks
    internal import SwiftProtobuf
#endif

#if InternalChat
    @testable internal import InternalChat
#endif

/// Code under test on the main actor.
@MainActor final class ChatModel {
    private let client: any Demo_Chat_V1_ChatService.ClientProtocol
    private(set) var names: [String] = []

    init(client: any Demo_Chat_V1_ChatService.ClientProtocol) {
        self.client = client
    }

    func load() async throws {
        names = [try await client.getUser(.with { $0.id = "1" }).name]
        names += try await client.listUsers(.init()) { response in
            var names: [String] = []
            for try await user in response.messages { names.append(user.name) }
            return names
        }
        _ = try await client.upload { writer in try await writer.write(.init()) }
    }
}

/// A test of it.
@MainActor func loadsNames() async throws {
    let client = Demo_Chat_V1_ChatService.ClientMock()
    given(client).getUser(.field(\.id, "1")).willReturn(.with { $0.name = "Ada" })
    given(client).getUser(.field(\.id, "2")).willReply { _ in .success(.init(), metadata: ["etag": "7"]) }
        .willProduce { call in .with { $0.name = call.request.id } }
    given(client).listUsers(.any).willServe { server in try await server.send(.with { $0.name = server.request.query })
    }
    given(client).listUsers(.any).willStream(.with { $0.name = "Bob" }, .init())
    given(client).upload().willProduce { inputs in .with { $0.count = Int32(inputs.count) } }
    given(client).chat().willServe { server in
        for await input in server.inputs { try await server.send(input) }
        server.complete()
    }

    let model = ChatModel(client: client)
    try await model.load()

    verify(client).getUser(.field(\.id, "1")).called(.once)
    verify(client).getUser(.any).called(model.names.count)
    verifyInOrder {
        verify(client).getUser(.any)
        verify(client).listUsers(.any)
    }
}

/// A call of a mock itself, with all arguments.
@MainActor func callsAMock(_ client: Demo_Chat_V1_ChatService.ClientMock) async throws -> String {
    try await client.getUser(
        request: ClientRequest(message: .init()), serializer: ProtobufSerializer<Demo_Chat_V1_GetUserRequest>(),
        deserializer: ProtobufDeserializer<Demo_Chat_V1_User>(), options: .defaults
    ) { response in
        try response.message.name
    }
}
