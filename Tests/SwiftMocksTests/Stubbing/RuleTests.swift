import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Statements about every rpc.
@Suite(.endOfHangs, .patient)
struct RuleTests {
    private let client = Client()
    private let echo = EchoMock()
    private let refusal = ConnectError(code: .permissionDenied, message: "who are you?")
    private let token = ["Authorization": ["Bearer 1"]]
    private let refused = Array(repeating: ["=permissionDenied"], count: 3)

    /// The results of one stream of each kind.
    private func streams(_ headers: Headers = [:]) async -> [[String]] {
        await [
            client.introduced("a", headers: headers), client.uploaded("a", headers: headers),
            client.conversed("a", headers: headers),
        ]
    }

    private let successes = [["+hi", "=ok"], ["+0", "=ok"], ["+a", "=ok"]]

    private func giveSuccesses() {
        given(client).say(.any).willReturn(SayResponse("hi"))
            .introduce(.any).willStream(.message(IntroduceResponse("hi")))
            .upload().willReturn(UploadResponse())
            .converse().willServe { server in
                for await input in server.inputs { try await server.send(ConverseResponse(input.sentence)) }
            }
    }

    private func giveRule() {
        given(anyCallTo: client, echo, headers: .lacks("authorization")).willFail(refusal)
    }

    // MARK: - Its place among other statements

    @Test(arguments: [true, false]) func `a rule wins whenever it is given`(_ isFirst: Bool) async {
        if isFirst { giveRule() }
        giveSuccesses()
        given(echo).echo(.any).willReturn(ConverseResponse("echo"))
        if !isFirst { giveRule() }
        #expect(await client.said() == "permissionDenied")
        #expect(await streams() == refused)
        #expect(await echo.echo(.init()).code == .permissionDenied)
        #expect(client.store.core.snapshot.unusedStubs.count == 4, "no other statement is used")

        #expect(await client.said(headers: token) == "hi")
        #expect(await streams(token) == successes)
        verifyStubsUsed(client)
        verify(client).say(.any).called(.twice).converse().sent().called(.twice)
    }

    @Test func `the newest rule that matches answers`() async {
        given(anyCallTo: client).willFail(ConnectError(code: .unavailable, message: nil))
        given(anyCallTo: client, headers: .has("x-old")).willFail(ConnectError(code: .aborted, message: nil))
        #expect(await [client.said(), client.said(headers: ["x-old": []])] == ["unavailable", "aborted"])
    }

    @Test func `a callback is refused before the call returns`() {
        giveRule()
        let results = Locked<[String]>([])
        client.say(request: .init()) { results.append("\($0.code)") }
        #expect(results.value == ["permissionDenied"])
        client.converse { results.append($0.short) }.send(ConverseRequest("late")).close()
        #expect(results.value == ["permissionDenied", "=permissionDenied"])
        verify(client).converse().sent().called(.once)
    }

    // MARK: - Its answers

    @Test func `mocks and rpcs share the answers`() async {
        given(client).say(.any).willReturn(SayResponse("hi"))
        given(echo).echo(.any).willReturn(ConverseResponse("echo"))
        given(anyCallTo: client, echo)
            .willFail(ConnectError(code: .unavailable, message: nil), times: 2)
            .willFail(ConnectError(code: .aborted, message: nil), times: 1)
        let codes = await [
            echo.echo(.init()).code, client.say(request: .init()).code, echo.echo(.init()).code,
            echo.echo(.init()).code, client.say(request: .init()).code,
        ]
        #expect(codes == [.unavailable, .unavailable, .aborted, .ok, .ok])
    }

    @Test func `the last answer stays`() async {
        given(client).say(.any).willReturn(SayResponse("hi"))
        given(anyCallTo: client).willContinue(times: 2).willFail(refusal)
        let answers = await [client.said(), client.said(), client.said(), client.said()]
        #expect(answers == ["hi", "hi", "permissionDenied", "permissionDenied"])
    }

    @Test func `a failure waits for its gate`() async {
        giveSuccesses()
        let gate = Gate()
        given(anyCallTo: client).willFail(refusal, gate: gate)
        async let answer = client.said()
        async let others = streams()
        await until { gate.changes.sleeperCount == 2 }
        gate.open()
        #expect(await answer == "permissionDenied")
        #expect(await others == refused)
    }

