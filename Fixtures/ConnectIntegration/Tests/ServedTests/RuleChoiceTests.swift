import Connect
import Foundation
import KindsAPI
import SwiftMocksConnect
import SwiftMocksTesting
import Testing

@testable import ElizaApp

/// Rules for some rpcs, rules for unstubbed calls, and rules that end, of direct and of served calls.
@Suite struct RuleChoiceTests {
    private let kinds = Kinds_V1_KindsServiceClientMock(policy: .strict)
    private let eliza = Connectrpc_Eliza_V1_ElizaServiceClientMock(policy: .strict)
    private let busy = ConnectError(code: .unavailable, message: "busy")
    private let refusal = ConnectError(code: .unauthenticated, message: "sign in")

    private func say(_ headers: Headers = [:]) async -> Code {
        await eliza.say(request: .init(), headers: headers).code
    }

    /// The codes of a direct and of a served call of each mock, and of a stream of each kind.
    private func codes() async throws -> Set<String> {
        let single = await kinds.single(request: .init(), headers: [:]).code
        let download = kinds.download(headers: [:])
        try download.send(Requests.message("a"))
        let upload = kinds.upload(headers: [:])
        let talk = RawStream(
            MockHTTPClient(serving: kinds, eliza), Requests.request("Talk", "application/connect+proto"))
        talk.request.sendClose()
        let served = Requests.envelopes(await talk.response().body).map { String(decoding: $0.bytes, as: UTF8.self) }
        let code = served.last.flatMap { try? JSONDecoder().decode(End.self, from: Data($0.utf8)).error.code }
        return await ["\(say())", "\(single)", end(download.results()), end(upload.results()), code ?? "none"]
    }

    private struct End: Decodable {
        struct Fault: Decodable { let code: String }
        let error: Fault
    }

    private func end<Message>(_ results: AsyncStream<StreamResult<Message>>) async -> String {
        var end = "none"
        for await result in results { if case .complete(let code, _, _) = result { end = "\(code)" } }
        return end
    }

    // MARK: - Rules by rpc

