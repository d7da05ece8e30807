import Testing
import TinyRPC

@_spi(Adapters) @testable import SwiftMocks

/// Answers of a broken network, behind the client of the small RPC library.
@Suite(.endOfHangs, .patient)
struct BrokenNetworkTests {
    private let mock = ElizaMock()

    private var client: ServedClient { ServedClient(TinyMockTransport(serving: mock)) }

    private func messages(_ stream: TinyClientStream<ConverseRequest, ConverseResponse>) async -> [String] {
        await stream.results.all.map(\.short)
    }

    static let faults: [(NetworkFault, seen: [String], recorded: String)] = [
        (.offline, ["=unavailable"], "unavailable []"),
        (.replyLost, ["=unavailable"], "ok [\"a\", \"b\"]"),
        (.brokenStream(), ["=unavailable"], "unavailable []"),
        (.brokenStream(afterMessages: 1), ["+a", "=unavailable"], "unavailable [\"a\"]"),
        (.brokenStream(afterMessages: 9), ["+a", "+b", "=unavailable"], "unavailable [\"a\", \"b\"]"),
        (.truncatedMessage(afterMessages: 1), ["+a", "=internalError"], "ok [\"a\"]"),
        (.missingEnd, ["+a", "+b", "=internalError"], "ok [\"a\", \"b\"]"),
        (.proxyPage(), ["=unavailable"], "unavailable []"),
        (.slowBody(pause: .milliseconds(0)), ["+a", "+b", "=ok"], "ok [\"a\", \"b\"]"),
    ]

    @Test(arguments: faults.indices) func aFaultIsSeenAndRecorded(_ index: Int) async {
        let (fault, wanted, recorded) = Self.faults[index]
        given(mock).converse().willBreak(fault, sending: .init("a"), .init("b"))
        let seen = await messages(client.converse())
        #expect(seen == wanted)
        #expect(mock.outcomes(of: "converse") == [recorded])
        // A mock in place of the client shows the same.
        given(mock).converse().willBreak(fault, sending: .init("a"), .init("b"))
        let direct = await mock.converse().results().all.map(\.short)
        #expect(direct == wanted)
    }

    @Test(arguments: faults.indices) func aFaultIsAnAnswerOfARealServerToo(_ index: Int) async {
        let (fault, wanted, recorded) = Self.faults[index]
        let server = ElizaMock()
        given(server).converse().onOpen(.message(.init("a")), .message(.init("b")), .complete())
        given(mock).converse().willBreak(fault)
        let real = TinyMockTransport(serving: server)
        let seen = await messages(
            ServedClient(TinyMockTransport(serving: mock, forwardingTo: real)).converse())
        #expect(seen == wanted)
        #expect(mock.outcomes(of: "converse") == [recorded])
        #expect(calls(of: server).converse().count == (fault.reachesServer ? 1 : 0))
    }

    @Test func theRealCallIsGivenUpWhenTheNetworkBreaks() async {
        let scripted = ScriptedTransport { receive in
            for byte in UInt8(97)..<100 { receive(.message([byte])) }
        }
        given(mock).converse().willBreak(.brokenStream(afterMessages: 2))
        let seen = await messages(
            ServedClient(TinyMockTransport(serving: mock, forwardingTo: scripted)).converse())
        #expect(seen == ["+a", "+b", "=unavailable"])
        await until { scripted.events.value.last == "cancel" }
    }

    @Test func aLostReplyOfAUnaryCallIsRecordedAsTheServerGaveIt() async {
        given(mock).say(.any).willBreak(.replyLost, sending: .init("done"))
        let code = await client.say("a").code
        #expect(code == .unavailable && mock.outcomes(of: "say") == ["ok done"])
    }

    @Test func aGateHoldsTheFault() async {
        let gate = Gate()
        given(mock).say(.any).willBreak(.offline, gate: gate)
        async let response = client.say("a")
        await verify(mock).say(.any).calledEventually()
        #expect(mock.outcomes(of: "say") == ["open -"])
        gate.open()
        #expect(await response.code == .unavailable)
    }

    @Test func aSlowBodyWaitsForItsGateAndCanBeReset() async {
        let gate = Gate()
        given(mock).converse().willBreak(.slowBody(gate: gate), sending: .init("a"))
            .converse().willBreak(.slowBody(gate: Gate()), sending: .init("a"))
        let first = client.converse()
        await verify(mock).converse().calledEventually()
        #expect(mock.outcomes(of: "converse") == ["open []"])
        gate.open()
        #expect(await messages(first) == ["+a", "=ok"])
        let second = client.converse()
        await verify(mock).converse().calledEventually(2)
        second.cancel()
        #expect(await messages(second) == ["=canceled"])
    }

    @Test func aGateThatIsForgottenEndsTheCall() async {
        let reports = await failures(limits: shortLimits) {
            let mock = ElizaMock()
            given(mock).converse().willBreak(.slowBody(gate: Gate()), sending: .init("a"))
            let seen = await messages(ServedClient(TinyMockTransport(serving: mock)).converse())
            #expect(seen == ["=deadlineExceeded"])
        }
        #expect(reports.count == 1)
    }
}
