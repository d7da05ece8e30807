import Connect
import Testing

@testable import ExampleApp

@MainActor @Suite struct StreamingChatModelTests {
    @Test(.timeLimit(.minutes(30))) func `shows answers until the stream ends`() async throws {
        let client = Connectrpc_Eliza_V1_ElizaServiceClientMock()
        client.mockAsyncConverse.outputs = [
            .message(.with { $0.sentence = "hi, i'm eliza!" }),
            .complete(code: .ok, error: nil, trailers: nil),
        ]

        let model = StreamingChatModel(eliza: client)
        try model.send("hello!")
        await model.receive()

        #expect(client.mockAsyncConverse.inputs.map(\.sentence) == ["hello!"])
        #expect(
            model.lines == [
                ChatLine(text: "hello!", author: .user), ChatLine(text: "hi, i'm eliza!", author: .eliza),
            ])
        #expect(!model.isOpen)
    }
}
