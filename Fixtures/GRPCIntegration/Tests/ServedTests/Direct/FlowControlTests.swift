import ChatAPI
import ChatMocks
import GRPCCore
import SwiftMocksGRPC
import Testing

/// A mock has no flow control, unless a test asks for it: no buffer of a client's messages gets full.
@Suite(.patient) struct FlowControlTests {
    /// If a write waited for the server, nothing would open the gate, and the mock would report that.
    @Test func `a writer does not wait for the server`() async throws {
        let client = Demo_Chat_V1_ChatService.ClientMock()
        let gate = Gate()
        given(client).chat().onOpen(.wait(for: gate)).onClose(.complete())
        try await client.chat { writer in
            for _ in 0..<100 { try await writer.write(.init()) }
            gate.open()
        } onResponse: { response in
            for try await _ in response.messages {}
        }
        verify(client).chat().sent(.any).called(100)
    }

    @Test(arguments: [false, true]) func `a writer waits with flow control`(_ isServed: Bool) async throws {
        let mock = withFlowControl(window: 4) { Demo_Chat_V1_ChatService.ClientMock() }
        let gate = Gate()
        given(mock).chat().onOpen(.wait(for: gate)).onEachInput { [.message($0)] }
        let written = Locked(0)
        let client: any Demo_Chat_V1_ChatService.ClientProtocol =
            isServed
            ? Demo_Chat_V1_ChatService.Client(wrapping: GRPCClient(transport: MockTransport(serving: mock))) : mock
        async let opening: Void = {
            // More than four would fail it.
            await verify(mock).chat().sent().calledEventually(.exactly(4))
            #expect(written.value < 4)
            gate.open()
        }()
        let count = try await client.chat { writer in
            for _ in 0..<100 {
                try await writer.write(.init())
                written.withLock { $0 += 1 }
            }
        } onResponse: { response in
            try await response.messages.reduce(0) { count, _ in count + 1 }
        }
        await opening
        #expect(count == 100)
        verify(mock).chat().sent().called(100)
        verify(mock).chat().received().called(100)
    }
}
