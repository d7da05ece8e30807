import GRPCCore
import GRPCInProcessTransport
import Testing

@testable import GRPCExample

/// The same app with a server of its own, over the in-process transport.
@MainActor @Suite struct RoomServerTests {
    @Test func `shows what is said`() async throws {
        let transport = InProcessTransport()
        try await withGRPCServer(transport: transport.server, services: [Hall()]) { _ in
            try await withGRPCClient(transport: transport.client) { client in
                let model = RoomModel(id: "1", rooms: Rooms_V1_RoomService.Client(wrapping: client))
                await model.enter()
                #expect(model.title == "Hall")
                #expect(model.lines == ["Ada: hello"])
            }
        }
    }
}

private struct Hall: Rooms_V1_RoomService.SimpleServiceProtocol {
    func getRoom(request: Rooms_V1_GetRoomRequest, context: ServerContext) async throws -> Rooms_V1_Room {
        .with { $0.title = "Hall" }
    }

    func listen(
        request: Rooms_V1_ListenRequest, response: RPCWriter<Rooms_V1_Line>, context: ServerContext
    ) async throws {
        try await response.write(
            .with {
                $0.speaker = "Ada"
                $0.text = "hello"
            })
    }
}
