import ChatMocks
import GRPCCore
@_spi(Adapters) import SwiftMocks
import SwiftMocksTesting
import Testing

@testable import SwiftMocksGRPC

/// A call of a mock and of the network, as its transport uses it.
@Suite(.endOfHangs) struct ServedCallTests {
    /// An rpc with many requests, and the list that has it.
    private func upload(
        of mock: Chat.ClientMock
    ) throws -> (served: ServedRPCs<GRPCLibrary>, target: ServedRPCs<GRPCLibrary>.Target) {
        let here = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
        let served = ServedRPCs(of: "MockTransport", [mock], at: here)
        return (served, try #require(served.find(service: "demo.chat.v1.ChatService", method: "Upload")))
    }

    /// A call of that rpc, whose real server is behind a transport.
    private func call(of mock: Chat.ClientMock, _ transport: ScriptedTransport) throws -> ServedCall {
        let (served, target) = try upload(of: mock)
        return try #require(
            ServedCall(
                target, Chat.Method.Upload.descriptor, .defaults, CallForwarder(to: transport, of: served)))
    }

    @Test func `what the client writes while it leaves is not passed on`() async throws {
        let transport = ScriptedTransport()
        let mock = Chat.ClientMock()
        let call = try call(of: mock, transport)
        when(mock).upload().sent(.matching { $0.data == .init([2]) }).perform { [unowned call] in call.leave() }

        try await call.write(.metadata([:]))
        try await call.write(.message(chunk(1)))
        try await call.write(.message(chunk(2)))

        #expect(try transport.written.value == ["metadata [:]", "message \(chunk(1))"])
        await verify(mock).upload().calledEventually()
    }

    @Test func `the network gets a call that a rule made wait, though the client sends nothing more`() async throws {
        let transport = ScriptedTransport()
        let mock = Chat.ClientMock()
        let call = try call(of: mock, transport)
        let gate = Gate()
        given(anyCallTo: mock).willWait(for: gate)

        try await call.write(.metadata([:]))
        gate.open()

        await until { transport.written.value == ["metadata [:]"] }
        call.leave()
    }

    @Test func `a client may leave while the answer is found`() async throws {
        let transport = ScriptedTransport()
        let mock = Chat.ClientMock()
        let call = try call(of: mock, transport)
        given(mock).upload(
            options: .matching { [unowned call] _ in
                call.leave()
                return true
            }
        ).willForward()

        try await call.write(.metadata([:]))
        try await call.write(.message(chunk(1)))

        #expect(transport.events.value == [])
    }

    @Test func `the network does not answer a client that has left`() {
        var state = ServedState()
        _ = state.leave()
        let isDecided = state.decide(for: .init(stream: ForwardedStream(), record: NoRecord()))
        #expect(!isDecided && state.network == nil)
    }

    @Test func `the answer of a call that has ended is cut off before it begins`() async throws {
        let mock = Chat.ClientMock()
        let make = try #require(makerOfCalls(try upload(of: mock).target, .defaults, canForward: true))
        let call = try make([:], nil)
        call.record()
        call.findAnswer()
        #expect(call.isForwarded)
        reset(mock)

        let parts = Locked<[RPCResponsePart<[UInt8]>]>([])
        call.carryOut(start: { Issue.record("it begins") }, cutOff: { parts.append(call.cutOffPart) })

        guard case .status(let status, _)? = parts.value.first else { Issue.record("it goes on"); return }
        #expect(parts.value.count == 1 && status.code == .cancelled)
    }

    /// A message of the rpc, as it travels.
    private func chunk(_ byte: UInt8) throws -> [UInt8] {
        try Chat.Method.Upload.Input.with { $0.data = .init([byte]) }.serializedBytes()
    }
}
