import ElizaMocks
import TinyRPC

@testable import SwiftMocks

/// Another service of the same RPC library as the example's.
final class EchoMock: RecordingMock {
    struct RPCs: RPCList {
        let store: MockStore
        subscript(_: MockAccess) -> TypedStore<Client.RPCs.Types> { .init(self.store) }

        var echo: UnaryRPC<RPCs, ConverseRequest, ConverseResponse> { .init(self, name: "echo") }
    }

    private let rpcs: RPCs

    init(of client: Client) {
        let store = MockStore(
            mock: "EchoMock", policy: .strict, fileID: #fileID, filePath: #filePath, line: 1, column: 1,
            library: client[MockAccess()][MockAccess()].library)
        self.rpcs = RPCs(store: store)
    }

    subscript(_: MockAccess) -> RPCs { self.rpcs }

    func echo(_ request: ConverseRequest) async -> Reply<RPCs.Types, ConverseResponse> {
        await self.rpcs.echo.call(request, metadata: [:], options: ())
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
    struct RPCs: RPCList {
        let store: MockStore
        subscript(_: MockAccess) -> TypedStore<NotesTypes> { .init(self.store) }

        var find: UnaryRPC<RPCs, String, String> { .init(self, name: "find") }
        var list: ServerStreamRPC<RPCs, String, String> { .init(self, name: "list") }
        var merge: ClientStreamRPC<RPCs, String, String> { .init(self, name: "merge") }
        var chat: BidirectionalStreamRPC<RPCs, String, String> { .init(self, name: "chat") }
    }

    let rpcs: RPCs

    init(policy: MockPolicy = .strict) {
        let store = MockStore(
            mock: "NotesMock", policy: policy, fileID: #fileID, filePath: #filePath, line: 1, column: 1,
            library: .notes(emptyMessage: { (type: String.Type) in type.init() }, text: { "\($0)" }))
        self.rpcs = RPCs(store: store)
    }

    subscript(_: MockAccess) -> RPCs { self.rpcs }
}
