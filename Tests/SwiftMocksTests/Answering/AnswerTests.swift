import Testing

@testable import SwiftMocks

/// The origin of a call's answer.
@Suite(.endOfHangs, .patient)
struct AnswerTests {
    private func say(_ client: Client, _ sentence: String = "", headers: Headers = [:]) async -> String {
        let response = await client.say(request: SayRequest(sentence), headers: headers)
        return response.message?.sentence ?? "\(response.code)"
    }

    @Test func `the newest statement that matches answers`() async {
        let client = Client()
        given(client).say(.any).willReturn(SayResponse("old"))
        given(client).say(.any).willReturn(SayResponse("new"))
        given(client).say(.field(\.sentence, "a")).willReturn(SayResponse("for a"))
        #expect(await [say(client), say(client, "a"), say(client)] == ["new", "for a", "new"])
    }

    @Test func `a special answer does not use up the general one`() async {
        let client = Client()
        given(client).say(.any).willReturn(SayResponse("general"))
        given(client).say(.value(SayRequest("7"))).willReturn(SayResponse("seven"))
        let answers = await [
            say(client, "7"), say(client, "7"), say(client, "1"), say(client, "2"),
        ]
        #expect(answers == ["seven", "seven", "general", "general"])
    }

    @Test func `answers of one statement come in order and the last stays`() async {
        let client = Client()
        given(client).say(.any).willReturn(SayResponse("1")).willReturn(SayResponse("2")).willReturn(SayResponse("3"))
        var answers: [String] = []
        for _ in 0..<5 { answers.append(await say(client)) }
        #expect(answers == ["1", "2", "3", "3", "3"])
    }

    @Test func `a statement that names the rpc again is still one statement`() async {
        let client = Client()
        given(client).say(.any).willFail(ConnectError(code: .aborted, message: nil))
            .say(.any).willReturn(SayResponse("x"))
        #expect(await [say(client), say(client), say(client)] == ["aborted", "x", "x"])
    }

    @Test func `within a statement only what matches is used`() async {
        let client = Client()
        given(client).say(.field(\.sentence, "a")).willReturn(SayResponse("a1"))
            .say(.field(\.sentence, "b")).willReturn(SayResponse("b1"))
            .say(.field(\.sentence, "a")).willReturn(SayResponse("a2"))
        let answers = await [
            say(client, "b"), say(client, "a"), say(client, "a"), say(client, "a"),
            say(client, "b"),
        ]
        #expect(answers == ["b1", "a1", "a2", "a2", "b1"])
    }

    @Test func `a statement may go on with another rpc`() async {
        let client = Client()
        given(client).say(.any).willReturn(SayResponse("said")).`init`().willReturn(SayResponse("made"))
        #expect(await say(client) == "said")
        #expect(await client.`init`(request: .init()).message?.sentence == "made")
    }

    @Test func `headers and trailers arrive`() async {
        let client = Client()
        given(client).say(.any).willReturn(SayResponse("a"), headers: ["h": ["1"]], trailers: ["t": ["2"]])
        let response = await client.say(request: .init())
        #expect(response.headers == ["h": ["1"]] && response.trailers == ["t": ["2"]] && response.code == .ok)
    }

    @Test func `a producer sees the call`() async {
        let client = Client()
        given(client).say(.any).willProduce { call in
            SayResponse("\(call.request.sentence) \(call.headers["h"] ?? []) \(call.variant)")
        }
        #expect(await say(client, "a", headers: ["h": ["1"]]) == "a [\"1\"] async")
    }

    @Test func `an async producer answers both variants`() async {
        let client = Client()
        given(client).say(.any).willReply { call in
            await Task.yield()
            return .failure(ConnectError(code: .notFound, message: call.variant.rawValue))
        }
        #expect(await client.say(request: .init()).error?.message == "async")
        let received = Locked<ResponseMessage<SayResponse>?>(nil)
        client.say(request: .init()) { received.value = $0 }
        await until { received.value != nil }
        #expect(received.value?.error?.message == "callback" && received.value?.code == .notFound)
    }

    @Test func `what a producer throws fails the call`() async {
        struct Odd: Error {}
        let client = Client()
        let busy = ConnectError(code: .resourceExhausted, message: "busy")
        given(client).say(.any).willProduce { _ in throw busy }
            .willProduce { _ in
                await Task.yield()
                throw Odd()
            }
            .upload().willProduce { _ in throw busy }
            .introduce(.any).willProduce { _ in throw busy }
        #expect(await client.say(request: .init()).error?.message == "busy")
        let unknown = await client.say(request: .init())
        #expect(unknown.code == .unknown && unknown.error?.message == "Odd()")
        let (upload, introduce) = (client.upload(), client.introduce())
        upload.closeAndReceive()
        _ = try? introduce.send(.init())
        #expect(await introduce.results().all.map(\.short) == ["=resourceExhausted"])
        guard case .complete(.resourceExhausted, _, _)? = await upload.results().all.last else {
            Issue.record("the upload did not fail")
            return
        }
    }

    @Test func `a stream has its messages and its end`() async throws {
        let client = Client()
        given(client).introduce(.any).willStream(IntroduceResponse("a"), IntroduceResponse("b"), times: 1).willStream()
        for expected in [["+a", "+b", "=ok"], ["=ok"]] {
            let stream = client.introduce()
            try stream.send(.init())
            #expect(await stream.results().all.map(\.short) == expected)
        }
    }

    @Test func `an immediate answer reaches a callback before the call returns`() {
        let client = Client()
        given(client).say(.any).willReturn(SayResponse("a"))
        let received = Locked(0)
        client.say(request: .init()) { _ in received.withLock { $0 += 1 } }
        #expect(received.value == 1)
    }

    @Test func `a stub made while a call is in flight leaves it alone`() async {
        let client = Client()
        let gate = Gate()
        given(client).say(.any).willReturn(SayResponse("old"), gate: gate)
        async let held = say(client)
        await verify(client).say(.any).calledEventually(.once)
        given(client).say(.any).willReturn(SayResponse("new"))
        #expect(await say(client) == "new")
        gate.open()
        #expect(await held == "old")
    }

    @Test func `the two methods of an rpc share its answers`() async {
        let client = Client()
        given(client).say(.any).willReturn(SayResponse("1")).willReturn(SayResponse("2")).willReturn(SayResponse("3"))
            .converse().onOpen(.message(ConverseResponse("4")), .complete())
            .converse().onOpen(.message(ConverseResponse("5")), .complete())
        let received = Locked<[String?]>([])
        received.append(await say(client))
        client.say(request: .init()) { received.append($0.message?.sentence) }
        received.append(await say(client))
        _ = client.converse(headers: [:]) { received.append($0.messageValue?.sentence) }
        for await result in client.converse().results() { received.append(result.messageValue?.sentence) }
        #expect(received.value == ["1", "2", "3", "4", nil, "5", nil])
        verifyStubsUsed(client)
    }
}
