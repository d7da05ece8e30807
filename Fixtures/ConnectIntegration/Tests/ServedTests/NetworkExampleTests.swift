import Connect
import SwiftMocksConnect
import Testing

@testable import ElizaApp

/// The tests of a faulty network that the documentation shows.
@Suite struct NetworkExampleTests {
    @Test("an app goes offline and comes back")
    func offline() async {
        let eliza = Connectrpc_Eliza_V1_ElizaServiceClientMock()
        given(eliza).say(.any).willReturn(.with { $0.sentence = "hi" })
        let network = FaultyHTTPClient(MockHTTPClient(serving: eliza))
        let client = Connectrpc_Eliza_V1_ElizaServiceClient(
            client: ProtocolClient(httpClient: network, config: ProtocolClientConfig(host: "https://api.test")))

        network.fail(.offline)
        var response = await client.say(request: .with { $0.sentence = "hello" })
        #expect(response.error?.code == .unavailable)
        verify(eliza).say(.any).called(.never)

        network.recover()
        response = await client.say(request: .with { $0.sentence = "hello" })
        #expect(response.message?.sentence == "hi")
    }

    @Test func `a reply is lost, and the retry makes the server act twice`() async {
        let eliza = Connectrpc_Eliza_V1_ElizaServiceClientMock()
        given(eliza).say(.any).willReturn(.with { $0.sentence = "hi" })
        let network = FaultyHTTPClient(MockHTTPClient(serving: eliza))
        let client = Connectrpc_Eliza_V1_ElizaServiceClient(
            client: ProtocolClient(httpClient: network, config: ProtocolClientConfig(host: "https://api.test")))

        network.fail(.replyLost, times: 1) { $0.method == "Say" }
        var response = await client.say(request: .with { $0.sentence = "hello" })
        if response.error?.code == .unavailable {
            response = await client.say(request: .with { $0.sentence = "hello" })
        }

        #expect(response.message?.sentence == "hi")
        verify(eliza).say(.value(.with { $0.sentence = "hello" })).called(2)
    }
}
