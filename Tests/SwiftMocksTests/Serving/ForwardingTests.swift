import Testing
import TinyRPC

@_spi(Adapters) @testable import SwiftMocks

/// Calls of the small RPC library that go to a real server behind the mock. Here that is another mock, or a script.
@Suite(.endOfHangs, .patient)
struct ForwardingTests {
    private let server = ElizaMock()
    private let mock = ElizaMock()
    private let direct: ServedClient
    private let forwarding: ServedClient

    init() {
        let real = TinyMockTransport(serving: server)
        direct = ServedClient(real)
        forwarding = ServedClient(TinyMockTransport(serving: mock, forwardingTo: real))
        let failure = ConnectError(code: .notFound, message: "gone")
        given(server).say(.any).willReturn(.init("hi"), headers: ["x-h": ["1"]], trailers: ["x-t": ["2"]])
            .introduce(.any).willStream(
                .headers(["x-h": ["1"]]), .message(.init("a")), .complete(trailers: ["x-t": ["2"]])
            )
            .upload().willProduce { inputs in .success(.with { $0.count = Int32(inputs.count) }) }
            .converse().onEachInput { [.message(.init("re: \($0.sentence)"))] }
        given(server).say(.field(\.sentence, "fail")).willFail(failure)
            .introduce(.field(\.sentence, "fail")).willStream(.message(.init("a")), .fail(failure))
    }

    @Test(arguments: [
        ("say", "a", "ok hi"), ("say", "fail", "notFound -"), ("introduce", "a", "ok [\"a\"]"),
        ("introduce", "fail", "notFound [\"a\"]"), ("upload", "a", "ok [2]"),
        ("converse", "a", "ok [\"re: a\", \"re: a\"]"),
    ])
    func aCallIsSeenAlikeAndRecordedWithTheOutcome(_ rpc: String, _ text: String, _ outcome: String) async {
        let seen = await forwarding.seen(rpc, text)
        let wanted = await direct.seen(rpc, text)
        #expect(seen == wanted)
        #expect(mock.outcomes(of: rpc) == [outcome])
    }

    @Test func theFirstCallsFailAndThenTheServerAnswers() async {
        let busy = ConnectError(code: .unavailable, message: "busy")
        given(mock).say(.any).willFail(busy).willFail(busy).willForward()
        var codes: [Code] = []
        for _ in 0..<4 { codes.append(await forwarding.say("a").code) }
        #expect(codes == [.unavailable, .unavailable, .ok, .ok])
        verify(server).say(.any).called(.twice)
        verify(mock).say(.any).called(4)
        verifyStubsUsed(mock)
    }

    @Test func theTimelineSaysWhoAnswered() async {
        let reports = await failures {
            let mock = ElizaMock()
            _ = await ServedClient(TinyMockTransport(serving: mock, forwardingTo: TinyMockTransport(serving: server)))
                .say("a")
            verify(mock).say(.any).called(.never)
        }
        #expect(reports.first?.text.contains("by TinyRPC, text  answered by the real server\n") == true)
    }

    @Test func anRPCThatNoMockHasIsForwarded() async {
        let scripted = ScriptedTransport { $0(.end(nil, trailers: [:])) }
        let client = TinyClient(TinyMockTransport(serving: mock, forwardingTo: scripted))
        let response: ResponseMessage<SayResponse> = await client.unary("/other.Service/Echo", SayRequest("a"))
        #expect(response.code == .ok)
        #expect(scripted.events.value == ["open /other.Service/Echo", "message [97]", "close"])
        verifyNoMoreInteractions(mock)
    }

    @Test(arguments: ["Say", "Converse"]) func aMessageThatTheMockCannotReadIsForwardedAsItIs(_ method: String) {
        let scripted = ScriptedTransport()
        let call = TinyMockTransport(serving: mock, forwardingTo: scripted)
            .open("\(ServedClient.path)/\(method)", headers: [:]) { _ in }
        call.send(.message([0xff]))
        call.send(.close)
        #expect(
            scripted.events.value == ["open \(ServedClient.path)/\(method)", "message [255]", "close"])
        verify(mock).say(.any).called(.never)
        if method == "Converse" { reset(mock) }
    }

    @Test func aCancelledCallCancelsTheRealOne() async {
        let scripted = ScriptedTransport()
        let stream = ServedClient(TinyMockTransport(serving: mock, forwardingTo: scripted)).converse()
        stream.send(ConverseRequest("a"))
        stream.cancel()
        let ends = await stream.results.all.map(\.short)
        #expect(ends == ["=canceled"])
        await until { scripted.events.value.last == "cancel" }
        #expect(mock.outcomes(of: "converse") == ["canceled []"])
        // What comes after the end is not for the client.
        scripted.receivers.value[0](.message([97]))
        #expect(mock.outcomes(of: "converse") == ["canceled []"])
    }

    @Test func aResetEndsAForwardedCall() async {
        let scripted = ScriptedTransport { $0(.message([97])) }
        let stream = ServedClient(TinyMockTransport(serving: mock, forwardingTo: scripted)).converse()
        var results = stream.results.makeAsyncIterator()
        #expect(await results.next()?.messageValue == ConverseResponse("a"))
        reset(mock)
        #expect(await results.next()?.short == "=canceled")
        await until { scripted.events.value.last == "cancel" }
    }

    @Test(arguments: ServedClient.kinds) func aCallWaitsForRulesAndGates(_ rpc: String) async {
        let (first, second) = (Gate(), Gate())
        given(anyCallTo: mock).willWait(for: first)
        given(mock).say(.any).willForward(gate: second).introduce(.any).willForward(gate: second)
            .upload().willForward(gate: second).converse().willForward(gate: second)
        async let seen = forwarding.seen(rpc, "a")
        await until { !mock.outcomes(of: rpc).isEmpty }
        first.open()
        second.open()
        let (waited, wanted) = (await seen, await direct.seen(rpc, "a"))
        #expect(waited == wanted)
    }

    @Test func aServerStreamThatIsReadBeforeItWaitsForARuleIsForwarded() async {
        let gate = Gate()
        given(anyCallTo: mock).willWait(for: gate)
        given(mock).introduce(.any).willForward()
        let stream = forwarding.introduce()
        await until { mock.isIntroduceRead }
        stream.send(IntroduceRequest("a"))
        #expect(mock.outcomes(of: "introduce") == ["open []"])
        gate.open()
        let seen = await stream.results.all.map(\.short)
        #expect(seen == ["headers [\"x-h\"]", "+a", "=ok"])
    }

    @Test func nothingCanForwardWithoutARealServer() async {
        let reports = await failures {
            let mock = ElizaMock()
            given(mock).say(.any).willForward()
            let response = await ServedClient(TinyMockTransport(serving: mock)).say("a")
            #expect(response.code == .unimplemented)
        }
        #expect(reports.map { $0.text.contains("its server has no forwardingTo:") } == [true])
    }
}

extension ElizaMock {
    /// Whether somebody waits for an event of the stream that is open.
    fileprivate var isIntroduceRead: Bool {
        let calls = store.core.withState { $0.inFlight.values.map { $0 } }
        return calls.contains { call in
            (call as? MockCall<TinyLibrary, IntroduceRequest, IntroduceResponse>)?.changes.sleeperCount == 1
        }
    }
}
