import ElizaMocks
import Testing
import TinyRPC

@testable import SwiftMocks

/// What the services of a library share, and what depends on the library's words.
@Suite(.endOfHangs, .patient)
struct LibraryTests {
    /// One reply answers any rpc of any service.
    private func unavailable<Response>() -> Reply<Client.Types, Response> {
        .failure(ConnectError(code: .unavailable, message: "down"))
    }

    @Test func oneReplyServesTwoServices() async {
        let client = Client()
        let echo = EchoMock(of: client)
        given(client).say(.any).willProduce { _ in unavailable() }
            .upload().willProduce { _ in unavailable() }
        given(echo).echo(.any).willProduce { _ in unavailable() }
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

    private func find(_ text: String, _ metadata: [String: [UInt8]] = [:]) async -> Reply<NotesTypes, String> {
        await notes.rpcs.find.call(notes.store, text, metadata: metadata, options: NotesOptions(retries: 3))
    }

    private func open<Kind>(
        _ rpc: RPC<NotesMock, Kind, String, String>
    ) -> MockCall<NotesTypes, String, String> {
        rpc.open(notes.store, metadata: [:], options: NotesOptions(retries: 3))
    }

    @Test func aLibraryWithMetadataAndOptions() async throws {
        given(notes).find(.any).willReturn("found", metadata: ["a": [1]], trailingMetadata: ["b": [2]])
        given(notes).find(.any, metadata: .has("trace-bin", [1, 2])).willFail(error)
            .willFail(error, metadata: [:])
        let found = await find("x")
        #expect(
            try found.result.get() == "found" && found.metadata == ["a": [1]] && found.trailingMetadata == ["b": [2]])
        let rejected = await find("x", ["Trace-Bin": [1, 2]])
        #expect(rejected.metadata == nil && rejected.code == 7)
        #expect(await find("x", ["trace-bin": [1, 2]]).metadata == [:])
        #expect(calls(of: notes).find().map(\.options.retries) == [3, 3, 3])
        #expect(calls(of: notes).find(metadata: .has("TRACE-BIN")).map(\.metadata.count) == [1, 1])
        verify(notes).find(.any, metadata: .lacks("trace-bin")).called(.once)
    }

    @Test func reportsSayItsWords() async {
        let reports = await failures {
            let notes = NotesMock(policy: .relaxed)
            _ = await notes.rpcs.find.call(notes.store, "a", metadata: ["x": [1]], options: NotesOptions(retries: 0))
            verify(notes).find(.value("a"), metadata: .lacks("x")).called()
        }
        #expect(reports.map { $0.text.contains("call #1: request matches, metadata differs") } == [true])
        #expect(reports.map { $0.text.contains("metadata x: 1 byte") } == [true])
    }

    @Test func aStreamIsAcceptedOnceItWaitsForItsClient() async {
        given(notes).chat().onEachInput { [.message("re \($0)")] }
        let chat = open(notes.rpcs.chat)
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
        #expect(end.failure == nil && end.code == 0)
    }

    @Test func aStreamWhoseFirstActIsToFailIsRejected() async {
        given(notes).list(.any).willStream(.fail(error))
            .list(.any).willStream(.metadata(["a": [1]]), .fail(error))
        let rejected = open(notes.rpcs.list)
        rejected.send("x")
        guard case .rejected(let end) = await rejected.accepted() else {
            Issue.record("it is accepted")
            return
        }
        #expect(end.failure == error)
        let accepted = open(notes.rpcs.list)
        accepted.send("x")
        guard case .accepted(["a": [1]]) = await accepted.accepted(), case .complete(let late)? = await accepted.next()
        else {
            Issue.record("it is not accepted with metadata")
            return
        }
        #expect(late.failure == error)
    }

    @Test func aFakeServerDecidesHoweverQuickItsClientIs() async {
        let clientIsDone = Gate()
        given(notes).chat().willServe { server in
            await until { clientIsDone.isOpen }
            await server.send(metadata: ["a": [1]])
        }
        .chat().willServe { server in
            await until { clientIsDone.isOpen }
            server.fail(error)
        }
        let (accepted, rejected) = (open(notes.rpcs.chat), open(notes.rpcs.chat))
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
        #expect(end.failure == error)
    }

    @Test func aFakeServerIsAcceptedWhenItWaits() async {
        given(notes).chat().willServe { server in
            for await input in server.inputs { await server.send("re \(input) \(server.options.retries)") }
        }
        let chat = open(notes.rpcs.chat)
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

    @Test func aClientStreamAsOneReply() async throws {
        given(notes).merge().willProduce { .success($0.joined(), trailingMetadata: ["t": [1]]) }
            .merge().willFail(error)
        let merge = open(notes.rpcs.merge)
        merge.send("a")
        merge.send("b")
        merge.close()
        let reply = await merge.reply()
        #expect(try reply.result.get() == "ab" && reply.metadata == [:] && reply.trailingMetadata == ["t": [1]])
        let failing = open(notes.rpcs.merge)
        failing.close()
        let failed = await failing.reply()
        #expect(failed.result == .failure(error) && failed.metadata == nil && failed.code == 7)
    }

    @Test func aClientThatGoesWrongEndsItsStream() async {
        given(notes).chat().onClose(.complete())
        let chat = open(notes.rpcs.chat)
        chat.fail(error)
        guard case .complete(let end)? = await chat.next() else {
            Issue.record("it goes on")
            return
        }
        #expect(end.failure == error && chat.isOver)
        verify(notes).chat().cancelled().called(.once).chat().finished().called(.once)
    }
}
