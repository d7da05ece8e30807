import ChatAPI
import ChatMocks
import GRPCCore
import SwiftMocksGRPC
import Testing

/// A mock has no flow control: no buffer of a client's messages gets full.
@Suite(.patient) struct FlowControlTests {
    /// If a write waited for the server, nothing would open the gate, and the mock would report that.
    @Test func aWriterDoesNotWaitForTheServer() async throws {
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
}
