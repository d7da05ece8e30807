import GRPCCore
import SwiftMocksGRPC
import SwiftMocksTesting
import Testing

@testable import GRPCExample

/// The app with its real client, which tries again, and a mock in place of the server.
@MainActor @Suite(.mocks) struct RoomRetryTests {
    @Test func `a busy server is asked again`() async throws {
        let rooms = Rooms_V1_RoomService.ClientMock()
        given(rooms).getRoom(.any)
            .willFail(RPCError(code: .unavailable, message: "busy"))
            .willReturn(.with { $0.title = "Hall" })
        given(rooms).listen(.any).willStream(.message(.with { ($0.speaker, $0.text) = ("Ada", "hello") }))

        let retry = RetryPolicy(
            maxAttempts: 3, initialBackoff: .milliseconds(1), maxBackoff: .milliseconds(1), backoffMultiplier: 1,
            retryableStatusCodes: [.unavailable])
        let config = ServiceConfig(methodConfig: [
            MethodConfig(names: [.init(service: "")], executionPolicy: .retry(retry))
        ])
        let client = GRPCClient(transport: MockTransport(serving: rooms, serviceConfig: config))
        let model = RoomModel(id: "1", rooms: Rooms_V1_RoomService.Client(wrapping: client))
        await model.enter()

        #expect(model.title == "Hall")
        #expect(model.lines == ["Ada: hello"])
        verify(rooms).getRoom(.field(\.id, "1")).called(.twice)
    }
}
