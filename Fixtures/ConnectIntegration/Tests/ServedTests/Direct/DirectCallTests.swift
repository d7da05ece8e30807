import Connect
import KindsAPI
import SwiftMocksConnect
import SwiftMocksTesting
import Testing

/// Mocks in place of the client: generated code, real messages and the library together.
@Suite(.timeLimit(.minutes(30)))
struct DirectCallTests {
    private typealias Yielded = StreamResult<Kinds_V1_Response>

    private let mock = Kinds_V1_KindsServiceClientMock(policy: .strict)
    private let question = Kinds_V1_Request.with { $0.text = "why?" }
    private let end = Yielded.complete(code: .ok, error: nil, trailers: [:])

    @Test func `answers of one statement reach both variants in order`() async throws {
        given(mock).single(.value(question), headers: .has("authorization"))
            .willFail(.init(code: .unavailable, message: "first try"))
            .willReturn(.with { $0.text = "because" }, trailers: ["t": ["1"]])
        let first = await mock.single(request: question, headers: ["Authorization": ["me"]])
        #expect(first.code == .unavailable && first.error?.message == "first try")
        let answers = Locked<[ResponseMessage<Kinds_V1_Response>]>([])
        mock.single(request: question, headers: ["authorization": ["me"]]) { answer in answers.append(answer) }
        #expect(answers.value.map(\.message?.text) == ["because"] && answers.value[0].trailers == ["t": ["1"]])
        verify(mock).single(.field(\.text, "why?")).called(.twice)
        verifyNoMoreInteractions(mock)
        verifyStubsUsed(mock)
    }

    @Test func `async streams of each kind are answered and verified in order`() async throws {
        stubStreams()
        let download = mock.download()
        try download.send(question)
        #expect(await all(download.results()) == [.headers(["h": ["1"]]), answer("one"), end])
        let upload = mock.upload()
        try upload.send(question).send(question).closeAndReceive()
        #expect(await all(upload.results()) == [answer("2"), end])
        let talk = mock.talk()
        try talk.send(question)
        talk.close()
        #expect(await all(talk.results()) == [answer("re: why?"), end])
        verifyInOrder {
            verify(mock).download(.any)
            verify(mock).upload().closed()
            verify(mock).talk().sent(.value(question))
        }
    }

    @Test func `callback streams of each kind deliver on the sender's thread`() throws {
        stubStreams()
        let results = Locked<[Yielded]>([])
        func take() -> [Yielded] {
            results.withLock { taken in
                defer { taken = [] }
                return taken
            }
        }
        let download = mock.download(headers: [:]) { results.append($0) }
        #expect(take() == [])
        download.send(question)
        #expect(take() == [.headers(["h": ["1"]]), answer("one"), end])
        let upload = mock.upload(headers: [:]) { results.append($0) }
        try upload.send(question).send(question)
        #expect(take() == [])
        upload.closeAndReceive()
        #expect(take() == [answer("2"), end])
        let talk = mock.talk(headers: [:]) { results.append($0) }
        talk.send(question)
        #expect(take() == [answer("re: why?")])
        talk.close()
        #expect(take() == [end])
    }

    @Test func `a cancelled stream ends once, and the cancellation is recorded`() async throws {
        given(mock).talk().onEachInput { _ in [.message(.init())] }
        let stream = mock.talk()
        try stream.send(question)
        var results = stream.results().makeAsyncIterator()
        #expect(await results.next() == .message(.init()))
        stream.cancel()
        stream.cancel()
        guard case .complete(.canceled, _, _)? = await results.next() else { throw Missing() }
        #expect(await results.next() == nil)
        verify(mock).talk().cancelled().called(.once)
        #expect(calls(of: mock).talk().map(\.outcome?.code) == [.canceled])
    }

    @Test func `a cancelled task and a cancelled callback get canceled`() async {
        let gate = Gate()
        given(mock).single(.any).willReturn(.init(), gate: gate)
        let task = Task { await mock.single(request: question) }
        await verify(mock).single(.any).calledEventually(.once)
        task.cancel()
        #expect(await task.value.code == .canceled)
        let codes = await withCheckedContinuation { continuation in
            mock.single(request: question) { continuation.resume(returning: $0.code) }.cancel()
        }
        #expect(codes == .canceled)
        gate.open()
    }

    @Test func `reports show messages as text`() async {
        let line = "single  { text: \"why?\" }  unstubbed, answered unimplemented"
        await withKnownIssue {
            _ = await mock.single(request: question)
        } matching: { issue in
            issue.comments.contains { "\($0)".contains(line) }
        }
    }

    private struct Missing: Error {}

    private func stubStreams() {
        given(mock).download(.any).willStream(.headers(["h": ["1"]]), .message(.with { $0.text = "one" }))
            .upload().willProduce { inputs in .with { $0.text = "\(inputs.count)" } }
            .talk().onEachInput { input in [.message(.with { $0.text = "re: \(input.text)" })] }
    }

    private func answer(_ text: String) -> Yielded { .message(.with { $0.text = text }) }

    private func all(_ results: AsyncStream<Yielded>) async -> [Yielded] {
        await results.reduce(into: []) { $0.append($1) }
    }
}
