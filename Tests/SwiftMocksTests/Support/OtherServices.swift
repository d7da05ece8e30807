@_spi(Adapters) @testable import SwiftMocks

/// Another service of the same RPC library as the example's.
final class EchoMock: TinyMock<EchoMock.Methods>, @unchecked Sendable {
    struct Methods {
        var echo: UnaryRPC<ConverseRequest, ConverseResponse> { .init(path: "/other.Service/Echo") }
    }

    override class func describe(_ list: RPCList) -> MockReport.Recipient {
        list.add(list.keep(Methods()).echo)
        return .tests
    }

    func echo(_ request: ConverseRequest) async -> ResponseMessage<ConverseResponse> {
        await unary("echo", request, headers: [:])
    }
}

/// A service of the library of the notes.
final class NotesMock: MockObject<NotesLibrary, NotesMock.Methods>, @unchecked Sendable {
    struct Methods {
        var find: UnaryRPC<String, String> { .init(path: "/other.Service/Find") }
        var list: ServerStreamRPC<String, String> { .init(path: "/other.Service/List") }
        var merge: ClientStreamRPC<String, String> { .init(path: "/other.Service/Merge") }
        var chat: BidirectionalStreamRPC<String, String> { .init(path: "/other.Service/Chat") }
    }

    override class func describe(_ list: RPCList) -> MockReport.Recipient {
        let rpcs = list.keep(Methods())
        list.add(rpcs.find)
        list.add(rpcs.list)
        list.add(rpcs.merge)
        list.add(rpcs.chat)
        return .tests
    }

    /// The timeout of a call, in seconds, is the number of its retries.
    func find(
        _ text: String, _ metadata: NotesLibrary.Metadata = [:], timeout: Int = 3
    ) async -> Reply<NotesLibrary, String> {
        await store.call("find", text, metadata: metadata, options: NotesOptions(retries: timeout))
    }

    func list() -> MockCall<NotesLibrary> { open("list", .serverStream) }
    func merge() -> MockCall<NotesLibrary> { open("merge", .clientStream) }
    func chat() -> MockCall<NotesLibrary> { open("chat", .bidirectionalStream) }

    private func open(_ rpc: StaticString, _ kind: CallKind) -> MockCall<NotesLibrary> {
        store.open(rpc, kind, metadata: [:], options: NotesOptions(retries: 3))
    }
}

/// A service of the library of the notes whose one rpc takes any requests.
final class MockOf<Request: Sendable>: MockObject<NotesLibrary, PutRPC<Request>>, @unchecked Sendable {
    override class func describe(_ list: RPCList) -> MockReport.Recipient {
        list.add(list.keep(PutRPC<Request>()).put)
        return .tests
    }

    func put(_ request: Request) async {
        let _: Reply<NotesLibrary, String> = await store.call(
            "put", request, metadata: [:], options: NotesOptions(retries: 0))
    }
}

struct PutRPC<Request: Sendable> {
    var put: UnaryRPC<Request, String> { .init(path: "/other.Service/Put") }
}
