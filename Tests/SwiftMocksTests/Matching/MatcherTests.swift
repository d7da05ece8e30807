import SwiftMocks
import Testing

@Suite(.endOfHangs, .patient)
struct MatcherTests {
    private let client = Client(policy: .relaxed)

    private func say(_ sentence: String, _ headers: Headers = [:]) async {
        _ = await client.said(sentence, headers: headers)
    }

    @Test func `messages match by value, field and closure`() async {
        await say("a")
        await say("b")
        verify(client).say(.any).called(2)
            .say(.value(SayRequest("a"))).called(1)
            .say(.field(\.sentence, "b")).called(1)
            .say(.matching { $0.sentence != "c" }).called(2)
            .say().called(2)
    }

    @Test func `headers match whatever their case`() async {
        await say("", ["X-Quota": ["0", "1"], "Authorization": ["me"]])
        verify(client).say(.any, headers: .has("x-quota")).called(1)
            .say(headers: .has("AUTHORIZATION")).called(1)
            .say(headers: .has("X-QUOTA", "1")).called(1)
            .say(headers: .has("x-quota", "2")).called(0)
            .say(headers: .lacks("x-trace")).called(1)
            .say(headers: .lacks("x-QUOTA")).called(0)
            .say(headers: .all(.has("x-quota"), .has("authorization", "me"))).called(1)
            .say(headers: .all(.has("x-quota"), .has("x-trace"))).called(0)
            .say(headers: .any).called(1)
    }

    @Test func `headers may be matched exactly`() async {
        await say("", ["X-Quota": ["0", "1"], "x-a": ["2"]])
        verify(client).say(headers: .exactly(["x-quota": "0", "X-A": "2", "x-quota": "1"])).called(1)
            .say(headers: .exactly(["x-quota": "1", "x-a": "2", "x-quota": "0"])).called(0)
            .say(headers: .exactly(["x-quota": "0", "x-a": "2"])).called(0)
            .say(headers: .exactly(["x-quota": "0", "x-quota": "1"])).called(0)
            .say(headers: .exactly([:])).called(0)
        await say("")
        verify(client).say(headers: .exactly([:])).called(1)
        let reports = await failures(policy: .relaxed) { client in
            verify(client).say(headers: .exactly(["x-a": "2", "authorization": "me"])).called()
        }
        let wanted =
            "has \"x-a\": only \"2\" and has \"authorization\": only <redacted, 2 bytes> and has no other field"
        #expect(reports.map { $0.text.contains(wanted) } == [true])
    }

    @Test func `a capture takes only what the whole statement matched`() async {
        let seen = Locked<[SayRequest]>([])
        when(client).say(.capture(seen), headers: .has("x")).perform {}
        await say("without")
        await say("with", ["x": ["1"]])
        #expect(seen.value == [SayRequest("with")])
    }

    @Test func `a capture may narrow its matcher`() async {
        let seen = Locked<[SayRequest]>([])
        let reports = await failures { client in
            given(client).say(.capture(seen, where: .field(\.sentence, "b"))).willReturn(.init())
            for sentence in ["a", "b", "b"] { _ = await client.said(sentence) }
        }
        #expect(seen.value == [SayRequest("b"), SayRequest("b")])
        #expect(reports.count == 1)
    }

    @Test func `a check captures when it passes`() async {
        let seen = Locked<[SayRequest]>([])
        await say("a")
        let reports = await failures(policy: .relaxed) { client in
            _ = await client.said("b")
            verify(client).say(.capture(seen)).called(2)
        }
        #expect(reports.count == 1 && seen.value.isEmpty)
        verify(self.client).say(.capture(seen)).called(1)
        #expect(seen.value == [SayRequest("a")])
    }

    @Test func `recorded calls are captured`() async throws {
        let (requests, openings) = (Locked<[SayRequest]>([]), Locked<[IntroduceRequest]>([]))
        await say("a")
        await say("b")
        _ = calls(of: client).say(.capture(requests, where: .field(\.sentence, "b")))
        #expect(requests.value == [SayRequest("b")])
        let stream = client.introduce()
        stream.send(IntroduceRequest("c"))
        _ = client.introduce()
        _ = calls(of: client).introduce(.capture(openings))
        #expect(openings.value == [IntroduceRequest("c")])
    }

    @Test func `matchers of stubs see headers`() async {
        given(client).say(.any, headers: .has("x-admin")).willReturn(SayResponse("admin"))
        #expect(await [client.said(), client.said(headers: ["X-Admin": [""]])] == ["", "admin"])
    }

    @Test func `captures may be nested`() async {
        let (inner, outer) = (Locked<[SayRequest]>([]), Locked<[SayRequest]>([]))
        when(client).say(.capture(outer, where: .capture(inner, where: .field(\.sentence, "a")))).perform {}
        await say("a")
        await say("b")
        #expect(inner.value == [SayRequest("a")] && outer.value == inner.value)
    }
}
