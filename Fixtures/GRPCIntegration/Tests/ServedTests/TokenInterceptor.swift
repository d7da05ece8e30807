import GRPCCore
import SwiftMocksGRPC

/// Adds the token to each attempt, and gets a new one after a response that refuses it.
final class TokenInterceptor: ClientInterceptor {
    private let number = Locked(1)

    func intercept<Input: Sendable, Output: Sendable>(
        request: StreamingClientRequest<Input>, context: ClientContext,
        next: (StreamingClientRequest<Input>, ClientContext) async throws -> StreamingClientResponse<Output>
    ) async throws -> StreamingClientResponse<Output> {
        var request = request
        request.metadata.replaceOrAddString("Bearer \(number.value)", forKey: "authorization")
        let response = try await next(request, context)
        if case .failure(let error) = response.accepted, error.code == .unauthenticated {
            number.withLock { $0 += 1 }
        }
        return response
    }
}
