import Connect
import KindsAPI
import SwiftMocksConnect
import Testing

@testable import ElizaApp

/// The calls of mocks of two services.
@Suite struct ServicesTests {
    @Test func `the calls of two services are in one list`() async throws {
        let kinds = Kinds_V1_KindsServiceClientMock()
        let eliza = Connectrpc_Eliza_V1_ElizaServiceClientMock()
        given(kinds).single(.any).willFail(ConnectError(code: .aborted, message: "no"))
        given(eliza).say(.any).willReturn(.init())
        _ = await kinds.single(request: Requests.message("1"), headers: [:])
        _ = await eliza.say(request: .with { $0.sentence = "2" }, headers: [:])
        _ = await kinds.single(request: Requests.message("3"), headers: [:])
        let all = allCalls(of: eliza, kinds)
        #expect(
            all.map { "\($0.service)/\($0.method)" } == [
                "kinds.v1.KindsService/Single", "connectrpc.eliza.v1.ElizaService/Say", "kinds.v1.KindsService/Single",
            ])
        #expect(all.map { ($0.inputs.first as? Kinds_V1_Request)?.text } == ["1", nil, "3"])
        #expect(all[1].inputs.first as? Connectrpc_Eliza_V1_SayRequest == .with { $0.sentence = "2" })
        #expect(all[2].description == #"#2 single { text: "3" }, failed: aborted"#)
    }
}
