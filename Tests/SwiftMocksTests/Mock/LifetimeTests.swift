import ElizaMocks
import Testing
import TinyRPC

@_spi(Adapters) @testable import SwiftMocks

/// When mocks, calls and streams are released.
@Suite(.endOfHangs, .patient)
struct LifetimeTests {
    @Test func `a mock is freed with streams open and calls held`() async {
        let codes = Locked<[String]>([])
        let gate = Gate()
        weak var freed: Client?
        let stream: any BidirectionalAsyncStreamInterface<ConverseRequest, ConverseResponse>
        do {
            let client = Client()
            freed = client
            given(client).say(.any).willReturn(.init(), gate: gate)
                .converse().onClose(.complete()).converse().onOpen(.hold)
            client.say(request: .init()) { codes.append("\($0.code)") }
            stream = client.converse()
            _ = client.converse(headers: [:]) { codes.append($0.short) }
        }
        #expect(freed == nil)
        await until { codes.value.count == 2 }
        #expect(codes.value.sorted() == ["=canceled", "canceled"])
        #expect(await stream.results().all.map(\.short) == ["=canceled"])
        stream.close()
    }

    @Test func `a mock forgets what is over`() async throws {
        let client = Client()
        given(client).say(.any).willReturn(.init(), after: .milliseconds(1)).converse().onOpen(.complete())
        for _ in 0..<10 {
            _ = await client.say(request: .init())
            _ = await client.converse().results().all
        }
        client.converse().cancel()
        #expect(client.store.core.withState { $0.inFlight.isEmpty })
    }

    @Test func `the relay of issues is released with the mock`() async {
        await expectNoTaskLeft { _ = Client() }
    }

    /// Calls the mock when it is released.
    private final class LastWord: Sendable {
        let client: @Sendable () -> Client?

        init(_ client: Client) {
            self.client = { [weak client] in client }
        }

        deinit { self.client()?.say(request: SayRequest("last")) { _ in } }
    }

    private func hold(_ word: LastWord) {}

    @Test func `what a reset frees may call the mock`() {
        let client = Client(policy: .relaxed)
        for scope in [ResetScope.stubs, .actions, .all] {
            reset(client)
            do {
                let word = LastWord(client)
                given(client).say(.field(\.sentence, "a")).willProduce { _ in
                    hold(word)
                    return .init()
                }
            }
            do {
                let word = LastWord(client)
                when(client).say(.field(\.sentence, "a")).perform { hold(word) }
            }
            reset(client, scope)
            verify(client).say(.field(\.sentence, "last")).called(scope == .all ? 2 : 1)
            reset(client)
            reset(client)
        }
    }
}
