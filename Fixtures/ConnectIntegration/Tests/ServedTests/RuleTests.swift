import Connect
import Foundation
import KindsAPI
import SwiftMocksConnect
import Testing

@testable import ElizaApp

/// Rules for every rpc of mocks of two services.
@Suite struct RuleTests {
    private let kinds = Kinds_V1_KindsServiceClientMock(policy: .strict)
    private let eliza = Connectrpc_Eliza_V1_ElizaServiceClientMock(policy: .strict)
    private let refusal = ConnectError(code: .unauthenticated, message: "who are you?")

    @Test func `without a token every served call is unauthenticated`() async throws {
        let http = MockHTTPClient(serving: kinds, eliza)
        given(anyCallTo: kinds, eliza, headers: .lacks("authorization")).willFail(refusal)
        for path in ["kinds.v1.KindsService/Single", "connectrpc.eliza.v1.ElizaService/Say"] {
            let url = try #require(URL(string: "https://api.test/\(path)"))
            let response = await http.send(
                HTTPRequest(
                    url: url, headers: ["content-type": ["application/proto"]], message: Data(), method: .post,
                    trailers: nil, idempotencyLevel: .unknown))
            #expect(response.tracingInfo?.httpStatus == 401)
        }
        for method in ["Talk", "Download"] {
            let stream = RawStream(http, Requests.request(method, "application/connect+proto"))
            stream.request.sendData(Requests.envelope(try Requests.message("a").serializedData()))
            stream.request.sendClose()
            let envelopes = Requests.envelopes(await stream.response().body)
            #expect(envelopes.map(\.flag) == [2])
            #expect(envelopes.map { String(decoding: $0.bytes, as: UTF8.self).contains("unauthenticated") } == [true])
        }
    }

    @Test func `a rule knows the rpc of each call, and the method that was called`() async throws {
        let seen = Locked<[String]>([])
        given(
            anyCallTo: kinds, eliza,
            where: { call in
                seen.append("\(call.service)/\(call.method) \(call.variant)")
                return true
            }
        ).willFail(refusal)
        _ = await eliza.say(request: .init(), headers: [:])
        let stream = RawStream(MockHTTPClient(serving: kinds), Requests.request("Talk", "application/connect+proto"))
        _ = await stream.response()
        #expect(
            seen.value == ["connectrpc.eliza.v1.ElizaService/Say async", "kinds.v1.KindsService/Talk served"])
    }
}
