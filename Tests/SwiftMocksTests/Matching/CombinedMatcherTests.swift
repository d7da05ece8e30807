import ElizaMocks
import Testing

@testable import SwiftMocks

/// Matchers that are made of others, and those with closures.
@Suite(.endOfHangs, .patient)
struct CombinedMatcherTests {
    private let client = Client(policy: .relaxed)

    private func say(_ sentences: String...) async {
        for sentence in sentences { _ = await client.say(request: SayRequest(sentence)) }
    }

    @Test func `all of several matchers must accept`() async {
        await say("a", "ab", "b")
        let box = Locked<[SayRequest]>([])
        verify(client).say(.all(.matching { $0.sentence.hasPrefix("a") }, .not(.field(\.sentence, "a")), .capture(box)))
            .called(.once)
        #expect(box.value.map(\.sentence) == ["ab"])
        verify(client).say(.all()).called(3)
    }

    @Test func `a closure may accept a field`() async {
        await say("a", "abc")
        verify(client).say(.field(\.sentence.count) { $0 > 1 }).called(.once)
        verify(client).say(.field(\.sentence) { $0.isEmpty }).called(.never)
        #expect(!Matcher<SayRequest>.not(.any).payload.accepts(SayRequest()))
    }

    @Test func `metadata match by predicate and prefix`() async {
        _ = await client.say(request: .init(), headers: ["X-Quota": ["12", "3"], "x-trace-id": ["7"]])
        let matches: [(MetadataMatcher, Int)] = [
            (.has("x-quota") { $0.count == 1 }, 1), (.has("x-quota") { $0.isEmpty }, 0), (.has("y") { _ in true }, 0),
            (.has(prefix: "x-TRACE-"), 1), (.has(prefix: "y-"), 0), (.lacks(prefix: "y-"), 1),
            (.lacks(prefix: "x-"), 0),
            (.not(.has("x-quota")), 0), (.not(.all(.has("x-quota"), .has("y"))), 1),
        ]
        #expect(!MetadataMatcher.not(.any).accepts([]))
        for (matcher, count) in matches {
            #expect(calls(of: client).say(.any, headers: matcher).count == count, "\(matcher)")
        }
    }

    @Test func `an answer may be for a number of calls`() async {
        given(client).say(.any).willReturn(SayResponse("ok"))
        given(client).say(.any).willFail(ConnectError(code: .unavailable, message: nil), times: 2)
        var answers: [String] = []
        for _ in 0..<4 { answers.append(await client.say(request: .init()).message?.sentence ?? "failed") }
        #expect(answers == ["failed", "failed", "ok", "ok"])

        given(client).say(.any).willReturn(SayResponse("1"), times: 2).willReturn(SayResponse("2"))
        answers = []
        for _ in 0..<4 { answers.append(await client.say(request: .init()).message?.sentence ?? "failed") }
        #expect(answers == ["1", "1", "2", "2"])
        verifyStubsUsed(client)
    }

    @Test func `a stream may be for a number of calls`() async throws {
        given(client).introduce(.any).willStream(.message(IntroduceResponse("new")))
            .upload().willReturn(.init()).converse().onClose(.complete())
        let error = ConnectError(code: .unavailable, message: nil)
        given(client).introduce(.any).willFail(error, times: 1)
            .upload().willFail(error, afterInputs: 0, times: 1)
            .converse().willServe(times: 1) { _ in throw error }
        for expected in ["=unavailable", "=ok"] {
            let introduction = client.introduce()
            try introduction.send(.init())
            #expect(await introduction.results().all.last?.short == expected)
            let conversation = client.converse()
            conversation.close()
            #expect(await conversation.results().all.last?.short == expected)
            let upload = client.upload()
            upload.closeAndReceive()
            guard case .complete(let code, _, _)? = await upload.results().all.last else {
                Issue.record("no end")
                return
            }
            #expect("=\(code)" == expected)
        }
    }

    @Test func `calls at once share the number`() async {
        given(client).say(.any).willReturn(SayResponse("rest"))
        given(client).say(.any).willReturn(SayResponse("few"), times: 30)
        let few = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<100 {
                group.addTask { [client] in await client.say(request: .init()).message?.sentence == "few" }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(few == 30)
    }

    @Test func `reports show combined matchers`() async {
        let text = await reportText { client in
            given(client).say(.any).willReturn(.init(), times: 3)
            _ = await client.say(request: SayRequest("a"))
            verify(client).say(.all(.field(\.sentence, "b"), .field(\.sentence) { !$0.isEmpty })).called()
            verify(client).say(.not(.value(SayRequest("a"))), headers: .has(prefix: "x-")).called()
            verifyStubsUsed(client)
            given(client).say(.any).willReturn(.init(), times: 0)
        }
        #expect(
            text.contains(
                "wanted    request sentence == \"b\" and request sentence matches the closure"))
        #expect(text.contains("sentence: wanted \"b\", found \"a\""))
        #expect(!text.contains("wanted what"), "the part that matches is not shown")
        #expect(
            text.contains("wanted    not (request == { sentence: \"a\" }), headers has \"x-…\""))
        #expect(text.contains("ElizaServiceClientMock has 2 unused answers"))
        #expect(text.contains("Tests.swift:+1, answers 2 to 3: say, any request"))
        #expect(text.contains("ElizaServiceClientMock.say: an answer with times: 0 answers no call"))
    }
}
