import ElizaMocks
import Testing
import TinyRPC

@_spi(Adapters) @testable import SwiftMocks

/// Statements about every rpc.
@Suite(.endOfHangs, .patient)
struct RuleTests {
    private let client = Client()
    private let echo = EchoMock()
    private let refusal = ConnectError(code: .permissionDenied, message: "who are you?")
    private let token = ["Authorization": ["Bearer 1"]]

    private func say(_ headers: Headers = [:]) async -> String {
        let response = await client.say(request: SayRequest("a"), headers: headers)
        return response.message?.sentence ?? "\(response.code)"
    }

    /// The end of one stream of each kind.
    private func streams(_ headers: Headers = [:]) async throws -> [[String]] {
        let introduction = client.introduce(headers: headers)
        try introduction.send(IntroduceRequest("a"))
        let upload = client.upload(headers: headers)
        try upload.send(UploadRequest("a")).closeAndReceive()
        let conversation = client.converse(headers: headers)
        try conversation.send(ConverseRequest("a")).close()
        return await [
            introduction.results().all.map(\.short), upload.results().all.map(end),
            conversation.results().all.map(\.short),
        ]
    }

    private func end(_ result: StreamResult<UploadResponse>) -> String {
        if case .complete(let code, _, _) = result { "=\(code)" } else { "+" }
    }

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

    @Test(arguments: [true, false]) func `a rule wins whenever it is given`(_ isFirst: Bool) async throws {
        if isFirst { giveRule() }
        giveSuccesses()
        given(echo).echo(.any).willReturn(ConverseResponse("echo"))
        if !isFirst { giveRule() }
        let refused = "=permissionDenied"
        #expect(await say() == "permissionDenied")
        #expect(try await streams() == [[refused], [refused], [refused]])
        #expect(await echo.echo(.init()).code == .permissionDenied)
        #expect(client.store.core.snapshot.unusedStubs.count == 4, "no other statement is used")

        #expect(await say(token) == "hi")
        #expect(try await streams(token) == [["+hi", "=ok"], ["+", "=ok"], ["+a", "=ok"]])
        verifyStubsUsed(client)
        verify(client).say(.any).called(.twice).converse().sent().called(.twice)
    }

    @Test func `a rule wins over the policy`() async throws {
        let strict = Client(policy: .strict)
        given(anyCallTo: strict).willFail(refusal)
        #expect(await strict.say(request: .init()).code == .permissionDenied)
        #expect(await strict.upload().results().all.map(end) == ["=permissionDenied"])
    }

    @Test func `the newest rule that matches answers`() async {
        given(anyCallTo: client).willFail(ConnectError(code: .unavailable, message: nil))
        given(anyCallTo: client, headers: .has("x-old")).willFail(ConnectError(code: .aborted, message: nil))
        #expect(await say() == "unavailable")
        #expect(await say(["x-old": []]) == "aborted")
    }

    @Test func `a callback is refused before the call returns`() async {
        giveRule()
        let codes = Locked<[TinyRPC.Code]>([])
        client.say(request: .init(), headers: [:]) { codes.append($0.code) }
        #expect(codes.value == [.permissionDenied])
        let results = Locked<[String]>([])
        let stream = client.converse(headers: [:]) { results.append($0.short) }
        stream.send(ConverseRequest("late")).close()
        #expect(results.value == ["=permissionDenied"])
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
        #expect(await [say(), say(), say(), say()] == ["hi", "hi", "permissionDenied", "permissionDenied"])
    }

    @Test func `a failure waits for its gate`() async throws {
        giveSuccesses()
        let gate = Gate()
        given(anyCallTo: client).willFail(refusal, gate: gate)
        async let answer = say()
        async let others = streams()
        // The wait begins with the call, whether somebody reads its stream or not.
        await until { gate.changes.sleeperCount == 4 }
        gate.open()
        #expect(await answer == "permissionDenied")
        #expect(try await others == Array(repeating: ["=permissionDenied"], count: 3))
    }

    // MARK: - Waits

    @Test func `a call that has waited gets its own answer`() async throws {
        giveSuccesses()
        let gate = Gate()
        given(anyCallTo: client).willWait(for: gate)
        async let answer = say()
        async let others = streams()
        await until { gate.changes.sleeperCount == 4 }
        #expect(client.store.core.snapshot.unusedStubs.isEmpty, "an answer is chosen when its call begins")
        gate.open()
        #expect(await answer == "hi")
        #expect(try await others == [["+hi", "=ok"], ["+", "=ok"], ["+a", "=ok"]])
        verifyStubsUsed(client)
    }

