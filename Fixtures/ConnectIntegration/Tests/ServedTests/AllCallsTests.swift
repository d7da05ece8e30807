import Connect
import KindsAPI
import SwiftMocksConnect
import SwiftMocksTesting
import Testing

@testable import ElizaApp

/// The calls of several mocks in one list.
@Suite struct AllCallsTests {
    private let kinds = Kinds_V1_KindsServiceClientMock(policy: .strict)
    private let eliza = Connectrpc_Eliza_V1_ElizaServiceClientMock(policy: .strict)

    @Test func `all calls and streams are in the order in which they began`() async throws {
        given(eliza).say(.any).willReturn(.init())
        given(kinds).single(.any).willFail(ConnectError(code: .aborted, message: "no"), trailers: ["x": ["1"]])
            .upload().willReturn(.init())
            .download(.any).willStream(.message(.init()))
        given(unstubbedCallsTo: kinds).willFail(ConnectError(code: .unavailable, message: nil))

        let upload = kinds.upload(headers: ["x-a": ["1"]])
        try upload.send(Requests.message("1"))
        _ = await eliza.say(request: .with { $0.sentence = "2" }, headers: [:])
        try upload.send(Requests.message("3"))
        _ = await kinds.single(request: Requests.message("4"), headers: [:])
        let download = kinds.download(headers: [:])
        try download.send(Requests.message("5"))
        for await _ in download.results() {}
        upload.closeAndReceive()
        for await _ in upload.results() {}
        let talk = kinds.talk { _ in }

        let all = allCalls(of: eliza, kinds)
        #expect(all.map(\.method) == ["Upload", "Say", "Single", "Download", "Talk"])
        #expect(Set(all.map(\.service)) == ["kinds.v1.KindsService", "connectrpc.eliza.v1.ElizaService"])
        #expect(
            all.map { $0.inputs.compactMap { ($0 as? Kinds_V1_Request)?.text } } == [["1", "3"], [], ["4"], ["5"], []])
        #expect(all[1].inputs.first as? Connectrpc_Eliza_V1_SayRequest == .with { $0.sentence = "2" })
        #expect(all.map(\.headers) == [["x-a": ["1"]], [:], [:], [:], [:]])
        #expect(all.map { $0.outcome?.code } == [.ok, .ok, .aborted, .ok, .unavailable])
        #expect((all[2].outcome?.failure as? ConnectError)?.message == "no" && all[2].outcome?.trailers == ["x": ["1"]])
        #expect(all.allSatisfy { $0.isFinished && !$0.isCancelled })
        #expect(all[2].description == #"#4 single { text: "4" }, failed: aborted"#)
        talk.close()
        #expect(allCalls(of: kinds).map(\.method) == ["Upload", "Single", "Download", "Talk"])
        #expect(calls(of: eliza).say(.any).map(\.method) == ["Say"])
        #expect(calls(of: kinds).upload().map(\.service) == ["kinds.v1.KindsService"])
    }

    @Test func `a call in flight has no outcome, and a cancelled one the code of that`() async {
        let gate = Gate()
        given(eliza).say(.any).willReturn(.init(), gate: gate)
        let call = eliza.say(request: .init(), headers: [:]) { _ in }
        #expect(allCalls(of: eliza, kinds).map { $0.outcome == nil && !$0.isFinished } == [true])
        call.cancel()
        let all = allCalls(of: eliza, kinds)
        #expect(all.map(\.isCancelled) == [true] && all.map { $0.outcome?.code } == [.canceled])
        gate.open()
        reset(eliza)
        #expect(allCalls(of: eliza, kinds).isEmpty)
    }
}
