import Testing

@testable import SwiftMocks

/// The origin of a call's answer.
@Suite(.endOfHangs, .patient)
struct AnswerTests {
    private let client = Client()

    @Test func `the newest statement that matches answers`() async {
        given(client).say(.any).willReturn(SayResponse("old"))
        #expect(await client.said() == "old")
        given(client).say(.any).willReturn(SayResponse("new"))
        given(client).say(.field(\.sentence, "a")).willReturn(SayResponse("for a"))
        let answers = await [client.said(), client.said("a"), client.said("a"), client.said()]
        #expect(answers == ["new", "for a", "for a", "new"])
    }

    @Test func `answers of one statement come in order and the last stays`() async {
        given(client).say(.any).willReturn(SayResponse("1")).willFail(ConnectError(code: .aborted, message: nil))
            .say(.any).willReturn(SayResponse("3"))
        #expect(await [client.said(), client.said(), client.said(), client.said()] == ["1", "aborted", "3", "3"])
    }

    @Test func `within a statement only what matches is used`() async {
        given(client).say(.field(\.sentence, "a")).willReturn(SayResponse("a1"))
            .say(.field(\.sentence, "b")).willReturn(SayResponse("b1"))
            .say(.field(\.sentence, "a")).willReturn(SayResponse("a2"))
        var answers: [String] = []
        for sentence in ["b", "a", "a", "a", "b"] { answers.append(await client.said(sentence)) }
        #expect(answers == ["b1", "a1", "a2", "a2", "b1"])
    }

    @Test func `a statement may go on with another rpc`() async {
        given(client).say(.any).willReturn(SayResponse("said")).`init`().willReturn(SayResponse("made"))
        #expect(await client.said() == "said")
        #expect(await client.`init`(request: .init()).message?.sentence == "made")
        verify(client).`init`(.any).called(.once)
    }

    @Test func `headers and trailers arrive`() async {
        given(client).say(.any).willReturn(SayResponse("a"), headers: ["h": ["1"]], trailers: ["t": ["2"]])
        let response = await client.say(request: .init())
        #expect(response.headers == ["h": ["1"]] && response.trailers == ["t": ["2"]] && response.code == .ok)
    }

    @Test func `a producer sees the call`() async {
        given(client).say(.any).willProduce { call in
            SayResponse("\(call.request.sentence) \(call.headers["h"] ?? []) \(call.variant)")
        }
        #expect(await client.said("a", headers: ["h": ["1"]]) == "a [\"1\"] async")
    }

    @Test func `an async producer answers both variants`() async {
        given(client).say(.any).willReply { call in
            await Task.yield()
            return .failure(ConnectError(code: .notFound, message: call.variant.rawValue))
        }
        .upload().willProduce { inputs in
            await Task.yield()
            return UploadResponse(inputs.count)
        }
        #expect(await client.say(request: .init()).error?.message == "async")
        let received = Locked<ResponseMessage<SayResponse>?>(nil)
        client.say(request: .init()) { received.value = $0 }
        await until { received.value != nil }
        #expect(received.value?.error?.message == "callback" && received.value?.code == .notFound)
        #expect(await client.uploaded("1", "2") == ["+2", "=ok"])
    }

    @Test func `what a producer throws fails the call`() async {
        struct Odd: Error {}
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
        #expect(await client.introduced() == ["=resourceExhausted"])
        #expect(await client.uploaded() == ["=resourceExhausted"])
    }

    @Test func `a stream has its messages and its end`() async {
        given(client).introduce(.any).willStream(IntroduceResponse("a"), IntroduceResponse("b"), times: 1).willStream()
        #expect(await client.introduced() == ["+a", "+b", "=ok"])
        #expect(await client.introduced() == ["=ok"])
    }

    @Test func `an immediate answer reaches a callback before the call returns`() {
        given(client).say(.any).willReturn(SayResponse("a"))
        let received = Locked(0)
        client.say(request: .init()) { _ in received.withLock { $0 += 1 } }
        #expect(received.value == 1)
    }

    @Test func `the two methods of an rpc share its answers`() async {
        given(client).say(.any).willReturn(SayResponse("1")).willReturn(SayResponse("2")).willReturn(SayResponse("3"))
            .converse().onOpen(.message(ConverseResponse("4")), .complete())
            .converse().onOpen(.message(ConverseResponse("5")), .complete())
        let received = Locked<[String?]>([])
        received.append(await client.said())
        client.say(request: .init()) { received.append($0.message?.sentence) }
        received.append(await client.said())
        _ = client.converse { received.append($0.short) }
        #expect(received.value == ["1", "2", "3", "+4", "=ok"])
        #expect(await client.converse().all == ["+5", "=ok"])
        verifyStubsUsed(client)
    }

    @Test func `an answer may be for a number of calls`() async {
        given(client).say(.any).willReturn(SayResponse("1"), times: 2).willReturn(SayResponse("2"))
        given(client).say(.any).willFail(ConnectError(code: .unavailable, message: nil), times: 2)
        var answers: [String] = []
        for _ in 0..<6 { answers.append(await client.said()) }
        #expect(answers == ["unavailable", "unavailable", "1", "1", "2", "2"])
        verifyStubsUsed(client)
    }

    @Test func `a stream may be for a number of calls`() async {
        given(client).introduce(.any).willStream(.message(IntroduceResponse("new")))
            .upload().willReturn(.init()).converse().onClose(.complete())
        let error = ConnectError(code: .unavailable, message: nil)
        given(client).introduce(.any).willFail(error, times: 1)
            .upload().willFail(error, afterInputs: 0, times: 1)
            .converse().willServe(times: 1) { _ in throw error }
        for expected in ["=unavailable", "=ok"] {
            let ends = await [client.introduced().last, client.uploaded().last, client.conversed().last]
            #expect(ends == [expected, expected, expected])
        }
    }

    @Test func `nothing can forward a direct call`() async {
        let reports = await headlines { client in
            given(client).say(.any).willForward().introduce(.any).willForward().upload().willForward()
                .converse().willForward()
            #expect(await client.said() == "unimplemented")
            let ends = await [client.introduced(), client.uploaded(), client.conversed()]
            #expect(ends == Array(repeating: ["=unimplemented"], count: 3))
        }
        let calls = [("say", "call"), ("introduce", "stream"), ("upload", "stream"), ("converse", "stream")]
        let claims = calls.map {
            "Mock.\($0): willForward() answers a \($1) that nothing can forward, answered unimplemented @1"
        }
        #expect(reports == claims)
    }
}
