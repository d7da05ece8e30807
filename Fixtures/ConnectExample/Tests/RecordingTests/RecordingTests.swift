import SwiftMocksConnect
import SwiftMocksTesting
import SwiftProtobuf
import Testing

@testable import ExampleApp

/// The same app over mocks that record.
@MainActor @Suite(.mocks) struct RecordingTests {
    @Test func `tries again after a failure`() async {
        let client = Connectrpc_Eliza_V1_ElizaServiceClientMock()
        given(client).say(.any)
            .willFail(.init(code: .unavailable, message: "come back later"))
            .willReturn(.with { $0.sentence = "hi, i'm eliza!" })

        let model = ChatModel(eliza: client)
        await model.send("hello!")
        #expect(model.failure == "come back later")
        await model.send("hello again!")

        #expect(model.failure == nil)
        #expect(model.lines.last == ChatLine(text: "hi, i'm eliza!", author: .eliza))
        verify(client).say(.field(\.sentence, "hello!")).called(.once)
        verify(client).say(.field(\.sentence, "hello again!")).called(.once)
        verifyNoMoreInteractions(client)
    }
}
