import ChatAPI
import GRPCCore
import SwiftMocksGRPC
import TestSupport
import Testing

/// Clients that write without end. Nothing else makes them suspend, because a mock takes all that
/// comes.
@Suite(.endOfHangs, .patient) struct EndlessWriterTests {
    @Test func `other tasks of a thread run while a client of it writes`() async throws {
        let chat = Chat.ClientMock()
        given(chat).chat().onOpen(.hold)
        let method = MethodDescriptor(fullyQualifiedService: "demo.chat.v1.ChatService", method: "Chat")
        let hasRun = Locked(false)
        try await withTaskExecutorPreference(SerialThread()) {
            try await MockTransport(serving: chat).withStream(descriptor: method, options: .defaults) { stream, _ in
                async let other: Void = { hasRun.value = true }()
                try await stream.outbound.write(.metadata([:]))
                var writes = 0
                while !hasRun.value, writes < 10_000 {
                    try await stream.outbound.write(.message([10, 1, 0x61]))
                    writes += 1
                }
                #expect(hasRun.value)
                await other
            }
        }
    }
}
