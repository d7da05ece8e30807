import Eliza
import SwiftMocksTesting
import Testing

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

    @Test func `a gate holds a call before it is forwarded`() async {
        let gate = Gate()
        given(eliza).say(.any).willForward(gate: gate)
        async let seen = app.call(.say)
        await verify(eliza).say(.any).calledEventually()
        verify(server).say(.any).called(.never)
        gate.open()
        #expect(await seen.messages == ["real a"])
        verify(server).say(.any).called(.once)
    }
}
