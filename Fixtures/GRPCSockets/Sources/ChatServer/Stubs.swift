import ChatAPI
import ChatMocks
import GRPCCore
import SwiftMocksGRPC

typealias Chat = Demo_Chat_V1_ChatService

/// A mock that does what the metadata `x-do` of a call says: `error`, `late-error`, `hold`; else it
/// succeeds.
func stubbedChat() -> Chat.ClientMock {
    let chat = Chat.ClientMock()
    let first: Metadata = ["x-first": "one", "x-first": "two", "x-first-bin": .binary([0, 255, 1])]
    let last: Metadata = ["x-last": "three", "x-last-bin": .binary([254, 0])]
    let error = RPCError(
        code: .failedPrecondition, message: "no; 100 % sorry — nö",
        metadata: ["grpc-status-details-bin": .binary([8, 9, 18, 2, 110, 111])])
    let user = Demo_Chat_V1_User.with { $0.name = "Ada" }

    given(chat)
        .getUser(.any).willReply { call in
            .success(.with { $0.name = call.request.id }, metadata: first, trailingMetadata: last)
        }
        .getUser(.any, metadata: .has("x-do", "error")).willFail(error)
        .getUser(.any, metadata: .has("x-do", "late-error")).willFail(error, metadata: first)
        .getUser(.any, metadata: .has("x-do", "hold")).willReturn(user, gate: Gate())
        .listUsers(.any)
        .willStream(
            .metadata(first), .message(user), .message(user), .message(user), .complete(trailingMetadata: last)
        )
        .listUsers(.any, metadata: .has("x-do", "error")).willFail(error)
        .listUsers(.any, metadata: .has("x-do", "late-error")).willStream(
            .metadata(first), .message(user), .fail(error)
        )
        .listUsers(.any, metadata: .has("x-do", "hold")).willStream(.message(user), .hold)
        .upload()
        .willReply { chunks in
            let bytes = chunks.reduce(0) { $0 + $1.data.count }
            return .success(.with { $0.count = Int32(bytes) }, metadata: first, trailingMetadata: last)
        }
        .upload(metadata: .has("x-do", "error")).willFail(error)
        .upload(metadata: .has("x-do", "late-error")).willFail(error, metadata: first)
        .upload(metadata: .has("x-do", "hold")).willReturn(.init(), gate: Gate())
        .chat()
        .willServe { server in
            try await server.send(metadata: first)
            for await input in server.inputs { try await server.send(.with { $0.text = "re: " + input.text }) }
            server.complete(trailingMetadata: last)
        }
        .chat(metadata: .has("x-do", "error")).willFail(error)
        .chat(metadata: .has("x-do", "late-error")).onOpen(.metadata(first), .message(.init()), .fail(error))
        .chat(metadata: .has("x-do", "hold")).onOpen(.message(.init()), .hold)
    return chat
}
