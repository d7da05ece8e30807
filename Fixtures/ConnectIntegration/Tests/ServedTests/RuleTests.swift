import Connect
import Foundation
import KindsAPI
import SwiftMocksConnect
import Testing

@testable import ElizaApp

/// Rules for every rpc of several mocks, of direct and of served calls.
@Suite struct RuleTests {
    private let kinds = Kinds_V1_KindsServiceClientMock(policy: .strict)
    private let eliza = Connectrpc_Eliza_V1_ElizaServiceClientMock(policy: .strict)
    private let http: MockHTTPClient
    private let token: Headers = ["authorization": ["Bearer 1"]]

    init() {
        http = MockHTTPClient(serving: kinds, eliza)
        given(anyCallTo: kinds, eliza, headers: .lacks("authorization"))
            .willFail(ConnectError(code: .unauthenticated, message: "who are you?"))
        given(kinds).single(.any).willReturn(.with { $0.text = "hi" })
            .talk().onEachInput { input in [.message(.with { $0.text = input.text })] }
            .download(.any).willStream(.message(.with { $0.text = "hi" }))
        given(eliza).say(.any).willReturn(.with { $0.sentence = "hi" })
    }

    @Test func `without a token every served call is unauthenticated`() async throws {
        for path in ["kinds.v1.KindsService/Single", "connectrpc.eliza.v1.ElizaService/Say"] {
            let url = try #require(URL(string: "https://api.test/\(path)"))
            let response = await http.send(
                HTTPRequest(
                    url: url, headers: ["content-type": ["application/proto"]], message: Data(), method: .post,
                    trailers: nil, idempotencyLevel: .unknown))
            #expect(response.tracingInfo?.httpStatus == 401)
        }
        for (method, type) in [("Talk", "application/connect+proto"), ("Download", "application/connect+proto")] {
            let stream = RawStream(http, Requests.request(method, type))
            stream.request.sendData(Requests.envelope(try Requests.message("a").serializedData()))
            stream.request.sendClose()
            let envelopes = Requests.envelopes(await stream.response().body)
            #expect(envelopes.map(\.flag) == [2])
            #expect(envelopes.map { String(decoding: $0.bytes, as: UTF8.self).contains("unauthenticated") } == [true])
        }
    }

    @Test func `with a token the stubs answer`() async throws {
        let response = await http.send(
            Requests.request(
                "Single", "application/proto", headers: token, body: try Requests.message("a").serializedData()))
        #expect(try Kinds_V1_Response(serializedBytes: response.message ?? Data()).text == "hi")
    }

    @Test func `a direct call is refused too`() async {
        #expect(await eliza.say(request: .init(), headers: [:]).code == .unauthenticated)
        #expect(await eliza.say(request: .init(), headers: token).message?.sentence == "hi")
    }
}
