@testable import SwiftMocks

/// The response with many messages of the library of the notes.
enum NotesResponse: Sendable {
    case acceptance(AsyncThrowingStream<NotesPart, any Error>)
    case rejection(NotesFailure)

    var all: [NotesPart] {
        get async throws { try await first(.max) }
    }

    func first(_ count: Int) async throws -> [NotesPart] {
        var parts: [NotesPart] = []
        for try await part in try accepted {
            parts.append(part)
            if parts.count == count { break }
        }
        return parts
    }

    func each(_ body: (NotesPart) -> Void) async throws {
        for try await part in try accepted { body(part) }
    }

    private var accepted: AsyncThrowingStream<NotesPart, any Error> {
        get throws {
            switch self {
            case .acceptance(let parts): return parts
            case .rejection(let failure): throw failure
            }
        }
    }

    static var maker: StreamingResponseMaker<NotesTypes, String, NotesPart, NotesResponse> {
        StreamingResponseMaker(
            message: { .message($0) }, trailingMetadata: { _ in .end }, acceptance: { .acceptance($1) },
            rejection: { .rejection($0) })
    }
}

/// A part of such a response.
enum NotesPart: Equatable, Sendable {
    case message(String)
    case end
}
