import Eliza
import SwiftMocksTesting
import Testing

/// The rows about recorded calls, time and recordings.
@Suite struct LookTests {
    let client = ElizaMock(policy: .relaxed)
    let other = ElizaMock(policy: .relaxed)

    @Test func `look: at calls`() async {
        _ = await client.said()
        await client.introduced()
        #expect(calls(of: client).say(.any).map { $0.request.sentence } == ["a"])
        #expect(calls(of: client).introduce(.any).map { $0.request.sentence } == ["a"])
    }

    @Test func `look: at streams`() async {
        given(client).converse().onClose(.complete())
        await client.conversed(["a", "b"])
        #expect(calls(of: client).converse().map { $0.inputs.count } == [2])
        _ = await client.uploaded()
        #expect(calls(of: client).upload().map { $0.inputs.count } == [1])
        #expect(calls(of: client).converse().map(\.isClosed) == [true])
    }

    @Test func `look: at calls of all rpcs`() async {
        _ = await client.said()
        await client.introduced()
        _ = await other.said()
        #expect(allCalls(of: client).map(\.method) == ["Say", "Introduce"])
        #expect(allCalls(of: client, other).map(\.method) == ["Say", "Introduce", "Say"])
    }

    @Test func `look: collect in closures`() async {
        let box = Locked<[Connectrpc_Eliza_V1_SayRequest]>([])
        when(client).say(.any).perform { box.append($0.request) }
        _ = await client.said()
        #expect(box.value == [request])
    }

    @Test func `forget: everything, or calls`() async {
        given(client).say(.any).willReturn(message)
        _ = await client.said()
        reset(client, [.calls])
        verify(client).say(.any).called(.never)
        #expect(await client.said() == "hello")
        reset(client)
        #expect(await client.said() == "")
    }

    @Test func `time: a clock that stands still until the test moves it, for mocks made inside`() async {
        await withMockClock { clock in
            let client = ElizaMock()
            given(client).say(.any).willReturn(message, after: .seconds(5))
            async let sentence = client.said()
            await clock.advance(by: .seconds(5))
            #expect(await sentence == "hello")
        }
    }

    @Test func `time: pass until a delay of 5 s ends`() async {
        await withMockClock { clock in
            let client = ElizaMock()
            given(client).say(.any).willReturn(message, after: .seconds(5))
            let answers = Locked<[String]>([])
            let task = Task { answers.append(await client.said()) }
            await clock.advance(by: .seconds(5))
            await task.value
            #expect(answers.value == ["hello"])
        }
    }

    @Test func `time: pass while a delay of 5 s goes on`() async {
        await withMockClock { clock in
            let client = ElizaMock()
            given(client).say(.any).willReturn(message, after: .seconds(5))
            let answers = Locked<[String]>([])
            let task = Task { answers.append(await client.said()) }
            await clock.advance(by: .seconds(4), startedWaits: 1)
            #expect(answers.value == [])
            await clock.advance(by: .seconds(1))
            await task.value
        }
    }

    @Test(.recorded) func `record: a server's answers`() async {
        let client = ElizaMock()
        let server = ElizaMock()
        given(server).say(.any).willReturn(message)
        let real = realClient(serving: client, forwardingTo: server)
        #expect(await real.said() == "hello")
        // Where there is a recording, the server gets nothing.
        verify(server).say(.any).called(.never)
    }

    @Test func `record: use them elsewhere`() async throws {
        let client = ElizaMock()
        let server = ElizaMock()
        given(server).say(.any).willReturn(message)
        let source = ElizaMock()
        _ = await realClient(serving: source, forwardingTo: server).said()
        let recording = try MockRecording(of: source)
        try replay(recording, for: client)
        #expect(await client.said() == "hello")
        let users = UsersMock()
        try replay(recording, for: [client, users])
        #expect(await client.said() == "hello")
        verify(server).say(.any).called(.once)
    }
}
