import Eliza
import SwiftMocksTesting
import Testing

/// The rows about answers of calls with one response.
@Suite struct AnswerTests {
    let client = ElizaMock()
    let gate = Gate()

    @Test func `answer: an error, twice, then a message`() async {
        given(client).say(.any).willFail(error, times: 2).willReturn(message)
        #expect(await [client.said(), client.said(), client.said()] == ["unavailable", "unavailable", "hello"])
    }

    @Test func `answer: two answers, in order`() async {
        given(client).say(.any).willReturn(message).willReturn(.with { $0.sentence = "again" })
        #expect(await [client.said(), client.said()] == ["hello", "again"])
    }

    @Test func `answer: what a closure makes`() async {
        given(client).say(.any).willProduce { call in .with { $0.sentence = call.request.sentence } }
        #expect(await client.said("me") == "me")
    }

    @Test func `answer: later, any answer`() async {
        await withMockClock { clock in
            let client = ElizaMock()
            given(client).say(.any).willReturn(message, after: .seconds(5))
            given(client).introduce(.any).willStream(a, b, after: .seconds(5))
            given(client).converse().willFail(error, after: .seconds(5))
            async let sentence = client.said()
            async let introduction = client.introduced()
            async let conversation = client.conversed()
            await clock.advance(by: .seconds(5), endingWaits: 3)
            #expect(await sentence == "hello")
            #expect(await introduction == ["one", "two", "ok"])
            #expect(await conversation == ["unavailable"])
        }
    }

    @Test func `answer: when the test says so`() async {
        given(client).say(.any).willReturn(message, gate: gate)
        given(client).introduce(.any).willStream(a, gate: gate)
        async let sentence = client.said()
        async let introduction = client.introduced()
        await verify(client).say(.any).calledEventually()
        gate.open()
        #expect(await sentence == "hello")
        #expect(await introduction == ["one", "ok"])
    }

    @Test func `answer: one response to many messages`() async {
        given(client).upload().willProduce { inputs in .with { $0.count = Int32(inputs.count) } }
        #expect(await client.uploaded(["a", "b"]) == ["2", "ok"])
    }

    @Test func `answer: an early end of an upload`() async {
        given(client).upload().willFail(error, afterInputs: 2)
        #expect(await client.uploaded(["a", "b", "c"]) == ["unavailable"])
        verify(client).upload().sent(.field(\.sentence, "b")).called(.once)
    }

    @Test func `answer: what the real server answers`() async {
        let server = ElizaMock()
        given(server).say(.any).willReturn(message)
        given(client).say(.any).willForward()
        let real = realClient(serving: client, forwardingTo: server)
        #expect(await real.said() == "hello")
    }
}
