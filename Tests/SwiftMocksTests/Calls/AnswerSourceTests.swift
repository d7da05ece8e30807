import ElizaMocks
import Testing
import TinyRPC

@_spi(Adapters) @testable import SwiftMocks

/// Answers that an adapter adds to those of a mock.
@Suite(.endOfHangs, .patient)
struct AnswerSourceTests {
    /// Returns a source whose replies have the sentence that `reply` returns.
    private func source(_ reply: @escaping @Sendable (SayRequest) -> String?) -> AddedAnswers {
        AddedAnswers(name: "added") { () -> (@Sendable (SayRequest) -> Reply<TinyLibrary, SayResponse>)? in
            guard reply(SayRequest("")) != nil else { return nil }
            return { Reply(result: .success(SayResponse(reply($0) ?? ""))) }
        }
    }

    private func say(
        _ client: Client, _ sentence: String = "", orElse source: AddedAnswers
    ) async -> String {
        let reply: Reply<TinyLibrary, SayResponse> = await client.store.call(
            "say", SayRequest(sentence), metadata: [:], options: (), orElse: source)
        return switch reply.result {
        case .success(let message): message.sentence
        case .failure(let failure): "\(failure.code)"
        }
    }

    @Test func comeAfterStatementsAndBeforeThePolicy() async {
        let client = Client()
        given(client).say(.field(\.sentence, "a")).willReturn(SayResponse("given"))
        let source = source { "re: \($0.sentence)" }
        #expect(await say(client, "a", orElse: source) == "given")
        #expect(await say(client, "b", orElse: source) == "re: b")
        #expect(client.store.core.snapshot.events.map(client.store.core.snapshot.fate).last == "answered by added")
    }

    @Test func aSourceWithoutAnAnswerLeavesItToThePolicy() async {
        let empty = AddedAnswers(name: "empty") { () -> (@Sendable (SayRequest) -> Reply<TinyLibrary, SayResponse>)? in
            nil
        }
        let reports = await failures {
            #expect(await say(Client(), orElse: empty) == "unimplemented")
        }
        #expect(reports.count == 1)
    }

    @Test func aSourceIsAskedForEachCall() async {
        let client = Client(policy: .relaxed)
        let answer = Locked<String?>(nil)
        let source = source { _ in answer.value }
        #expect(await say(client, orElse: source) == "")
        answer.value = "now"
        #expect(await say(client, orElse: source) == "now")
    }

    @Test func theEventsOfAStreamFollowItsInput() async {
        let client = Client()
        let source = AddedAnswers(
            name: "added",
            events: { () -> Events? in
                { [.message(ConverseResponse("a")), .complete(TinyLibrary.completed())] }
            })
        let stream: MockCall<TinyLibrary, ConverseRequest, ConverseResponse> = client.store.open(
            "converse", .bidirectionalStream, metadata: [:], options: (), orElse: source)
        #expect(stream.eventNow() == nil)
        stream.send(ConverseRequest("1"))
        stream.send(ConverseRequest("2"))
        var messages: [String] = []
        while case .message(let message as ConverseResponse) = await stream.nextEvent() {
            messages.append(message.sentence)
        }
        #expect(messages == ["a"])
        verify(client).converse().finished().called(.once)
    }

    private typealias Events = @Sendable () -> [StreamEvent<TinyLibrary, ConverseResponse>]

    /// Opens a stream whose source has no answer before `isReady` is true.
    private func open(
        _ client: Client, _ isReady: Locked<Bool>
    ) -> MockCall<TinyLibrary, ConverseRequest, ConverseResponse> {
        let source = AddedAnswers(
            name: "added",
            events: { () -> Events? in
                guard isReady.value else { return nil }
                return { [.message(ConverseResponse("late")), .complete(TinyLibrary.completed())] }
            })
        return client.store.open("converse", .bidirectionalStream, metadata: [:], options: (), orElse: source)
    }

    @Test func aRelaxedStreamIsAnsweredWhenItIsUsed() async {
        let client = Client(policy: .relaxed)
        let isReady = Locked(false)
        let (late, never) = (open(client, isReady), open(client, Locked(false)))
        isReady.value = true
        late.send(ConverseRequest("1"))
        var messages: [String] = []
        while case .message(let message as ConverseResponse) = await late.nextEvent() {
            messages.append(message.sentence)
        }
        #expect(messages == ["late"])
        #expect(never.isUnanswered)
        guard case .end(let outcome) = await never.nextEvent(), let end = outcome.recorded as? StreamEnd<TinyLibrary>
        else {
            Issue.record("the policy has not answered")
            return
        }
        #expect(end.code == .ok)
    }

    @Test func aStrictStreamIsAnsweredWhenItOpens() async {
        let client = Client()
        let reports = await failures { #expect(!open(client, Locked(false)).isUnanswered) }
        #expect(reports.count == 1)
    }
}
