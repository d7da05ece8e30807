import SwiftMocks

/// A mock for a library that says metadata where others say headers.
final class NotesMock: RecordingMock {
    typealias Types = LibraryTypes<[String: String], CancellationError, Int, Int, MetadataWords>

    struct RPCs {
        var find: UnaryRPC<NotesMock, String, String> { .init(name: "find") }
        var list: ServerStreamRPC<NotesMock, String, String> { .init(name: "list") }
        var chat: BidirectionalStreamRPC<NotesMock, String, String> { .init(name: "chat") }
    }

    private let store: MockStore
    private let rpcs = RPCs()

    init(library: RPCLibrary<Types>) {
        self.store = MockStore(
            mock: "NotesMock", policy: .strict, fileID: #fileID, filePath: #filePath, line: #line, column: #column,
            library: library, reports: .console)
    }

    subscript(_: MockAccess) -> MockParts<NotesMock, RPCs, Types> { .init(self.store, self.rpcs) }
}

/// Words of the other libraries.
func headers(_ notes: NotesMock) {
    // error: 'callAsFunction(_:headers:)' is unavailable: write metadata: as the RPC library does
    given(notes).find(.any, headers: .has("authorization")).willReturn("found")
    // error: 'headers' is unavailable: write .metadata(…)
    given(notes).list(.any).willStream(.headers(["a": "b"]), .message("first"))
}

/// The same verbs teach as with headers.
func notes(_ notes: NotesMock) {
    // error: 'willThrow' is unavailable: write willFail(…), with the RPC library's own error
    given(notes).find(.any).willThrow(CancellationError())
    // error: 'willReturn' is unavailable: write willStream(.message(…)): this rpc answers with a stream of responses
    given(notes).list(.any).willReturn("first")
    // error: 'callAsFunction(_:metadata:)' is unavailable: a stream opens before its messages: match those with
    //   onInput(…) or sent(…)
    given(notes).chat(.any).onClose(.complete())
    // error: 'called(times:)' is unavailable: write called(2), without a label
    verify(notes).find(.any).called(times: 2)
}
