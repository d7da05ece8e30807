import Connect
import KindsAPI
import SwiftMocksConnect
import Testing

@testable import ElizaApp

/// Helpers that a test suite writes once, for mocks of several services.
@Suite(.timeLimit(.minutes(30)))
struct OneAnswerTests {
    private let eliza = Connectrpc_Eliza_V1_ElizaServiceClientMock()
    private let users = Users_V1_UsersClientMock()
    private let kinds = Kinds_V1_KindsServiceClientMock()

    /// Fails any call of any service.
    private func failing<Response>(_ code: Code) -> Reply<ConnectLibrary, Response> {
        .failure(ConnectError(code: code, message: "down"), trailers: ["retry-after": ["1"]])
    }

    /// Ends any stream of any service after a message.
    private func cutOff<Output>(after message: Output) -> [StreamStep<ConnectLibrary, Output>] {
        [.headers(["x": ["1"]]), .message(message), .fail(ConnectError(code: .dataLoss, message: "cut"))]
    }

    @Test func `one reply answers three services`() async throws {
        given(eliza).say(.any).willReply { _ in failing(.unavailable) }
        given(users).getUserInfo(.any).willReply { _ in failing(.notFound) }
        given(kinds).single(.any).willReply { _ in failing(.aborted) }
            .upload().willReply { _ in failing(.internalError) }
        let said = await eliza.say(request: .init())
        #expect(said.code == .unavailable && said.error?.message == "down" && said.trailers == ["retry-after": ["1"]])
        #expect(await users.getUserInfo(request: .init()).code == .notFound)
        #expect(await kinds.single(request: .init()).code == .aborted)
        let upload = kinds.upload()
        upload.closeAndReceive()
        _ = await results(of: upload.results())
        #expect(calls(of: kinds).upload().map(\.outcome?.code) == [.internalError])
    }

    @Test func `one script answers streams of two services`() async throws {
        given(eliza).converse().onEachInput { _ in cutOff(after: .with { $0.sentence = "why?" }) }
        given(kinds).download(.any).willProduce { _ in cutOff(after: .with { $0.text = "kind" }) }
        let converse = eliza.converse()
        try converse.send(.init())
        #expect(await results(of: converse.results()) == ["headers", "message", "dataLoss"])
        let download = kinds.download()
        try download.send(.init())
        #expect(await results(of: download.results()) == ["headers", "message", "dataLoss"])
        #expect(calls(of: eliza).converse().map(\.outcome?.code) == [.dataLoss])
        #expect(calls(of: kinds).download().map(\.outcome?.code) == [.dataLoss])
    }

    private func results<Output>(of stream: AsyncStream<StreamResult<Output>>) async -> [String] {
        var results: [String] = []
        for await result in stream {
            switch result {
            case .headers: results.append("headers")
            case .message: results.append("message")
            case .complete(let code, _, _): results.append("\(code)")
            }
        }
        return results
    }
}
