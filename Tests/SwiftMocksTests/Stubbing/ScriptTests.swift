import ElizaMocks
import Testing
import TinyRPC

@_spi(Adapters) @testable import SwiftMocks

/// Where a script of a `given` statement begins, and where it ends.
@Suite(.endOfHangs, .patient)
struct ScriptTests {
    private let client = Client()
    private let error = ConnectError(code: .unavailable, message: "cut")

    private func answer() async throws -> [String] {
        let stream = client.converse()
        try stream.send(ConverseRequest("x"))
        stream.close()
        return await stream.results().all.map(\.short)
    }

    @Test func `a verb after another answer begins a new script`() async throws {
        given(client).converse()
            .onEachInput { _ in [.message(ConverseResponse("a"))] }
            .willFail(error)
            .onEachInput { _ in [.message(ConverseResponse("b"))] }
        #expect(try await answer() == ["+a", "=ok"])
        #expect(try await answer() == ["=unavailable"])
        #expect(try await answer() == ["+b", "=ok"])
        #expect(try await answer() == ["+b", "=ok"])
        verifyStubsUsed(client)
    }

    @Test func `a script has one reaction to each input`() async {
        let line = Locked<UInt>(0)
        let reports = await failures {
            let client = Client()
            line.value = #line + 1
            given(client).converse().onEachInput { _ in [] }
                .onEachInput { _ in [] }
        }
        #expect(reports.map(\.headline) == ["ElizaServiceClientMock.converse: onEachInput stands twice in one script"])
        #expect(reports.map(\.line) == [line.value])
    }

    @Test func `a statement that is continued after a reset has only new answers`() async throws {
        let calls = given(client).say(.any).willReturn(SayResponse("old"))
        let script = given(client).converse().onOpen(.message(ConverseResponse("old")))
        reset(client)
        calls.willReturn(SayResponse("new"))
        script.onClose(.message(ConverseResponse("new")))
        #expect(await client.say(request: .init()).message?.sentence == "new")
        #expect(client.store.core.snapshot.unusedStubs.count == 1)
        #expect(try await answer().last == "=ok")
    }

    /// Calls the mock when it is released.
    private final class LastWord: Sendable {
        let client: @Sendable () -> Client?

        init(_ client: Client) { self.client = { [weak client] in client } }

        deinit { self.client()?.say(request: SayRequest("last")) { _ in } }
    }

    private static func hold(_ word: LastWord) {}

    @Test func `what an end forgets may call the mock`() async {
        let client = Client(policy: .relaxed)
        do {
            let word = LastWord(client)
            given(client).converse().onEachInput { _ in
                Self.hold(word)
                return []
            }
        }
        let stream = client.converse()
        reset(client, .stubs)
        stream.cancel()
        verify(client).say(.field(\.sentence, "last")).called(.once)
    }
}
