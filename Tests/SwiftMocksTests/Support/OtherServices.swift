import ElizaMocks
import SwiftMocksTesting
import TinyRPC

@_spi(Adapters) @testable import SwiftMocks

/// Another service of the same RPC library as the example's.
final class EchoMock: TinyMock, RecordingMock, @unchecked Sendable {
    struct RPCs {
        var echo: UnaryRPC<EchoMock, ConverseRequest, ConverseResponse> { .init(name: "echo") }
    }

    override class var reports: MockReport.Recipient { .tests }

    subscript(_: MockAccess) -> MockParts<EchoMock, RPCs, TinyLibrary> { .init(self, RPCs(), .needsSwiftMocks0_2) }

    func echo(_ request: ConverseRequest) async -> ResponseMessage<ConverseResponse> {
        await unary("echo", request, headers: [:])
    }
}

/// A service of the library of the notes.
final class NotesMock: RecordingMock {
    struct RPCs {
        var find: UnaryRPC<NotesMock, String, String> { .init(name: "find") }
        var list: ServerStreamRPC<NotesMock, String, String> { .init(name: "list") }
        var merge: ClientStreamRPC<NotesMock, String, String> { .init(name: "merge") }
        var chat: BidirectionalStreamRPC<NotesMock, String, String> { .init(name: "chat") }
    }

    private let store: MockStore<NotesLibrary>

    init(policy: MockPolicy = .strict) {
        store = MockStore(
            of: NotesMock.self, policy: policy, fileID: #fileID, filePath: #filePath, line: 1, column: 1,
            reports: .tests)
    }

    subscript(_: MockAccess) -> MockParts<NotesMock, RPCs, NotesLibrary> { .init(store, RPCs()) }

    func find(_ text: String, _ metadata: NotesLibrary.Metadata = [:]) async -> Reply<NotesLibrary, String> {
        await store.call("find", text, metadata: metadata, options: NotesOptions(retries: 3))
    }

    func list() -> MockCall<NotesLibrary, String, String> { open("list", .serverStream) }
    func merge() -> MockCall<NotesLibrary, String, String> { open("merge", .clientStream) }
    func chat() -> MockCall<NotesLibrary, String, String> { open("chat", .bidirectionalStream) }

    private func open(_ rpc: StaticString, _ kind: CallKind) -> MockCall<NotesLibrary, String, String> {
        store.open(rpc, kind, metadata: [:], options: NotesOptions(retries: 3))
    }
}
