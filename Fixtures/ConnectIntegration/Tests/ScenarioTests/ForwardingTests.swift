import Eliza
import Foundation
import SwiftMocksTesting
import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Calls that go to a real server behind the mock. Here that is another mock.
@Suite(.endOfHangs, .patient) struct ForwardingTests {
    private let eliza = ElizaMock()
    private let server = ElizaMock()
    private let app: App

    init() {
        app = App(serving: eliza, forwardingTo: server)
        given(server).say(.any).willProduce { call in .with { $0.sentence = "real \(call.request.sentence)" } }
    }

    @Test func `the timeline says who answered`() async {
        given(eliza).say(.field(\.sentence, "b")).willForward()
        for sentence in ["a", "b"] { #expect(await app.call(.say, [sentence]).messages == ["real \(sentence)"]) }
        let lines = await failures { verify(eliza).say(.any).called(.never) }.lines
        #expect(lines.contains { $0.contains("\"a\"") && $0.hasSuffix("answered by the real server") })
        #expect(lines.contains { $0.contains("answered by the real server, forwarded at ForwardingTests.swift:") })
    }

    @Test func `a rule forwards every rpc`() async {
        given(server).upload().willReturn(.with { $0.count = 7 })
        given(anyCallTo: eliza).willForward(times: 2).willContinue()
        given(eliza).say(.any).willReturn(.with { $0.sentence = "mock" })
        #expect(await app.call(.say).messages == ["real a"])
        #expect(await app.call(.upload).messages == ["7"])
        #expect(await app.call(.say).messages == ["mock"])
        let lines = await failures { verify(eliza).say(.any).called(.never) }.lines
        #expect(lines.contains { $0.contains("answered by the real server, forwarded at ForwardingTests.swift:") })
    }

    @Test func `the first calls fail and then the server answers`() async {
        given(eliza).say(.any).willFail(busy).willFail(busy).willForward()
        var codes: [String] = []
        for _ in 0..<4 { codes.append(await app.call(.say).code) }
        #expect(codes == ["unavailable", "unavailable", "ok", "ok"])
        verify(server).say(.any).called(.twice)
        verify(eliza).say(.any).called(4)
        verifyStubsUsed(eliza)
    }

    @Test(arguments: Place.allCases) func `statements come before the real server`(_ place: Place) async throws {
        let recorder = Recorder(place, forwardingTo: server)
        given(recorder.mock).say(.field(\.sentence, "stub")).willReturn(.with { $0.sentence = "stubbed" })
        given(recorder.mock).say(.field(\.sentence, "twice")).willReturn(.with { $0.sentence = "first" }).willForward()
        var sentences: [String] = []
        for sentence in ["stub", "twice", "twice", "other"] {
            sentences += await recorder.app.call(.say, [sentence]).messages
        }
        #expect(sentences == ["stubbed", "first", "real twice", "real other"])
        // What statements answer is not recorded.
        #expect(try MockRecording(of: recorder.mock).count == 2)
        verify(server).say(.any).called(2)
    }

    @Test(arguments: Place.allCases) func `the metadata of a call reach the real server`(_ place: Place) async {
        let recorder = Recorder(place, forwardingTo: server)
        #expect(await recorder.app.call(.say, metadata: ["x-own": "2"]).messages == ["real a"])
        #expect(calls(of: server).say(.any).map { $0.metadataLines.contains("x-own: 2") } == [true])
    }

    // MARK: - Waiting

    @Test(arguments: Place.allCases) func `a gate holds a call before it is forwarded`(_ place: Place) async {
        let recorder = Recorder(place, forwardingTo: server)
        let gate = Gate()
        given(recorder.mock).say(.any).willForward(gate: gate)
        async let seen = recorder.app.call(.say)
        await verify(recorder.mock).say(.any).calledEventually()
        verify(server).say(.any).called(.never)
        gate.open()
        #expect(await seen.messages == ["real a"])
        verify(server).say(.any).called(.once)
    }

    @Test(arguments: Method.allCases) func `a rule makes a call wait before it is forwarded`(_ method: Method) async {
        answerAll(server)
        let gate = Gate()
        given(anyCallTo: eliza).willWait(for: gate)
        async let seen = app.call(method)
        await eventually { allCalls(of: eliza).count == 1 }
        #expect(allCalls(of: server).isEmpty)
        gate.open()
        #expect(await seen == App(serving: server).call(method))
        #expect(allCalls(of: eliza).map(\.inputs.count) == [1])
    }

    // MARK: - Mistakes

    @Test(arguments: Place.allCases, Method.allCases)
    func `a call that nothing can forward is a mistake`(_ place: Place, _ method: Method) async {
        let line: UInt = #line + 3
        let reports = await failures {
            let eliza = ElizaMock()
            given(eliza).say(.any).willForward().introduce(.any).willForward()
                .upload().willForward().converse().willForward()
            #expect(await App(eliza, place).call(method).code == "unimplemented")
        }
        #expect(reports.count == 1)
        let report = reports.first
        #expect(report.map { [line, line + 1].contains($0.line) } == true)
        let noun = method == .say ? "call" : "stream"
        #expect(
            report?.headline.hasSuffix(
                "willForward() answers a \(noun) that nothing can forward, answered unimplemented") == true)
        #expect(report?.text.contains("its server has no forwardingTo:") == (place == .served))
    }

    // MARK: - How calls end

    @Test(arguments: Place.allCases) func `a cancelled call cancels the real one`(_ place: Place) async {
        holdAll(server)
        let recorder = Recorder(place, forwardingTo: server)
        let call = Task { await recorder.app.call(.say) }
        await verify(server).say(.any).calledEventually()
        call.cancel()
        _ = await call.value
        await eventually { calls(of: server).say(.any).first?.outcome?.code == cancelled }
        #expect(calls(of: recorder.mock).say(.any).map { $0.outcome?.code } == [cancelled])
    }

    @Test(arguments: Recorder.placesOfStreams)
    func `a stream that is left cancels the real one, and is recorded without an end`(_ place: Place) async throws {
        given(server).converse().onOpen(.message(.init()), .hold)
        let recorder = Recorder(place, forwardingTo: server)
        await recorder.app.leaveConversation()
        await verify(server).converse().cancelled().calledEventually()
        #expect(calls(of: recorder.mock).converse().map { $0.outcome?.code } == [cancelled])
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("recording-\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try MockRecording(of: recorder.mock).write(to: file)
        #expect(try !String(contentsOf: file, encoding: .utf8).contains("\"end\""))
    }

    @Test(arguments: Method.allCases) func `a reset ends a forwarded call`(_ method: Method) async {
        holdAll(server)
        async let seen = app.call(method)
        await eventually { allCalls(of: server).count == 1 }
        reset(eliza)
        #expect(await seen.code == "\(cancelled)")
        await eventually { allCalls(of: server).first?.outcome?.code == cancelled }
    }
}
