import Eliza
import SwiftMocksTesting
import Testing

/// Answers that closures return or throw, messages of streams, and counts that are computed.
@Suite(.endOfHangs, .patient) struct WordsTests {
    private let eliza = ElizaMock()

    @Test(arguments: Place.allCases) func `producers return or throw`(_ place: Place) async {
        given(eliza).say(.any).willProduce { call in
            guard !call.request.sentence.isEmpty else { throw busy }
            return .with { $0.sentence = "re: \(call.request.sentence)" }
        }
        givenReply(of: eliza, to: "b", metadata: ["x-etag": "7"])
        given(eliza).upload().willProduce { inputs in .with { $0.count = Int32(inputs.count) } }
            .upload().willProduce { _ in throw busy }
        let app = App(eliza, place)
        let failed = Seen(code: "unavailable", reason: "busy")
        #expect(await app.call(.say) == Seen(messages: ["re: a"], code: "ok"))
        #expect(await app.call(.say, [""]) == failed)
        #expect(await app.call(.say, ["b"]) == Seen(metadata: ["x-etag: 7"], messages: [""], code: "ok"))
        #expect(await app.call(.upload) == Seen(messages: ["1"], code: "ok"))
        #expect(await app.call(.upload) == failed)
    }

    @Test(arguments: Place.allCases) func `a server of a server stream has its request`(_ place: Place) async {
        struct Odd: Error {}
        given(eliza).introduce(.any).willStream(.with { $0.sentence = "a" }, .with { $0.sentence = "b" })
            .willServe { server in
                try await server.send(.with { $0.sentence = server.request.sentence })
                throw Odd()
            }
        let app = App(eliza, place)
        #expect(await app.call(.introduce, ["me"]) == Seen(messages: ["a", "b"], code: "ok"))
        let failed = await app.call(.introduce, ["me"])
        #expect(failed.messages == ["me"] && failed.code == "unknown")
        let count = calls(of: eliza).introduce(.any).count
        verify(eliza).introduce(.any).called(count).introduce(.any).called(2)
        await verify(eliza).introduce(.any).calledEventually(count)
    }

    @Test func `a statement that a newer one hides is warned of`() async {
        let found = await warnings {
            let eliza = ElizaMock()
            given(eliza).say(.field(\.sentence, "a")).willFail(busy)
            given(eliza).say(.any).willReturn(.init())
            given(eliza).introduce(.containing(.with { $0.sentence = "a" })).willStream(.hold)
            given(eliza).introduce(.any).willStream(.with { $0.sentence = "b" })
            given(eliza).upload().willFail(busy)
            given(eliza).upload().willReturn(.init())
            given(eliza).converse().onEachInput { _ in [] }
            given(eliza).converse().willFail(busy)
            given(anyCallTo: eliza).willFail(busy, times: 1)
            given(anyCallTo: eliza).willFail(busy)
        }
        let rpcs = found.map { $0.headline.split(separator: ":")[0].split(separator: ".").last.map(String.init) }
        #expect(rpcs == ["say", "introduce", "upload", "converse"])
    }

    @Test func `sending throws once the stream is over`() async {
        let hasEnded = Gate()
        given(eliza).converse().willServe { server in
            defer { hasEnded.open() }
            while true { try await server.send(.init()) }
        }
        await App(eliza).leaveConversation()
        await eventually { hasEnded.isOpen }
    }
}
