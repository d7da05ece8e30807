import Connect
import Foundation
import SwiftMocksConnect

/// The token of a user, which a server may refuse as too old.
final class Session: Sendable {
    private let number = Locked(1)

    var token: String { "Bearer \(number.value)" }

    /// Gets a new token, unless that has happened since `old` was read.
    func refresh(_ old: String?) {
        number.withLock { if old == "Bearer \($0)" { $0 += 1 } }
    }
}

/// Adds the token to each request, and gets a new one after a response that refuses it.
final class TokenInterceptor: UnaryInterceptor {
    private let session: Session
    private let sent = Locked<String?>(nil)

    init(session: Session) {
        self.session = session
    }

    @Sendable
    func handleUnaryRequest<Message: ProtobufMessage>(
        _ request: HTTPRequest<Message>,
        proceed: @escaping @Sendable (Result<HTTPRequest<Message>, ConnectError>) -> Void
    ) {
        let token = session.token
        sent.value = token
        proceed(
            .success(
                HTTPRequest(
                    url: request.url, headers: request.headers.merging(["authorization": [token]]) { $1 },
                    message: request.message, method: request.method, trailers: request.trailers,
                    idempotencyLevel: request.idempotencyLevel)))
    }

    @Sendable
    func handleUnaryRawResponse(_ response: HTTPResponse, proceed: @escaping @Sendable (HTTPResponse) -> Void) {
        if response.code == .unauthenticated { session.refresh(sent.value) }
        proceed(response)
    }
}
