import Connect
import Eliza
import SwiftMocksConnect
import Testing

/// The rows about answers of calls with many responses.
@Suite struct StreamTests {
    private let client = ElizaMock()

    @Test func `answer: a stream`() async {
        given(client).introduce(.any).willStream(a, b)
        #expect(await client.introduced() == ["one", "two", "ok"])
    }

    @Test func `answer: its steps`() async {
        await withMockClock { clock in
            let client = ElizaMock()
            let gate = Gate()
            given(client).introduce(.any).willStream(
                .headers(["x": ["1"]]), .message(a), .delay(.seconds(1)), .wait(for: gate), .hold)
            let seen = Locked<[String]>([])
            let task = Task { await client.introduced(seen) }
            await clock.advance(by: .seconds(1))
            gate.open()
            await eventually { seen.value == ["x", "one"] }
            task.cancel()
            _ = await task.value
        }
    }

    @Test func `answer: its end`() async {
        given(client).introduce(.any).willStream(.message(a), .fail(error))
        #expect(await client.introduced() == ["one", "unavailable"])
        given(client).introduce(.any).willStream(.complete(trailers: [:]))
        #expect(await client.introduced() == ["ok"])
    }

    @Test func `answer: an answer to each message`() async {
        given(client).converse().onOpen(.headers([:])).onInput(.field(\.sentence, "bye"), .complete())
            .onEachInput { [.message(reply(to: $0))] }.onClose(.complete())
        #expect(await client.conversed(["a", "b"]) == ["re: a", "re: b", "ok"])
        #expect(await client.conversed(["a", "bye", "b"]) == ["re: a", "ok"])
    }

    @Test func `answer: a server in code`() async {
        given(client).converse().willServe { server in
            for await input in server.inputs { try await server.send(reply(to: input)) }
        }
        #expect(await client.conversed(["a", "b"]) == ["re: a", "re: b", "ok"])
    }
}
