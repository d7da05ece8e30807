import ChatMocks
import GRPCCore
@_spi(Adapters) import SwiftMocks
import Testing

@testable import SwiftMocksGRPC

/// The stream above a mock and the network.
@Suite(.endOfHangs) struct NetworkStreamTests {
    /// An rpc with many requests, and the list that has it.
    private func upload(
        of mock: Chat.ClientMock
    ) throws -> (served: ServedRPCs<GRPCLibrary>, target: ServedRPCs<GRPCLibrary>.Target) {
        let here = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
        let served = ServedRPCs(of: "MockTransport", [mock], at: here)
        return (served, try #require(served.find(service: "demo.chat.v1.ChatService", method: "Upload")))
    }

    /// A stream of that rpc, whose real server is behind a transport.
    private func stream(above mock: UnreadableStream, _ transport: ScriptedTransport) throws -> NetworkStream {
        let (served, target) = try upload(of: Chat.ClientMock())
        return NetworkStream(
            mock, target, Chat.Method.Upload.descriptor, .defaults, CallForwarder(to: transport, of: served))
    }

    @Test func `what the mock leaves out, because the client leaves, is not passed on`() async throws {
        let transport = ScriptedTransport()
        let mock = UnreadableStream()
        let stream = try stream(above: mock, transport)

        try await stream.write(.metadata([:]))
        try await stream.write(.message([1]))
        mock.onWrite.value = { [unowned stream] in stream.leave() }
        try await stream.write(.message([2]))

        #expect(transport.written.value == ["metadata [:]", "message [1]"])
    }

    @Test func `a client may leave while the mock makes the messages of its answer`() async throws {
        let transport = ScriptedTransport()
        let mock = UnreadableStream()
        let stream = try stream(above: mock, transport)

        mock.onAnswer.value = { [unowned stream] in stream.leave() }
        try await stream.write(.metadata([:]))

        #expect(transport.events.value == [])
    }

    @Test func `a call that ends before its answer begins is cut off`() async throws {
        let mock = Chat.ClientMock()
        let (_, target) = try upload(of: mock)
        let call = ServedCall<Chat.Method.Upload.Input, Chat.Method.Upload.Output>(target, .defaults, canForward: true)
        await call.write(.metadata([:]))
        guard case .network(_, to: let answered)? = call.answering else { Issue.record("the mock answers"); return }
        reset(mock)

        let parts = Locked<[RPCResponsePart<[UInt8]>]>([])
        answered.carryOut(start: { Issue.record("it begins") }, cutOff: { parts.append(answered.cutOffPart) })

        guard case .status(let status, _)? = parts.value.first else { Issue.record("it goes on"); return }
        #expect(parts.value.count == 1 && status.code == .cancelled)
    }
}

/// A mock that can't read the request, so that the network answers.
private final class UnreadableStream: MockStream {
    let onWrite = Locked<@Sendable () -> Void> {}
    let onAnswer = Locked<@Sendable () -> Void> {}

    func write(_ part: RPCRequestPart<[UInt8]>) { onWrite.value() }
    func finish(throwing error: (any Error)?) {}
    func leave() {}
    func cutOff() {}
    func next() -> Part? { nil }

    var answering: Answering? {
        onAnswer.value()
        return .nobody
    }
    func letRead() {}
    func decided() {}
    func checked(_ part: Part?) -> Part? { part }
}
