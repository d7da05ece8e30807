import GRPCCore
import SwiftMocksGRPC
import SwiftMocksTesting
import SwiftProtobuf
import Testing

@testable import GRPCExample

/// The app with mocks of its client.
@MainActor @Suite(.mocks) struct RoomModelTests {
    private let rooms = Rooms_V1_RoomService.ClientMock()

    @Test func `shows what is said`() async {
        given(rooms).getRoom(.any).willReturn(.with { $0.title = "Hall" })
        given(rooms).listen(.field(\.roomID, "1"))
            .willStream(.message(line("Ada", "hello")), .delay(.milliseconds(1)), .message(line("Bob", "hi")))

        let model = RoomModel(id: "1", rooms: rooms)
        await model.enter()

        #expect(model.title == "Hall")
        #expect(model.lines == ["Ada: hello", "Bob: hi"])
        #expect(model.failure == nil)
        verifyInOrder {
            verify(rooms).getRoom(.field(\.id, "1"))
            verify(rooms).listen(.any)
        }
    }

    @Test func `keeps what was said before a failure`() async {
        given(rooms).getRoom(.any).willReturn(.with { $0.title = "Hall" })
        given(rooms).listen(.any)
            .willStream(.message(line("Ada", "hello")), .fail(RPCError(code: .unavailable, message: "gone")))

        let model = RoomModel(id: "1", rooms: rooms)
        await model.enter()

        #expect(model.lines == ["Ada: hello"])
        #expect(model.failure == "gone")
    }

    @Test func `does not listen to a room that is not there`() async {
        given(rooms).getRoom(.any).willFail(RPCError(code: .notFound, message: "no such room"))

        let model = RoomModel(id: "7", rooms: rooms)
        await model.enter()

        #expect(model.failure == "no such room")
        verify(rooms).listen(.any).called(.never)
    }

    private func line(_ speaker: String, _ text: String) -> Rooms_V1_Line {
        .with {
            $0.speaker = speaker
            $0.text = text
        }
    }
}
