import GRPCCore
import SwiftMocksGRPC

/// Notes that a client has begun a call.
struct WatchingInterceptor: ClientInterceptor {
    let seen: Locked<[String]>

    func intercept<Input: Sendable, Output: Sendable>(
        request: StreamingClientRequest<Input>, context: ClientContext,
        next: (StreamingClientRequest<Input>, ClientContext) async throws -> StreamingClientResponse<Output>
    ) async throws -> StreamingClientResponse<Output> {
        seen.append("interceptor")
        return try await next(request, context)
    }
}
