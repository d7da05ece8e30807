import GRPCCore
import SwiftMocksGRPC
import Testing

/// Interceptors of an app, with a mock in place of its server.
@Suite(.endOfHangs, .patient) struct InterceptorTests {
    private let chat = Chat.ClientMock()

    @Test func `a token is refreshed once`() async throws {
        given(chat).getUser(.any)
            .willFail(RPCError(code: .unauthenticated, message: "the token has expired"))
            .willReturn(ada)
        let client = chat.served(
            serviceConfig: .all(.retry(2, on: [.unauthenticated])), interceptors: [TokenInterceptor()])
        #expect(try await client.getUser(.init()) == ada)
        verify(chat).getUser(.any, metadata: .has("authorization", "Bearer 1")).called(.once)
        verify(chat).getUser(.any, metadata: .has("authorization", "Bearer 2")).called(.once)
        _ = try await client.getUser(.init())
        verify(chat).getUser(.any, metadata: .has("authorization", "Bearer 2")).called(2)
    }

    @Test func `a token that is refused again fails the call`() async throws {
        given(chat).getUser(.any).willFail(RPCError(code: .unauthenticated, message: "go away"))
        let client = chat.served(
            serviceConfig: .all(.retry(2, on: [.unauthenticated])), interceptors: [TokenInterceptor()])
        let error = await #expect(throws: RPCError.self) { try await client.getUser(.init()) }
        #expect(error?.message == "go away")
        verify(chat).getUser(.any).called(2)
    }

    @Test func `the mock sees what the last interceptor made`() async throws {
        given(chat).getUser(.any).willReturn(ada)
        let client = chat.served(interceptors: [Stamp("first"), Stamp("second")])
        _ = try await client.getUser(.init(), metadata: ["stamp": "caller"])
        #expect(
            calls(of: chat).getUser().map(\.metadata) == [["stamp": "caller", "stamp": "first", "stamp": "second"]])
    }

    @Test func `an interceptor changes the response`() async throws {
        given(chat).getUser(.any).willReturn(ada, metadata: ["etag": "7"])
        try await chat.served(interceptors: [Stamp("seen")]).getUser(.init()) { response in
            #expect(response.metadata == ["etag": "7", "stamp": "seen"])
        }
    }

    /// gRPC Swift gives an interceptor one stream, over which it can make one call.
    @Test func `an interceptor that calls twice fails`() async throws {
        given(chat).getUser(.any).willFail(busy).willReturn(ada)
        let client = chat.served(interceptors: [Twice()])
        let error = await #expect(throws: RPCError.self) { try await client.getUser(.init()) }
        #expect(error?.code == .internalError)
        verify(chat).getUser(.any).called(.once)
    }
}

/// Leaves its name in the metadata of request and response.
private struct Stamp: ClientInterceptor {
    let name: String

    init(_ name: String) {
        self.name = name
    }

    func intercept<Input: Sendable, Output: Sendable>(
        request: StreamingClientRequest<Input>, context: ClientContext,
        next: (StreamingClientRequest<Input>, ClientContext) async throws -> StreamingClientResponse<Output>
    ) async throws -> StreamingClientResponse<Output> {
        var request = request
        request.metadata.addString(name, forKey: "stamp")
        var response = try await next(request, context)
        response.accepted = response.accepted.map { contents in
            var contents = contents
            contents.metadata.addString(name, forKey: "stamp")
            return contents
        }
        return response
    }
}

/// Calls again after a failure.
private struct Twice: ClientInterceptor {
    func intercept<Input: Sendable, Output: Sendable>(
        request: StreamingClientRequest<Input>, context: ClientContext,
        next: (StreamingClientRequest<Input>, ClientContext) async throws -> StreamingClientResponse<Output>
    ) async throws -> StreamingClientResponse<Output> {
        let response = try await next(request, context)
        guard case .failure = response.accepted else { return response }
        return try await next(request, context)
    }
}
