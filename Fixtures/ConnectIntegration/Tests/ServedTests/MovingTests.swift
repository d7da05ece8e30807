import Connect
import SwiftMocksConnect
import TestSupport
import Testing

@testable import ElizaApp

// What the page Moving shows or names: mocks in place of fakes by hand.

/// What the app uses of the service.
protocol Answering: Sendable {
    func answer(to sentence: String) async throws -> String
}

/// The app's own code on the generated client.
struct ElizaAnswers: Answering {
    let client: any Connectrpc_Eliza_V1_ElizaServiceClientInterface

    func answer(to sentence: String) async throws -> String {
        let response = await client.say(request: .with { $0.sentence = sentence }, headers: [:])
        return try response.result.get().sentence
    }
}

/// Code under test.
struct Dialogue: Sendable {
    let eliza: any Answering

    func run() async -> [String] {
        var answers: [String] = []
        for sentence in ["hello", "bye"] { try? await answers.append(eliza.answer(to: sentence)) }
        return answers
    }
}

@Suite struct MovingTests {
    private func client(_ http: any HTTPClientInterface) -> Connectrpc_Eliza_V1_ElizaServiceClient {
        Connectrpc_Eliza_V1_ElizaServiceClient(
            client: ProtocolClient(httpClient: http, config: ProtocolClientConfig(host: "https://api.test")))
    }

    @Test func `a mock below the app's own type`() async {
        let client = Connectrpc_Eliza_V1_ElizaServiceClientMock()
        given(client).say(.any)
            .willProduce { call in .with { $0.sentence = "re: \(call.request.sentence)" } }

        let answers = await Dialogue(eliza: ElizaAnswers(client: client)).run()

        #expect(answers == ["re: hello", "re: bye"])
        #expect(calls(of: client).say(.any).map(\.request.sentence) == ["hello", "bye"])
    }

    @Test func `a list of what was sent`() async {
        let eliza = Connectrpc_Eliza_V1_ElizaServiceClientMock()
        let users = Users_V1_UsersClientMock()
        given(unstubbedCallsTo: eliza, users).willFail(ConnectError(code: .unavailable, message: nil))

        _ = await eliza.say(request: .with { $0.sentence = "hello" }, headers: [:])
        _ = await users.getUserInfo(request: .init(), headers: [:])

        let sent = allCalls(of: eliza, users)
        #expect(sent.map(\.method) == ["Say", "GetUserInfo"])
        #expect(sent.first?.inputs.first as? Connectrpc_Eliza_V1_SayRequest == .with { $0.sentence = "hello" })
    }

    @Test func `mocks in place of routes`() async {
        let eliza = Connectrpc_Eliza_V1_ElizaServiceClientMock()
        let users = Users_V1_UsersClientMock()
        given(eliza).say(.any).willReturn(.with { $0.sentence = "hi" })
        given(unstubbedCallsTo: eliza, users)
            .willFail(ConnectError(code: .unavailable, message: "no route"))
        let http = MockHTTPClient(serving: eliza, users)  // in place of FakeHTTPClient

        #expect(await Dialogue(eliza: ElizaAnswers(client: client(http))).run() == ["hi", "hi"])
        #expect(allCalls(of: eliza, users).map(\.method) == ["Say", "Say"])
    }

    @Test func `the page shows these tests`() throws {
        let test = ShownTest(
            path: "Fixtures/ConnectIntegration/Tests/ServedTests/MovingTests.swift",
            mark: "<!-- check: none, MovingTests compares it with a test that runs -->")
        try test.expectCode(on: "Sources/SwiftMocks/SwiftMocks.docc/MovingATestSuite.md")
    }
}
