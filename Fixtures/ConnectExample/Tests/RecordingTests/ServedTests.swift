import Connect
import SwiftMocksConnect
import SwiftMocksTesting
import SwiftProtobuf
import Testing

@testable import ExampleApp

/// The app with its real client, and a mock in place of the server.
@MainActor @Suite(.mocks) struct ServedTests {
    @Test func `shows the error of a server`() async {
        let eliza = Connectrpc_Eliza_V1_ElizaServiceClientMock()
        given(eliza).say(.any).willFail(.init(code: .notFound, message: "nobody is here"))

        let client = Connectrpc_Eliza_V1_ElizaServiceClient(
            client: ProtocolClient(
                httpClient: MockHTTPClient(serving: eliza), config: ProtocolClientConfig(host: "https://api.test")))
        let model = ChatModel(eliza: client)
        await model.send("hello!")

        #expect(model.failure == "nobody is here")
        verify(eliza).say(.field(\.sentence, "hello!")).called(.once)
    }
}
