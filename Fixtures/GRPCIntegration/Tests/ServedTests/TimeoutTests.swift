import ChatAPI
import GRPCCore
import SwiftMocksGRPC
import Testing

/// Checks of the options of calls.
@Suite(.endOfHangs, .patient) struct TimeoutTests {
    @Test func `a served call is selected by its timeout`() async throws {
        let chat = Chat.ClientMock()
        given(chat).getUser(.any).willReturn(ada)
        _ = try await chat.served().getUser(.init(), options: .timeout(.seconds(60)))
        _ = try await chat.served().getUser(.init())
        verify(chat).getUser(.any, timeout: .atMost(.seconds(60))).called(.once)
            .getUser(.any, timeout: .atMost(.seconds(30))).called(.never)
            .getUser(.any, timeout: .none).called(.once)
            .getUser(.any, options: .matching { $0.timeout == .seconds(60) }).called(.once)
    }
}
