import SwiftMocks
import Testing

/// The examples that a test author reads first. All of them compile and do what they say.
@Suite(.endOfHangs, .patient)
struct ExampleTests {
    let hello = SayRequest("hello")

    @Test func `the answers of a unary rpc come in order`() async {
        let client = Client()
        given(client).say(.any).willReturn(.with { $0.sentence = "default" })
        given(client).say(.value(hello), headers: .has("authorization"))
            .willFail(.init(code: .unavailable, message: "first try"))
            .willReturn(.with { $0.sentence = "hi" })
        given(client).say(.field(\.sentence, "slow")).willReturn(.init(), after: .milliseconds(50))
        given(client).say(.matching { $0.sentence.isEmpty })
            .willProduce { call in .with { $0.sentence = "echo" } }
        let gate = Gate()
        given(client).say(.field(\.sentence, "held")).willReturn(.init(), gate: gate)

        #expect(await client.say(request: hello).message?.sentence == "default")
        let headers = ["Authorization": ["me"]]
        #expect(await client.say(request: hello, headers: headers).error?.message == "first try")
        #expect(await client.say(request: hello, headers: headers).message?.sentence == "hi")
        #expect(await client.say(request: hello, headers: headers).message?.sentence == "hi")
        #expect(await client.say(request: SayRequest("slow")).message == SayResponse())
        #expect(await client.say(request: SayRequest("")).message?.sentence == "echo")

        async let held = client.say(request: SayRequest("held"))
        await verify(client).say(.field(\.sentence, "held")).calledEventually(.once)
        #expect(calls(of: client).say(.field(\.sentence, "held")).first?.outcome == nil)
        gate.open()
        #expect(await held.message == SayResponse())
    }

    @Test func `an action runs with a call`() async {
        let client = Client(policy: .relaxed)
        let seen = Locked<[String]>([])
        when(client).say(.any).perform { call in seen.append("\(call.request.sentence) \(call.headers)") }
        _ = await client.say(request: hello, headers: ["x": ["1"]])
        #expect(seen.value == ["hello [\"x\": [\"1\"]]"])
    }

    @Test func `a stream is scripted`() async throws {
        let client = Client()
        let a = IntroduceResponse("a")
        let error = ConnectError(code: .unavailable, message: "cut")
        given(client).introduce(.any)
            .willStream(.headers(["x": ["1"]]), .message(a), .delay(.milliseconds(5)), .fail(error))
        given(client).upload().willProduce { inputs in .with { $0.count = Int32(inputs.count) } }
        given(client).converse().onOpen(.headers([:]))
            .onEachInput { input in [.message(reply(to: input))] }.onClose(.complete())

        let introduce = client.introduce()
        try introduce.send(IntroduceRequest("me"))
        #expect(await introduce.results().all.map(\.short) == ["headers [\"x\"]", "+a", "=unavailable"])

        let upload = client.upload()
        try upload.send(UploadRequest("1")).send(UploadRequest("2")).closeAndReceive()
        #expect(await upload.results().all.compactMap(\.messageValue).map(\.count) == [2])

        let converse = client.converse()
        try converse.send(ConverseRequest("a")).send(ConverseRequest("b"))
        converse.close()
        #expect(await converse.results().all.map(\.short) == ["headers []", "+re a", "+re b", "=ok"])
    }

    @Test func `a fake server converses`() async throws {
        let client = Client()
        given(client).converse(headers: .has("x-mode")).willServe { server in
            for await input in server.inputs { try await server.send(reply(to: input)) }
            server.complete()
        }
        let converse = client.converse(headers: ["X-Mode": ["live"]])
        try converse.send(ConverseRequest("a")).send(ConverseRequest("b"))
        converse.close()
        #expect(await converse.results().all.map(\.short) == ["+re a", "+re b", "=ok"])
    }

    @Test func `calls are verified`() async throws {
        let client = Client(policy: .relaxed)
        let other = Client(policy: .relaxed)
        _ = await client.say(request: hello)
        try client.upload().send(UploadRequest("1")).closeAndReceive()
        let converse = client.converse()
        try converse.send(ConverseRequest("a")).send(ConverseRequest("b"))
        _ = await other.say(request: .init())

        verify(client).say(.any).called(.once)
            .upload().closed().called(.atLeast(1))
        verify(client).say(.field(\.sentence, "bye")).called(.never)
        verify(client).say(.any).called(1).say(.any).called(.between(1...3)).say(.any).called(.atMost(2))
        await verify(client).say(.value(hello)).calledEventually(.once, before: .seconds(3))
        await verify(client).say(.field(\.sentence, "bye")).neverCalled(during: .milliseconds(100))
        verify(client).converse().sent(.matching { !$0.sentence.isEmpty }).called(2)
        verifyInOrder {
            verify(client).say(.value(hello))
            verify(client).converse().opened()
            verify(other).say(.any)
        }
        verify(client).upload().sent().called()
        verifyNoMoreInteractions(client, other)
        verifyStubsUsed(client)
        let seen = calls(of: client).say(.any)
        #expect(seen.map(\.request) == [hello])
        reset(client)
        #expect(calls(of: client).say(.any).isEmpty)
        reset(client, [.calls, .stubs, .actions])
    }

    @Test func `an rpc called init`() async {
        let client = Client()
        given(client).`init`(.any).willReturn(SayResponse("made"))
        #expect(await client.`init`(request: .init()).message?.sentence == "made")
        verify(client).`init`(.any).called(.once)
        #expect(calls(of: client).`init`().count == 1)
    }
}

@Sendable private func reply(to input: ConverseRequest) -> ConverseResponse {
    ConverseResponse("re \(input.sentence)")
}
