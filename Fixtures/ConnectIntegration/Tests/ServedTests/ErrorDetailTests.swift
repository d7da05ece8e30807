import Connect
import SwiftMocksConnect
import SwiftProtobuf
import TestSupport
import Testing

@testable import ElizaApp

/// The test that the documentation shows of the details of an error.
@Suite struct ErrorDetailTests {
    @Test func `the details of an error arrive`() async throws {
        let hint = Connectrpc_Eliza_V1_SayResponse.with { $0.sentence = "try again at noon" }
        let detail = ConnectError.Detail(
            type: Connectrpc_Eliza_V1_SayResponse.protoMessageName, payload: try hint.serializedData())
        let eliza = Connectrpc_Eliza_V1_ElizaServiceClientMock()
        given(eliza).say(.any)
            .willFail(ConnectError(code: .resourceExhausted, message: "too busy", details: [detail]))

        let client = Connectrpc_Eliza_V1_ElizaServiceClient(
            client: ProtocolClient(
                httpClient: MockHTTPClient(serving: eliza), config: ProtocolClientConfig(host: "https://api.test")))
        let response = await client.say(request: .with { $0.sentence = "hello" })

        let hints: [Connectrpc_Eliza_V1_SayResponse] = response.error?.unpackedDetails() ?? []
        #expect(hints.map(\.sentence) == ["try again at noon"])
    }

    @Test func `the documentation shows this test`() throws {
        let test = ShownTest(
            path: "Fixtures/ConnectIntegration/Tests/ServedTests/ErrorDetailTests.swift",
            mark: "<!-- check: none, ErrorDetailTests compares it with a test that runs -->")
        try test.expectCode(on: "Sources/SwiftMocks/SwiftMocks.docc/BehindTheClient.md")
    }
}
