import ChatAPI
import ChatMocks
import GRPCCore
import SwiftMocksGRPC
import Testing

typealias Chat = Demo_Chat_V1_ChatService
typealias User = Demo_Chat_V1_User

let ada = User.with { $0.name = "Ada" }
let busy = RPCError(code: .unavailable, message: "try again")

extension Chat.ClientMock {
    /// The real client, with this mock in place of the server.
    func served(
        serviceConfig: ServiceConfig = .init(), interceptors: [any ClientInterceptor] = []
    ) -> Chat.Client<MockTransport> {
        let transport = MockTransport(serving: self, serviceConfig: serviceConfig)
        return Chat.Client(wrapping: GRPCClient(transport: transport, interceptors: interceptors))
    }

    /// How the calls of `getUser` ended, in the log.
    var getUserCodes: [Status.Code?] { calls(of: self).getUser().map { $0.outcome?.code } }
}

extension MethodConfig.Name {
    static let all = MethodConfig.Name(service: "")
    static let chat = MethodConfig.Name(service: "demo.chat.v1.ChatService")
    static let getUser = MethodConfig.Name(service: "demo.chat.v1.ChatService", method: "GetUser")
}

extension ServiceConfig {
    static func all(_ policy: RPCExecutionPolicy, throttling: ServiceConfig.RetryThrottling? = nil) -> ServiceConfig {
        ServiceConfig(
            methodConfig: [MethodConfig(names: [.all], executionPolicy: policy)], retryThrottling: throttling)
    }
}

extension RPCExecutionPolicy {
    /// Tries again, at once.
    static func retry(_ attempts: Int, on codes: Set<Status.Code>) -> RPCExecutionPolicy {
        .retry(
            RetryPolicy(
                maxAttempts: attempts, initialBackoff: .nanoseconds(1), maxBackoff: .nanoseconds(1),
                backoffMultiplier: 1, retryableStatusCodes: codes))
    }
}

extension CallOptions {
    static func timeout(_ duration: Duration) -> CallOptions {
        var options = CallOptions.defaults
        options.timeout = duration
        return options
    }
}

extension StreamingClientResponse {
    /// All messages.
    var all: [Message] {
        get async throws { try await messages.reduce(into: []) { $0.append($1) } }
    }
}
