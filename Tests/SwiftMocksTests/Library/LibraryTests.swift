import ElizaMocks
import Testing
import TinyRPC

@_spi(Adapters) @testable import SwiftMocks

/// What the services of a library share, and what depends on the library's words.
@Suite(.endOfHangs, .patient)
struct LibraryTests {
    /// One reply answers any rpc of any service.
    private func unavailable<Response>() -> Reply<TinyLibrary, Response> {
        .failure(ConnectError(code: .unavailable, message: "down"))
    }

    @Test func `one reply serves two services`() async {
        let client = Client()
        let echo = EchoMock()
        given(client).say(.any).willReply { _ in unavailable() }
            .upload().willReply { _ in unavailable() }
        given(echo).echo(.any).willReply { _ in unavailable() }
        #expect(await client.say(request: .init()).code == .unavailable)
        let upload = client.upload()
        upload.closeAndReceive()
        guard case .complete(.unavailable, .some, _)? = await upload.results().all.last else {
            Issue.record("the upload did not fail")
            return
        }
        #expect(await echo.echo(ConverseRequest("a")).code == .unavailable)
    }

    private let notes = NotesMock()
    private let error = NotesFailure(code: 7, text: "cut")

    @Test func `calls are selected by their timeout and options`() async {
        given(notes).find(.any).willProduce { _ in "any" }
        given(notes).find(.any, timeout: .atMost(.seconds(1))).willProduce { _ in "short" }
        given(notes).find(.any, options: .matching { $0.retries == 9 }).willProduce { _ in "nine" }
        #expect((try? await notes.find("x").result.get()) == "any")
        let matching: [(TimeoutMatcher, Int)] = [
            (.any, 1), (.none, 0), (.exactly(.seconds(3)), 1), (.exactly(.milliseconds(2999)), 0),
            (.atMost(.seconds(3)), 1), (.atMost(.seconds(2)), 0), (.atLeast(.seconds(3)), 1),
            (.atLeast(.seconds(4)), 0),
        ]
        for (timeout, count) in matching { #expect(calls(of: notes).find(timeout: timeout).count == count) }
        verify(notes).find(.any, options: .matching { $0.retries == 3 }).called(.once)
        let reports = await failures {
            let notes = NotesMock()
            given(notes).find(.any).willProduce { _ in "any" }
            _ = await notes.find("x")
            verify(notes).find(.any, timeout: .none).called()
        }
        #expect(reports.lines.contains("wanted    no timeout"))
        #expect(reports.lines.contains("other than no timeout"))
    }

    @Test func `a library may have metadata and options`() async throws {
        given(notes).find(.any).willReply { _ in .success("found", metadata: ["a": [1]], end: ["b": [2]]) }
        given(notes).find(.any, metadata: .has("trace-bin", [1, 2])).willReply { [error] _ in .failure(error) }
            .willReply { [error] _ in .failure(error, metadata: [:]) }
        let found = await notes.find("x")
        #expect(try found.result.get() == "found")
        #expect(found.initialMetadata == ["a": [1]] && found.finalMetadata == ["b": [2]])
        let rejected = await notes.find("x", ["Trace-Bin": [1, 2]])
        #expect(rejected.initialMetadata == nil && rejected.code == 7)
        #expect(await notes.find("x", ["trace-bin": [1, 2]]).initialMetadata == [:])
        #expect(calls(of: notes).find().map(\.options.retries) == [3, 3, 3])
        #expect(calls(of: notes).find(metadata: .has("TRACE-BIN")).map(\.initialMetadata.count) == [1, 1])
        verify(notes).find(.any, metadata: .lacks("trace-bin")).called(.once)
    }

    @Test func `reports use the library's words`() async {
        let reports = await failures {
            let notes = NotesMock(policy: .relaxed)
            _ = await notes.find("a", ["x": [1]])
            verify(notes).find(.value("a"), metadata: .lacks("x")).called()
        }
        #expect(reports.map { $0.text.contains("call #1: request matches, metadata differs") } == [true])
        #expect(reports.map { $0.text.contains("metadata x: 1 byte") } == [true])
    }

    @Test func `a stream is accepted once it waits for its client`() async {
        given(notes).chat().onEachInput { [.message("re \($0)")] }
        let chat = notes.chat()
        guard case .accepted(let metadata) = await chat.accepted() else {
            Issue.record("it is not accepted")
            return
        }
        #expect(metadata.isEmpty)
        chat.send("a")
        chat.close()
        guard case .message("re a")? = await chat.next(), case .complete(let end)? = await chat.next() else {
            Issue.record("the answer is missing")
            return
        }
        #expect(end.error == nil && end.code == 0)
    }

    @Test func `a stream whose first act is to fail is rejected`() async {
        given(notes).list(.any).willStream(.failed(error))
            .list(.any).willStream(.initial(["a": [1]]), .failed(error))
        let rejected = notes.list()
        rejected.send("x")
        guard case .rejected(let end) = await rejected.accepted() else {
            Issue.record("it is accepted")
            return
        }
        #expect(end.error as? NotesFailure == error)
        let accepted = notes.list()
        accepted.send("x")
        guard case .accepted(["a": [1]]) = await accepted.accepted(), case .complete(let late)? = await accepted.next()
        else {
            Issue.record("it is not accepted with metadata")
            return
        }
        #expect(late.error as? NotesFailure == error)
    }

    @Test func `a fake server decides however quick its client is`() async {
        let clientIsDone = Gate()
        given(notes).chat().willServe { server in
            await until { clientIsDone.isOpen }
            try await server.send(initial: ["a": [1]])
        }
        .chat().willServe { server in
            await until { clientIsDone.isOpen }
            server.run(.failed(error))
        }
        let (accepted, rejected) = (notes.chat(), notes.chat())
        for chat in [accepted, rejected] {
            chat.send("a")
            chat.close()
        }
        async let outcomes = (accepted.accepted(), rejected.accepted())
        clientIsDone.open()
        guard case (.accepted(["a": [1]]), .rejected(let end)) = await outcomes else {
            Issue.record("the servers are not waited for")
            return
        }
        #expect(end.error as? NotesFailure == error)
    }

    @Test func `a fake server is accepted when it waits`() async {
        given(notes).chat().willServe { server in
            for await input in server.inputs { try await server.send("re \(input) \(server.callOptions.retries)") }
        }
        let chat = notes.chat()
        guard case .accepted = await chat.accepted() else {
            Issue.record("it is not accepted")
            return
        }
        chat.send("a")
        guard case .message("re a 3")? = await chat.next() else {
            Issue.record("the server does not answer")
            return
        }
        chat.cancel()
    }

    @Test func `a client stream may have one reply`() async throws {
        given(notes).merge().willReply { .success($0.joined(), end: ["t": [1]]) }
            .merge().willReply { [error] _ in .failure(error) }
        let merge = notes.merge()
        merge.send("a")
        merge.send("b")
        merge.close()
        let reply = await merge.reply()
        #expect(try reply.result.get() == "ab" && reply.initialMetadata == [:] && reply.finalMetadata == ["t": [1]])
        let failing = notes.merge()
        failing.close()
        let failed = await failing.reply()
        #expect(failed.result == .failure(error) && failed.initialMetadata == nil && failed.code == 7)
    }

    @Test func `a client that goes wrong ends its stream`() async {
        given(notes).chat().onClose(.completed(0, [:]))
        let chat = notes.chat()
        chat.fail(error)
        guard case .complete(let end)? = await chat.next() else {
            Issue.record("it goes on")
            return
        }
        #expect(end.error as? NotesFailure == error && chat.isOver)
        verify(notes).chat().cancelled().called(.once).chat().finished().called(.once)
    }
}
