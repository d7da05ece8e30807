import Eliza
import SwiftMocksTesting
import Testing

/// The rows about answers of calls with many responses.
@Suite struct StreamTests {
    let client = ElizaMock()

    @Test func `answer: a stream`() async {
        given(client).introduce(.any).willStream(a, b)
        #expect(await client.introduced() == ["one", "two", "ok"])
    }

    @Test func `answer: a server in code`() async {
        given(client).converse().willServe { server in
            for await input in server.inputs { try await server.send(reply(to: input)) }
        }
        #expect(await client.conversed(["a", "b"]) == ["re: a", "re: b", "ok"])
    }
}