    // MARK: - Waits

    @Test func `a call that has waited gets its own answer`() async {
        giveSuccesses()
        let gate = Gate()
        given(anyCallTo: client).willWait(for: gate)
        async let answer = client.said()
        // The wait begins with the call, whether its stream is read or not.
        let introduction = client.introduce().send(.init())
        let (upload, conversation) = (client.upload(), client.converse())
        await until { gate.changes.sleeperCount == 4 }
        #expect(client.store.core.snapshot.unusedStubs.isEmpty, "an answer is chosen when its call begins")
        gate.open()
        upload.closeAndReceive()
        conversation.send(ConverseRequest("a")).close()
        #expect(await answer == "hi")
        #expect(await [introduction.all, upload.all, conversation.all] == successes)
        verifyStubsUsed(client)
    }

    @Test func `older rules follow a wait`() async {
        let gate = Gate()
        given(anyCallTo: client).willFail(refusal)
        given(anyCallTo: client).willWait(for: gate)
        given(anyCallTo: client).willContinue()
        async let answer = client.said()
        await until { gate.changes.sleeperCount == 1 }
        given(anyCallTo: client).willFail(ConnectError(code: .aborted, message: "too new"))
        gate.open()
        #expect(await answer == "permissionDenied")
    }

    @Test func `a delay is measured by the clock`() async {
        await withMockClock { clock in
            let client = Client()
            given(client).say(.any).willReturn(SayResponse("hi"))
            given(anyCallTo: client).willWait(for: .seconds(60))
            async let answer = client.said()
            await clock.advance(by: .seconds(60))
            #expect(await answer == "hi")
        }
    }

    @Test func `a callback stream that has waited gets all inputs`() async {
        given(client).converse().onEachInput { [.message(ConverseResponse("re \($0.sentence)"))] }
            .onClose(.message(ConverseResponse("bye")))
        let gate = Gate()
        given(anyCallTo: client).willWait(for: gate)
        let results = Locked<[String]>([])
        client.converse { results.append($0.short) }.send(ConverseRequest("a")).send(ConverseRequest("b")).close()
        await until { gate.changes.sleeperCount == 1 }
        #expect(results.value.isEmpty)
        gate.open()
        await until { results.value.count == 4 }
        #expect(results.value == ["+re a", "+re b", "+bye", "=ok"])
    }

    @Test func `a call that waits ends with its cancellation or its mock`() async {
        let codes = Locked<[Code]>([])
        await expectNoTaskLeft {
            var client: Client? = Client()
            given(client!).say(.any).willReturn(.init())
            given(anyCallTo: client!).willWait(for: Gate())
            client?.say(request: .init()) { codes.append($0.code) }.cancel()
            client?.say(request: .init()) { codes.append($0.code) }
            client = nil
            await until { codes.value.count == 2 }
        }
        #expect(codes.value == [.canceled, .canceled])
    }

    @Test func `a call that waits and has no answer is unstubbed`() async {
        let reports = await failures { client in
            let gate = Gate()
            given(anyCallTo: client).willWait(for: gate)
            async let code = client.said()
            await until { gate.changes.sleeperCount == 1 }
            gate.open()
            #expect(await code == "unimplemented")
        }
        #expect(reports.map { $0.headline.contains("has no stub, answered unimplemented") } == [true])
    }

    // MARK: - Resets and ends

    @Test func `a reset removes the rule from its mock only`() async {
        given(client).say(.any).willReturn(SayResponse("gone"))
        let rule = given(anyCallTo: client, echo).willFail(refusal)
        reset(client, .stubs)
        given(client).say(.any).willReturn(SayResponse("hi"))
        #expect(await client.said() == "hi")
        #expect(await echo.echo(.init()).code == .permissionDenied)
        rule.willFail(ConnectError(code: .aborted, message: nil))
        #expect(await client.said() == "aborted", "what is added later counts")
    }

    @Test func `a rule that has ended has no unused answers`() async {
        given(anyCallTo: client, echo).willFail(refusal, times: 3).end()
        verifyStubsUsed(client, echo)
        given(client).say(.any).willReturn(SayResponse("hi"))
        #expect(await client.said() == "hi")
    }

    // MARK: - Reports

