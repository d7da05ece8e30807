import SwiftMocks
import Testing

/// What `reset` does to properties.
@Suite(.endOfHangs, .patient)
struct PropertyResetTests {
    private let client = Client(policy: .relaxed)

    private func say() async -> String? {
        await client.say(request: .init()).message?.sentence
    }

    @Test func onlyAResetOfStubsRemovesThem() async throws {
        client.mockAsyncSay = { _ in ResponseMessage(result: .success(SayResponse("plain"))) }
        client.mockAsyncConverse.outputs = [.message(ConverseResponse("plain"))]
        reset(client, [.calls, .actions])
        #expect(await say() == "plain")
        #expect(client.mockAsyncConverse.outputs.count == 1)
        reset(client, .stubs)
        #expect(await say() == "")
        #expect(client.mockAsyncConverse.outputs.isEmpty)
        #expect(await client.converse().results().all.map(\.short) == ["=ok"])
    }

    @Test func aResetOfAllRemovesThem() async {
        client.mockAsyncSay = { _ in ResponseMessage(result: .success(SayResponse("plain"))) }
        reset(client)
        #expect(await say() == "")
    }

    @Test func aResetBetweenTheResultsOfAStream() async throws {
        client.mockAsyncConverse.outputs = (0..<3).map { .message(ConverseResponse("\($0)")) }
        let stream = client.converse()
        try stream.send(.init())
        var results = stream.results().makeAsyncIterator()
        #expect(await results.next()?.short == "+0")
        reset(client)
        #expect(await results.next()?.short == "=canceled")
        #expect(await results.next() == nil)
    }
}