    @Test func `older rules follow a wait`() async {
        let gate = Gate()
        given(anyCallTo: client).willFail(refusal)
        given(anyCallTo: client).willWait(for: gate)
        given(anyCallTo: client).willContinue()
        async let answer = say()
        await until { gate.changes.sleeperCount == 1 }
        given(anyCallTo: client).willFail(ConnectError(code: .aborted, message: "too new"))
        gate.open()
        #expect(await answer == "permissionDenied")
    }

    @Test func `a delay is measured by the clock`() async {
        let clock = HeldClock()
        let client = TimeLimits.$override.withValue(.on(clock)) { Client() }
        given(client).say(.any).willReturn(SayResponse("hi"))
        given(anyCallTo: client).willWait(for: .seconds(60))
        let answers = Locked<[String]>([])
        client.say(request: .init(), headers: [:]) { answers.append($0.message?.sentence ?? "\($0.code)") }
        #expect(answers.value.isEmpty)
        await clock.advance(by: .seconds(60), onceWaitedFor: 1)
        await until { !answers.value.isEmpty }
        #expect(answers.value == ["hi"])
    }

    @Test func `a callback stream that has waited gets all inputs`() async {
        given(client).converse().onEachInput { [.message(ConverseResponse("re \($0.sentence)"))] }
            .onClose(.message(ConverseResponse("bye")))
        let gate = Gate()
        given(anyCallTo: client).willWait(for: gate)
        let results = Locked<[String]>([])
        let stream = client.converse(headers: [:]) { results.append($0.short) }
        stream.send(ConverseRequest("a")).send(ConverseRequest("b")).close()
        await until { gate.changes.sleeperCount == 1 }
        #expect(results.value.isEmpty)
        gate.open()
        await until { results.value.count == 4 }
        #expect(results.value == ["+re a", "+re b", "+bye", "=ok"])
    }

    @Test func `a call that waits can be cancelled`() async {
        given(client).say(.any).willReturn(SayResponse("hi"))
        let gate = Gate()
        given(anyCallTo: client).willWait(for: gate)
        let codes = Locked<[TinyRPC.Code]>([])
        client.say(request: .init(), headers: [:]) { codes.append($0.code) }.cancel()
        await until { !codes.value.isEmpty }
        #expect(codes.value == [.canceled])
        gate.open()
        verify(client).say(.any).called(.once)
    }

    @Test func `a freed mock ends calls that wait`() async {
        let gate = Gate()
        let codes = Locked<[TinyRPC.Code]>([])
        await expectNoTaskLeft {
            var client: Client? = Client()
            given(client!).say(.any).willReturn(.init())
            given(anyCallTo: client!).willWait(for: gate)
            client?.say(request: .init(), headers: [:]) { codes.append($0.code) }
            client = nil
            await until { !codes.value.isEmpty }
        }
        #expect(codes.value == [.canceled])
    }

    @Test func `a call that waits and has no answer is unstubbed`() async {
        let reports = await failures {
            let client = Client()
            let gate = Gate()
            given(anyCallTo: client).willWait(for: gate)
            async let code = client.say(request: .init()).code
            await until { gate.changes.sleeperCount == 1 }
            gate.open()
            #expect(await code == .unimplemented)
        }
        #expect(reports.map { $0.headline.contains("has no stub, answered unimplemented") } == [true])
    }

    // MARK: - Resets

    @Test func `a reset removes the rule from its mock only`() async {
        given(client).say(.any).willReturn(SayResponse("gone"))
        let rule = given(anyCallTo: client, echo).willFail(refusal)
        reset(client, .stubs)
        given(client).say(.any).willReturn(SayResponse("hi"))
        #expect(await say() == "hi")
        #expect(await echo.echo(.init()).code == .permissionDenied)
        rule.willFail(ConnectError(code: .aborted, message: nil))
        #expect(await say() == "aborted", "what is added later counts")
    }

    // MARK: - Reports

