import GRPCCore

/// A room as a view shows it.
@MainActor final class RoomModel {
    private(set) var title = ""
    private(set) var lines: [String] = []
    private(set) var failure: String?

    private let id: String
    private let rooms: any Rooms_V1_RoomService.ClientProtocol

    init(id: String, rooms: any Rooms_V1_RoomService.ClientProtocol) {
        self.id = id
        self.rooms = rooms
    }

    /// Loads the title, then shows what is said until the room closes.
    func enter() async {
        failure = nil
        let id = self.id
        do {
            title = try await rooms.getRoom(.with { $0.id = id }).title
            try await rooms.listen(.with { $0.roomID = id }) { response in
                for try await line in response.messages {
                    await self.show(line)
                }
            }
        } catch let error as RPCError {
            failure = error.message
        } catch {
            failure = "\(error)"
        }
    }

    private func show(_ line: Rooms_V1_Line) {
        lines.append("\(line.speaker): \(line.text)")
    }
}
