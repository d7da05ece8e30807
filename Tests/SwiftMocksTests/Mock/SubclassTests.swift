import SwiftMocks
import Testing

/// A mock that a test shapes by overriding a method.
private final class ShoutingClient: Client, @unchecked Sendable {
    override func say(request: SayRequest, headers: Headers = [:]) async -> ResponseMessage<SayResponse> {
        await super.say(request: SayRequest(request.sentence.uppercased()), headers: headers)
    }
}

/// Statements about a subclass of a generated mock.
@Suite(.endOfHangs, .patient)
struct SubclassTests {
    private let client = ShoutingClient()

    @Test func `statements are about the rpcs of the generated mock`() async {
        let seen = Locked<[String]>([])
        given(client).say(.field(\.sentence, "A")).willReturn(.init("stubbed"))
        when(client).say(.any).perform { call in seen.append(call.request.sentence) }
        let answer = await client.say(request: .init("a"))
        #expect(answer.message?.sentence == "stubbed")
        #expect(seen.value == ["A"])
        verify(client).say(.field(\.sentence, "A")).called(.once)
            .say(.field(\.sentence, "a")).called(.never)
        #expect(calls(of: client).say(.any).map(\.request.sentence) == ["A"])
    }

    @Test func `helpers for the generated mock take a subclass`() async {
        stub(client)
        #expect(await client.say(request: .init("a")).message?.sentence == "hello")
        #expect(answered(client) == ["A"])
        reset(client, .calls)
        #expect(answered(client).isEmpty)
    }

    private func stub(_ client: Client) {
        given(client).say(.any).willReturn(.init("hello"))
    }

    private func answered(_ mock: MockObject<TestedLibrary, Connectrpc_Eliza_V1_ElizaServiceClientMockRPCs>) -> [String]
    {
        calls(of: mock).say(.any).map(\.request.sentence)
    }
}
