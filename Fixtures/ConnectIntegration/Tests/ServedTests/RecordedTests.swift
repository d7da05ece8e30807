import Connect
import KindsAPI
import SwiftMocksConnect
import SwiftMocksTesting
import Testing

/// Tests with recordings of their own, beside this file.
@Suite struct RecordedTests {
    @Test(.mocks, .recorded) func aTestIsAnsweredFromItsFile() async {
        let mock = Mock()
        let elsewhere = ScriptedHTTPClient()
        let client = client(MockHTTPClient(serving: mock, forwardingTo: elsewhere))
        let response = await client.single(request: Requests.message("a"))
        #expect(response.message?.text == "recorded" && response.headers["x-h"] == ["1"])
        #expect(elsewhere.events.value.isEmpty)
    }

    @Test(.recorded, arguments: ["a", "b"]) func eachCaseHasAFile(text: String) async throws {
        try await withRecording("eachCaseHasAFile-text-\(text)") {
            let response = await Mock().single(request: Requests.message(text), headers: [:])
            #expect(response.message?.text == "re: \(text)")
        }
    }

    @Test(.recorded("login")) func aTestNamesItsFile() async {
        let response = await Mock().single(request: Requests.message("a"), headers: [:])
        #expect(response.message?.text == "welcome")
    }

    private func client(_ http: MockHTTPClient) -> Kinds_V1_KindsServiceClient {
        Kinds_V1_KindsServiceClient(
            client: ProtocolClient(
                httpClient: http,
                config: ProtocolClientConfig(host: Requests.host, networkProtocol: .connect, codec: JSONCodec())))
    }
}
