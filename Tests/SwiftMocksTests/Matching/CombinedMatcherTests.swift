import Testing

@testable import SwiftMocks

/// Matchers that are made of others, and those with closures.
@Suite(.endOfHangs, .patient)
struct CombinedMatcherTests {
    private let client = Client(policy: .relaxed)

    private func say(_ sentences: String...) async {
        for sentence in sentences { _ = await client.said(sentence) }
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
        _ = await client.said(headers: ["X-Quota": ["12", "3"], "x-trace-id": ["7"]])
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

    @Test func `reports show combined matchers`() async {
        let text = await reportText { client in
            given(client).say(.any).willReturn(.init(), times: 3)
            _ = await client.said("a")
            verify(client).say(.all(.field(\.sentence, "b"), .field(\.sentence) { !$0.isEmpty })).called()
            verify(client).say(.not(.value(SayRequest("a"))), headers: .has(prefix: "x-")).called()
            verifyStubsUsed(client)
            given(client).say(.any).willReturn(.init(), times: 0)
        }
        #expect(text.contains("wanted    request sentence == \"b\" and request sentence matches the closure"))
        #expect(text.contains("sentence: wanted \"b\", found \"a\""))
        #expect(!text.contains("wanted what"), "the part that matches is not shown")
        #expect(text.contains("wanted    not (request == { sentence: \"a\" }), headers has \"x-…\""))
        #expect(text.contains("ElizaServiceClientMock has 2 unused answers"))
        #expect(text.contains("Tests.swift:+1, answers 2 to 3: say, any request"))
        #expect(text.contains("ElizaServiceClientMock.say: an answer with times: 0 answers no call"))
    }
}