    @Test func `reports name the rule`() async {
        let text = await reportText { client in
            given(client).say(.any).willReturn(SayResponse("hi"))
            given(anyCallTo: client, headers: .lacks("authorization"))
                .willFail(refusal, times: 2)
            _ = await client.say(request: SayRequest("a"))
            _ = await client.say(request: SayRequest("b"), headers: token)
            verifyStubsUsed(client)
        }
        #expect(
            text == """
                verifyStubsUsed: ElizaServiceClientMock has 1 unused answer
                  wanted    Tests.swift:+2, answer 2: every rpc, headers lacks "authorization"
                  closest   call #1 (async): request matches, headers match
                  timeline  #1 > say  { sentence: "a" }  answered by the rule at Tests.swift:+2, answer 1 of 2
                            #2   say  { sentence: "b" }  answered by Tests.swift:+1
                  hint      remove the answer, or correct its matchers; newer rules come before older ones
                """)
    }

    @Test func `an unused rule of several mocks is reported once`() async {
        let reports = await failures {
            let (client, echo) = (Client(), EchoMock())
            given(anyCallTo: client, echo).willFail(refusal)
            verifyStubsUsed(client, echo)
        }
        #expect(reports.map(\.headline) == ["verifyStubsUsed: ElizaServiceClientMock has 1 unused answer"])
    }

    @Test func `a rule that no call meets is unused`() async {
        let text = await reportText { client in
            given(anyCallTo: client, headers: .has("x-a")).willFail(refusal)
            _ = await client.say(request: SayRequest("a"))
            verifyStubsUsed(client)
        }
        #expect(text.contains("closest   call #1 (async): request matches, headers differ"))
    }

    @Test func `an unused rule for some rpcs names its closure`() async {
        let text = await reportText { client in
            given(client).say(.any).willReturn(SayResponse("hi"))
            given(anyCallTo: client, where: { $0.method == "Introduce" }).willFail(refusal)
            _ = await client.say(request: SayRequest("a"))
            verifyStubsUsed(client)
        }
        #expect(
            text == """
                verifyStubsUsed: ElizaServiceClientMock has 1 unused answer
                  wanted    Tests.swift:+2, answer 1: every rpc, a call that matches the closure
                  closest   call #1 (async): request matches, headers differ
                              other than a call that matches the closure
                              headers none
                  timeline  #1 > say  { sentence: "a" }  answered by Tests.swift:+1
                  hint      remove the answer, or correct its matchers; newer rules come before older ones
                """)
    }

    @Test func `reports name the rule for unstubbed calls as any stub`() async {
        let text = await reportText { client in
            given(unstubbedCallsTo: client).willFail(refusal)
            _ = await client.say(request: SayRequest("a"))
            given(client).say(.any).willReturn(SayResponse("hi"))
            verifyStubsUsed(client)
        }
        #expect(text.contains("timeline  #1 > say  { sentence: \"a\" }  answered by Tests.swift:+1"), "\(text)")
        #expect(text.contains("hint      remove the answer, or correct its matchers"), "\(text)")
    }

    @Test func `a rule that has ended has no unused answers`() async {
        given(anyCallTo: client, echo).willFail(refusal, times: 3).end()
        verifyStubsUsed(client, echo)
        given(client).say(.any).willReturn(SayResponse("hi"))
        #expect(await say() == "hi")
    }

    @Test func `a gate that is forgotten is reported`() async {
        let line = Locked<UInt>(0)
        let reports = await failures(limits: shortLimits) {
            let client = Client()
            given(client).say(.any).willReturn(.init())
            let gate = Gate(); line.value = #line
            given(anyCallTo: client).willWait(for: gate)
            #expect(await client.say(request: .init()).code == .deadlineExceeded)
        }
        #expect(reports.map(\.line) == [line.value])
    }

    // MARK: - Mistakes

    @Test func `mistakes are reported at their lines`() async {
        let start = #line
        let reports = await failures {
            let client = Client()
            given(anyCallTo: client, client).willFail(refusal)
            _ = given(anyCallTo: client)
            _ = given(unstubbedCallsTo: client)
            given(anyCallTo: client).willFail(refusal, times: 0)
            given(anyCallTo: client).willWait(for: .seconds(-1))
        }
        let name = "ElizaServiceClientMock"
        #expect(
            reports.map { "\($0.headline) @\(Int($0.line) - start)" } == [
                "\(name): given(anyCallTo: …) names the same mock twice @3",
                "\(name): given(anyCallTo: …) ends without a verb, so it stubs nothing @4",
                "\(name): given(unstubbedCallsTo: …) ends without a verb, so it stubs nothing @5",
                "\(name).every rpc: an answer with times: 0 answers no call @6",
                "\(name).every rpc: .seconds(-1.0) is not a length of time, so the stub does not wait @7",
            ])
    }
}
