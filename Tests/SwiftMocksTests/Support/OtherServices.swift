import ElizaMocks
import SwiftMocksTesting
import TinyRPC

@testable import SwiftMocks

/// Another service of the same RPC library as the example's.
final class EchoMock: RecordingMock {
    struct RPCs {
        var echo: UnaryRPC<EchoMock, ConverseRequest, ConverseResponse> { .init(name: "echo") }
    }

    private let store: MockStore
    private let rpcs = RPCs()

    init(of client: Client) {
        store = MockStore(
            mock: "EchoMock", policy: .strict, fileID: #fileID, filePath: #filePath, line: 1, column: 1,
            library: client[MockAccess()].typed.library, reports: .tests)
    }

    subscript(_: MockAccess) -> MockParts<EchoMock, RPCs, Client.Types> { .init(store, rpcs) }

    func echo(_ request: ConverseRequest) async -> Reply<Types, ConverseResponse> {
        await rpcs.echo.call(store, request, metadata: [:], options: ())
    }
}

/// The failure of a library that has metadata and options.
struct NotesFailure: Error, Equatable {
    let code: Int
    let text: String
}

struct NotesOptions: Equatable { let retries: Int }

typealias NotesTypes = LibraryTypes<[String: [UInt8]], NotesFailure, Int, NotesOptions, MetadataWords>

extension RPCLibrary where Types == NotesTypes {
    /// The library with metadata and options. The code of a cancelled call is 1, that of every other failure is 2.
    static func notes<MessageType, Message>(
        emptyMessage: @escaping @Sendable (MessageType) -> Message, text: @escaping @Sendable (Message) -> String
    ) -> RPCLibrary {
        RPCLibrary(
            okCode: 0, cancelledCode: 1, deadlineExceededCode: 2, failedPreconditionCode: 2, unimplementedCode: 2,
            unknownCode: 2, code: \.code, failure: { code, text, _ in NotesFailure(code: code, text: text) },
            conversion: { (error: NotesFailure) in error }, value: { (bytes: [UInt8]) in .binary(bytes) },
            emptyMessage: emptyMessage, text: text)
    }
}

/// A service of the library with metadata and options.
final class NotesMock: RecordingMock {
    struct RPCs {
        var find: UnaryRPC<NotesMock, String, String> { .init(name: "find") }
        var list: ServerStreamRPC<NotesMock, String, String> { .init(name: "list") }
        var merge: ClientStreamRPC<NotesMock, String, String> { .init(name: "merge") }
        var chat: BidirectionalStreamRPC<NotesMock, String, String> { .init(name: "chat") }
    }

    let store: MockStore
    let rpcs = RPCs()

    init(policy: MockPolicy = .strict) {
        store = MockStore(
            mock: "NotesMock", policy: policy, fileID: #fileID, filePath: #filePath, line: 1, column: 1,
            library: .notes(emptyMessage: { (type: String.Type) in type.init() }, text: { "\($0)" }),
            reports: .tests)
    }

    subscript(_: MockAccess) -> MockParts<NotesMock, RPCs, NotesTypes> { .init(store, rpcs) }
}