    @Test func `an unused rule of several mocks is reported once`() async {
        let reports = await failures { client in
            let echo = EchoMock()
            given(anyCallTo: client, echo).willFail(refusal, times: 1)
            verifyStubsUsed(client, echo)
        }
        #expect(reports.map(\.headline) == ["verifyStubsUsed: ElizaServiceClientMock has 1 unused answer"])
    }

    @Test func `a report tells the closure of a rule from its headers`() async {
        let client = Client(policy: .relaxed)
        let reports = await failures {
            given(anyCallTo: client, headers: .lacks("x"), where: { $0.method == "Say" }).willFail(refusal, times: 1)
            _ = await client.said(headers: ["x": ["1"]])
            _ = await client.conversed()
            verifyStubsUsed(client)
        }
        #expect(reports.lines.contains("closest   stream #2 (async): headers match, closure refuses it"), "\(reports)")
        #expect(reports.lines.contains("other than a call that matches the closure"))
    }

    @Test func `a rule that guards may remain unused, unless its closure refuses each rpc`() async {
        given(anyCallTo: client, headers: .lacks("authorization")).willFail(refusal)
        given(anyCallTo: client, where: { $0.method == "say" }).willFail(refusal)
        verifyStubsUsed(client)
        given(client).say(.any).willReturn(.init())
        _ = await client.said(headers: ["authorization": ["a"]])
        let reports = await failures { verifyStubsUsed(client) }
        #expect(reports.map { $0.headline.hasSuffix("has 1 unused answer") } == [true])
        #expect(reports.lines.contains("closest   none: the closure of where: refused 1 call of Say"))
        #expect(reports.lines.contains { $0.contains(#"a name of the proto, such as "Say""#) })
    }

    @Test func `the mocks of an array share a rule as those that are named one by one`() async {
        let mocks = [client, Client(policy: .strict)]
        given(anyCallTo: mocks).willFail(refusal, times: 2)
        for mock in mocks { #expect(await mock.said() == "permissionDenied") }
        verifyStubsUsed(mocks)
        for mock in mocks { verify(mock).say(.any).called(.once) }
        verifyNoMoreInteractions(mocks)
        given(mocks[1]).say(.any).willReturn(.init())
        _ = await mocks[1].said()
        let reports = await failures {
            verifyNoMoreInteractions(mocks)
            verifyNoMoreInteractions([Client]())
            verifyStubsUsed([Client]())
            given(anyCallTo: [Client]()).willFail(refusal)
        }
        #expect(
            reports.dropFirst().map(\.headline) == [
                "verifyNoMoreInteractions: the array has no mock, so nothing was checked",
                "verifyStubsUsed: the array has no mock, so nothing was checked",
                "given(anyCallTo: …): the array has no mock, so the rule answers nothing",
            ])
        #expect(reports.first?.headline.hasPrefix("verifyNoMoreInteractions: ") == true)
    }

    @Test func `reports name the rule for unstubbed calls as any stub`() async {
        let text = await reportText { client in
            given(unstubbedCallsTo: client).willFail(refusal)
            _ = await client.said("a")
            given(client).say(.any).willReturn(SayResponse("hi"))
            verifyStubsUsed(client)
        }
        #expect(text.contains("timeline  #1 > say  { sentence: \"a\" }  answered by Tests.swift:+1"), "\(text)")
        #expect(text.contains("hint      remove the answer, or correct its matchers"), "\(text)")
    }

    @Test func `mistakes are reported at their lines`() async {
        let reports = await headlines { client in
            given(anyCallTo: client, client).willFail(refusal)
            _ = given(anyCallTo: client)
            _ = given(unstubbedCallsTo: client)
            given(anyCallTo: client).willFail(refusal, times: 0)
            given(anyCallTo: client).willWait(for: .seconds(-1))
        }
        #expect(
            reports == [
                "Mock: given(anyCallTo: …) names the same mock twice @1",
                "Mock: given(anyCallTo: …) ends without a verb, so it stubs nothing @2",
                "Mock: given(unstubbedCallsTo: …) ends without a verb, so it stubs nothing @3",
                "Mock.every rpc: an answer with times: 0 answers no call @4",
                "Mock.every rpc: .seconds(-1.0) is not a length of time, so the stub does not wait @5",
            ])
    }
}
