import Testing

@testable import SwiftMocks

/// What properties keep alive, and for how long.
@Suite(.endOfHangs, .patient)
struct PropertyLifetimeTests {
    private final class Model: Sendable {
        let notes = Locked<[String]>([])
    }

    /// Runs `body` with a model, and waits until nobody holds the model any more.
    private func expectFreed(_ body: (Model) async throws -> [Any]) async rethrows {
        weak var freed: Model?
        var kept: [Any] = []
        do {
            let model = Model()
            freed = model
            kept = try await body(model)
        }
        await until { freed == nil }
        withExtendedLifetime(kept) {}
    }

    @Test func aCancelableKeepsNoClosureThatWasReplaced() async {
        let client = Client()
        await expectFreed { model in
            client.mockSay = { _ in
                model.notes.append("asked")
                return ResponseMessage(result: .success(.init()))
            }
            let cancelable = client.say(request: .init()) { _ in }
            client.mockSay = { _ in ResponseMessage(result: .success(.init())) }
            #expect(model.notes.value == ["asked"])
            return [cancelable]
        }
    }

    @Test func `an ended stream keeps no replaced stream`() async {
        let client = Client()
        await expectFreed { model in
            client.mockConverse.outputs = [.message(.init())]
            client.mockConverse.onSend = { model.notes.append($0.sentence) }
            let ended = client.converse(headers: [:]) { _ in }
            ended.send(ConverseRequest("a"))
            let cancelled = client.converse(headers: [:]) { _ in }
            cancelled.cancel()
            client.mockConverse = MockStreamState()
            #expect(model.notes.value == ["a"])
            return [ended, cancelled]
        }
    }

    @Test func `an ended call keeps no property that was reset`() async {
        let client = Client()
        await expectFreed { model in
            client.mockSay = { _ in
                model.notes.append("said")
                return ResponseMessage(result: .success(.init()))
            }
            client.mockConverse.onSend = { _ in model.notes.append("sent") }
            client.mockConverse.outputs = []
            let call = client.say(request: .init()) { _ in }
            let stream = client.converse(headers: [:]) { _ in }
            stream.send(.init())
            #expect(model.notes.value == ["said", "sent"])
            reset(client, .stubs)
            return [call, stream]
        }
    }

    @Test func `a mock is freed while streams of its properties are open`() {
        weak var freed: Client?
        do {
            let client = Client(policy: .relaxed)
            freed = client
            client.mockAsyncConverse.outputs = []
            client.mockConverse.outputs = []
            _ = (client.converse(), client.converse(headers: [:]) { _ in })
        }
        #expect(freed == nil)
    }

    /// Calls the mock when it is released.
    private final class LastWord: Sendable {
        let client: @Sendable () -> Client?

        init(_ client: Client) { self.client = { [weak client] in client } }

        deinit { self.client()?.say(request: SayRequest("last")) { _ in } }
    }

    private func hold(_ word: LastWord) {}

    @Test func aClosureThatIsReplacedMayCallTheMock() {
        let client = Client(policy: .relaxed)
        do {
            let word = LastWord(client)
            client.mockSay = { _ in
                hold(word)
                return ResponseMessage(result: .success(.init()))
            }
        }
        client.mockSay = { _ in ResponseMessage(result: .success(.init())) }
        verify(client).say(.field(\.sentence, "last")).called(.once)
    }

    @Test func whatAStreamForgetsMayCallTheMock() {
        let client = Client(policy: .relaxed)
        do {
            let word = LastWord(client)
            client.mockConverse.onSend = { _ in hold(word) }
        }
        client.mockConverse.onSend = nil
        do {
            let word = LastWord(client)
            client.mockConverse.onClose = { hold(word) }
        }
        client.mockConverse.onClose = nil
        verify(client).say(.field(\.sentence, "last")).called(2)
    }
}
