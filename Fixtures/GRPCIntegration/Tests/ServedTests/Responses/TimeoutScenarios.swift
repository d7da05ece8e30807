import ChatAPI
import GRPCCore
import Testing

@testable import SwiftMocks

/// Timeouts of streams.
@Suite(.endOfHangs, .patient)
struct TimeoutScenarios {
    @Test func `a timeout may pass at each moment of a call`() async {
        for round in 0..<60 {
            let clock = HeldClock()
            let client = ChatMock.on(clock)
            given(client).chat().onEachInput { [.message($0)] }.onClose(.complete())
            let call = Task {
                try await client.chat(options: .timeout(.seconds(1))) { writer in
                    try await writer.write(contentsOf: ["a", "b"].map(ChatMessage.init))
                } onResponse: {
                    try await $0.parts
                }
            }
            for _ in 0..<round { await Task.yield() }
            clock.advance(by: .seconds(1))
            let result = await call.result
            let code = client.chatCodes.last
            switch result {
            case .success(let parts): #expect(parts == [.message("a"), .message("b"), .end([:])] && code == .ok)
            case .failure(let error):
                #expect(error as? RPCError == .timedOut)
                // It may have ended well just before.
                #expect(code == .deadlineExceeded || code == .ok)
            }
            #expect(client.isNothingInFlight)
        }
    }

    @Test func `a timeout and a cancellation at once end the call`() async {
        for _ in 0..<60 {
            let clock = HeldClock()
            let client = ChatMock.on(clock)
            given(client).chat().onOpen(.metadata([:]), .hold)
            let call = Task {
                try await client.chat(options: .timeout(.seconds(1))) { _ in
                } onResponse: {
                    try await $0.parts
                }
            }
            await until { clock.sleeperCount >= 2 }
            await withTaskGroup(of: Void.self) { group in
                group.addTask { call.cancel() }
                group.addTask { clock.advance(by: .seconds(1)) }
            }
            _ = await call.result
            #expect([.cancelled, .deadlineExceeded].contains(client.chatCodes.last))
            verify(client).chat().finished().called(.once)
        }
    }
}