    @Test func `a rule for a group of rpcs leaves the others`() async throws {
        let seen = Locked<[String]>([])
        given(eliza).say(.any).willReturn(.init())
        given(kinds).single(.any).willReturn(.init()).upload().willReturn(.init())
        given(
            anyCallTo: kinds, eliza, headers: .lacks("authorization"),
            where: { call in
                seen.append("\(call.service)/\(call.method) \(call.headers.count) \(call.variant)")
                return !["Say", "Upload"].contains(call.method)
            }
        ).willFail(refusal)
        #expect(await say(["x": ["1"]]) == .ok)
        #expect(await kinds.single(request: .init(), headers: [:]).code == .unauthenticated)
        #expect(await kinds.single(request: .init(), headers: ["authorization": ["me"]]).code == .ok)
        let upload = kinds.upload(headers: [:])
        upload.closeAndReceive()
        #expect(await end(upload.results()) == "ok")
        let stream = RawStream(MockHTTPClient(serving: kinds), Requests.request("Talk", "application/connect+proto"))
        let end = Requests.envelopes(await stream.response().body).map { String(decoding: $0.bytes, as: UTF8.self) }
        #expect(end.map { $0.contains("unauthenticated") } == [true])
        #expect(
            seen.value == [
                "connectrpc.eliza.v1.ElizaService/Say 1 async", "kinds.v1.KindsService/Single 0 async",
                "kinds.v1.KindsService/Upload 0 async", "kinds.v1.KindsService/Talk 0 served",
            ])
    }

    @Test func `a producer knows its rpc`() async {
        let names = Locked<[String]>([])
        when(eliza).say(.any).perform { names.append("\($0.service) \($0.method)") }
        given(eliza).say(.any).willReturn(.init())
        _ = await say()
        #expect(names.value == ["connectrpc.eliza.v1.ElizaService Say"])
    }

    // MARK: - Rules for unstubbed calls

    @Test(arguments: [true, false]) func `only calls without an answer get that for unstubbed ones`(isFirst: Bool)
        async throws
    {
        if isFirst { given(unstubbedCallsTo: kinds, eliza).willFail(busy) }
        given(eliza).say(.any).willReturn(.init())
        if !isFirst { given(unstubbedCallsTo: kinds, eliza).willFail(busy) }
        #expect(try await codes() == ["ok", "unavailable"])
        #expect(try await codes() == ["ok", "unavailable"])
        verify(kinds).single(.any).called(2).talk().opened().called(2)
    }

    @Test func `rules come before the answer to unstubbed calls, and the policy after it`() async {
        given(unstubbedCallsTo: eliza, headers: .has("x-b")).willFail(busy, times: 1)
        given(anyCallTo: eliza, headers: .has("x-a")).willFail(refusal)
        #expect(await say(["x-a": ["1"], "x-b": ["1"]]) == .unauthenticated)
        #expect(await say(["x-b": ["1"]]) == .unavailable)
        await withKnownIssue {
            #expect(await say(["x-b": ["1"]]) == .unimplemented)
            #expect(await say() == .unimplemented)
        } matching: {
            $0.comments.contains { $0.rawValue.contains("has no stub") }
        }
    }

    @Test func `unstubbed calls wait, are left to the policy, or to an older rule`() async {
        let relaxed = Connectrpc_Eliza_V1_ElizaServiceClientMock(policy: .relaxed)
        given(unstubbedCallsTo: relaxed).willFail(busy)
        let gate = Gate()
        given(unstubbedCallsTo: relaxed).willWait(for: gate, times: 1).willContinue()
        async let waiting = relaxed.say(request: .init(), headers: [:]).code
        await verify(relaxed).say(.any).calledEventually()
        gate.open()
        #expect(await waiting == .unavailable)
        let empty = Connectrpc_Eliza_V1_ElizaServiceClientMock(policy: .relaxed)
        given(unstubbedCallsTo: empty).willContinue()
        #expect(await empty.say(request: .init(), headers: [:]).message == .init())
    }

    @Test func `nothing requires the answer to unstubbed calls to be used`() async {
        given(unstubbedCallsTo: eliza).willFail(busy)
        given(eliza).say(.any).willReturn(.init())
        #expect(await say() == .ok)
        verifyStubsUsed(eliza)
    }

    // MARK: - Rules that end

    @Test func `a rule ends for all its mocks`() async throws {
        given(eliza).say(.any).willReturn(.init())
        given(unstubbedCallsTo: kinds).willFail(refusal)
        let maintenance = given(anyCallTo: kinds, eliza).willFail(busy)
        #expect(try await codes() == ["unavailable"])
        maintenance.end()
        maintenance.end()
        #expect(try await codes() == ["ok", "unauthenticated"])
        maintenance.willFail(busy)
        #expect(try await codes() == ["unavailable"], "a later answer starts it again")
    }

    @Test func `a rule for unstubbed calls ends`() async {
        given(unstubbedCallsTo: eliza).willFail(busy)
        given(unstubbedCallsTo: eliza).willFail(refusal).end()
        #expect(await say() == .unavailable)
    }

    @Test func `calls that wait go on waiting when their rule ends`() async {
        let gate = Gate()
        given(eliza).say(.any).willReturn(.init())
        let pause = given(anyCallTo: eliza).willWait(for: gate, times: 1).willFail(busy)
        let isOver = Locked(false)
        let waiting = Task {
            defer { isOver.value = true }
            return await say()
        }
        await verify(eliza).say(.any).calledEventually()
        pause.end()
        #expect(await say() == .ok)
        #expect(!isOver.value)
        gate.open()
        #expect(await waiting.value == .ok)
        verifyStubsUsed(eliza)
    }
}
