import ChatAPI
import GRPCCore

/// A server that does what a scenario says, in the words of the simplest of the generated protocols.
struct SimpleChat: Chat.SimpleServiceProtocol {
    typealias Failure = any Error

    var onGetUser: @Sendable (Demo_Chat_V1_GetUserRequest) async throws -> Demo_Chat_V1_User = { _ in throw notServed }
    var onListUsers: @Sendable (Demo_Chat_V1_ListUsersRequest, RPCWriter<Demo_Chat_V1_User>) async throws -> Void = {
        _, _ in throw notServed
    }
    var onUpload: @Sendable (RPCAsyncSequence<Demo_Chat_V1_Chunk, Failure>) async throws -> Demo_Chat_V1_UploadResult =
        {
            _ in throw notServed
        }
    var onChat:
        @Sendable (
            RPCAsyncSequence<Demo_Chat_V1_ChatMessage, Failure>, RPCWriter<Demo_Chat_V1_ChatMessage>
        ) async throws -> Void = { _, _ in throw notServed }

    func getUser(request: Demo_Chat_V1_GetUserRequest, context: ServerContext) async throws -> Demo_Chat_V1_User {
        try await onGetUser(request)
    }

    func listUsers(
        request: Demo_Chat_V1_ListUsersRequest, response: RPCWriter<Demo_Chat_V1_User>, context: ServerContext
    ) async throws {
        try await onListUsers(request, response)
    }

    func upload(
        request: RPCAsyncSequence<Demo_Chat_V1_Chunk, Failure>, context: ServerContext
    ) async throws -> Demo_Chat_V1_UploadResult {
        try await onUpload(request)
    }

    func chat(
        request: RPCAsyncSequence<Demo_Chat_V1_ChatMessage, Failure>, response: RPCWriter<Demo_Chat_V1_ChatMessage>,
        context: ServerContext
    ) async throws {
        try await onChat(request, response)
    }
}

/// A server that also says when a call is accepted, and with which metadata.
struct DetailedChat: Chat.StreamingServiceProtocol {
    typealias Serve<Input: Sendable, Output: Sendable> =
        @Sendable (StreamingServerRequest<Input>) async throws -> StreamingServerResponse<Output>

    var onGetUser: Serve<Demo_Chat_V1_GetUserRequest, Demo_Chat_V1_User> = { _ in throw notServed }
    var onListUsers: Serve<Demo_Chat_V1_ListUsersRequest, Demo_Chat_V1_User> = { _ in throw notServed }
    var onUpload: Serve<Demo_Chat_V1_Chunk, Demo_Chat_V1_UploadResult> = { _ in throw notServed }
    var onChat: Serve<Demo_Chat_V1_ChatMessage, Demo_Chat_V1_ChatMessage> = { _ in throw notServed }

    func getUser(
        request: StreamingServerRequest<Demo_Chat_V1_GetUserRequest>, context: ServerContext
    ) async throws -> StreamingServerResponse<Demo_Chat_V1_User> {
        try await onGetUser(request)
    }

    func listUsers(
        request: StreamingServerRequest<Demo_Chat_V1_ListUsersRequest>, context: ServerContext
    ) async throws -> StreamingServerResponse<Demo_Chat_V1_User> {
        try await onListUsers(request)
    }

    func upload(
        request: StreamingServerRequest<Demo_Chat_V1_Chunk>, context: ServerContext
    ) async throws -> StreamingServerResponse<Demo_Chat_V1_UploadResult> {
        try await onUpload(request)
    }

    func chat(
        request: StreamingServerRequest<Demo_Chat_V1_ChatMessage>, context: ServerContext
    ) async throws -> StreamingServerResponse<Demo_Chat_V1_ChatMessage> {
        try await onChat(request)
    }
}

/// What a call gets that a scenario has nothing for; no scenario expects it.
private let notServed = RPCError(code: .internalError, message: "the scenario does not serve this rpc")
