import Testing

@_spi(Adapters) @testable import SwiftMocks

/// What the services of a library share, and what depends on the library's words.
@Suite(.endOfHangs, .patient)
struct LibraryTests {
    private let notes = NotesMock()
    private let error = NotesFailure(code: 7, text: "cut")

    /// One reply answers any rpc of any service.
    private func unavailable<Response>() -> Reply<TinyLibrary, Response> {
        .failure(ConnectError(code: .unavailable, message: "down"))
    }

    @Test func `one reply serves two services`() async {
        let (client, echo) = (Client(), EchoMock())
        given(client).say(.any).willReply { _ in unavailable() }
            .upload().willReply { _ in unavailable() }
        given(echo).echo(.any).willReply { _ in unavailable() }
        #expect(await client.said() == "unavailable")
        #expect(await client.uploaded() == ["=unavailable"])
        #expect(await echo.echo(ConverseRequest("a")).code == .unavailable)
    }

    @Test func `calls are selected by their timeout and options`() async {
        given(notes).find(.any).willProduce { _ in "any" }
        given(notes).find(.any, timeout: .atMost(.seconds(1))).willProduce { _ in "short" }
        given(notes).find(.any, timeout: .atMost(.seconds(0))).willProduce { _ in "over" }
        given(notes).find(.any, timeout: .atLeast(.seconds(1e9))).willProduce { _ in "endless" }
        given(notes).find(.any, options: .matching { $0.retries == 9 }).willProduce { _ in "nine" }
        for (seconds, answer) in [(1, "short"), (9, "nine"), (-1, "over"), (.max, "endless"), (3, "any")] {
            #expect((try? await notes.find("x", timeout: seconds).result.get()) == answer)
            if seconds != 3 { reset(notes, .calls) }
        }
        let matching: [(TimeoutMatcher, Int)] = [
            (.any, 1), (.none, 0), (.exactly(.seconds(3)), 1), (.exactly(.milliseconds(2999)), 0),
            (.atMost(.seconds(3)), 1), (.atMost(.seconds(2)), 0), (.atLeast(.seconds(3)), 1),
            (.atLeast(.seconds(4)), 0),
        ]
        for (timeout, count) in matching { #expect(calls(of: notes).find(timeout: timeout).count == count) }
        verify(notes).find(.any, options: .matching { $0.retries == 3 }).called(.once)
        let reports = await failures {
            let notes = NotesMock(policy: .relaxed)
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

    @Test func `reports tell timeout and options from metadata`() async {
        let line = #line + 1
        let reports = await failures {
            let notes = NotesMock(policy: .relaxed)
            _ = await notes.find("a", ["x": [1]])
            verify(notes).find(.any, timeout: .none).called()
            verify(notes).find(.any, metadata: .lacks("x"), options: .matching { $0.retries == 1 }).called()
            verify(notes).find(.value("b"), timeout: .none).called()
            let strict = NotesMock(policy: .strict)
            given(strict).find(.any, timeout: .atMost(.seconds(1))).willProduce { _ in "short" }
            _ = await strict.find("a")
        }
        let parts = reports.lines.filter { $0.contains("#1: ") || $0.hasPrefix("closest") || $0.hasPrefix("other") }
        #expect(
            parts.filter { !$0.contains("has no stub") } == [
                "closest   call #1: request matches, metadata matches, timeout differs",
                "other than no timeout",
                "closest   call #1: request matches, metadata differs, options differ",
                "other than options that match the closure",
                "closest   call #1: request differs, metadata matches, timeout differs",
                "other than no timeout",
                "closest   stub at LibraryTests.swift:\(line + 7): request matches, metadata matches, timeout differs",
            ])
        let correction = "match less strictly, or correct what the code under test sends"
        #expect(
            reports.lines.filter { $0.hasPrefix("hint      call") } == [
                "hint      call #1 differs in its timeout only: \(correction)",
                "hint      call #1 differs in its metadata and its options only: \(correction)",
                "hint      call #1 differs in its request and its timeout: \(correction)",
            ])
    }

    @Test func `a stream is accepted once it waits for its client`() async {
        given(notes).chat().onEachInput { [.message("re \($0)")] }
        let chat = notes.chat()
        #expect(await chat.acceptance == "accepted [:]")
        chat.addInput("a")
        chat.close()
        #expect(await [chat.event, chat.event] == ["re a", "end 0"])
    }

    @Test func `a stream whose first act is to fail is rejected`() async {
        given(notes).list(.any).willStream(.failed(error))
            .list(.any).willStream(.initial(["a": [1]]), .failed(error))
        let (rejected, accepted) = (notes.list(), notes.list())
        rejected.addInput("x")
        #expect(await rejected.acceptance == "rejected 7")
        accepted.addInput("x")
        #expect(await accepted.acceptance == "accepted [\"a\": [1]]")
        #expect(await accepted.event == "end 7")
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
            chat.addInput("a")
            chat.close()
        }
        async let outcomes = [accepted.acceptance, rejected.acceptance]
        clientIsDone.open()
        #expect(await outcomes == ["accepted [\"a\": [1]]", "rejected 7"])
    }

    @Test func `a fake server is accepted when it waits`() async {
        given(notes).chat().willServe { server in
            for await input in server.inputs { try await server.send("re \(input) \(server.callOptions.retries)") }
        }
        let chat = notes.chat()
        #expect(await chat.acceptance == "accepted [:]")
        chat.addInput("a")
        #expect(await chat.event == "re a 3")
        chat.cancel()
    }

    @Test func `a client stream may have one reply`() async throws {
        given(notes).merge().willReply { .success($0.joined(), end: ["t": [1]]) }
            .merge().willReply { [error] _ in .failure(error) }
        let merge = notes.merge()
        merge.addInput("a")
        merge.addInput("b")
        merge.close()
        let reply = await merge.reply(as: String.self)
        #expect(try reply.result.get() == "ab" && reply.initialMetadata == [:] && reply.finalMetadata == ["t": [1]])
        let failing = notes.merge()
        failing.close()
        let failed = await failing.reply(as: String.self)
        #expect(failed.result == .failure(error) && failed.initialMetadata == nil && failed.code == 7)
    }

    /// What is there is done, whatever the number of inputs without steps before it.
    @Test func `a call that is let go does what its client has sent`() async {
        for hasReader in [true, false] {
            given(notes).chat().onInput(.value("a"), .message("b")).onClose(.message("c"), .completed(0, [:]))
            let chat = notes.chat()
            for input in ["", "a", "", ""] { chat.addInput(input) }
            chat.close()
            if hasReader {
                chat.letGo()
                while await chat.nextEvent() != nil {}
            } else {
                chat.performWhatIsThere()
            }
            #expect(calls(of: notes).chat().last?.outcome?.code == 0)
        }
        verify(notes).chat().cancelled().called(.never)
    }

    @Test func `a call that is let go is cancelled where its answer waits`() async {
        given(notes).chat().onOpen(.message("a"), .delay(.seconds(1000)), .message("b"))
            .chat().willServe { server in
                try await server.send("a")
                await until { Task.isCancelled }
            }
        for _ in 0..<2 {
            let chat = notes.chat()
            chat.letGo()
            var events = 0
            while await chat.nextEvent() != nil { events += 1 }
            #expect(events <= 2)
        }
        #expect(calls(of: notes).chat().map { $0.outcome?.code } == [1, 1])
    }

    @Test func `a client that goes wrong ends its stream`() async {
        given(notes).chat().onClose(.completed(0, [:]))
        let chat = notes.chat()
        chat.fail(error)
        #expect(await chat.event == "end 7")
        #expect(chat.isOver)
        verify(notes).chat().cancelled().called(.once).chat().finished().called(.once)
    }
}

extension MockCall where Library == NotesLibrary {
    /// What the client learns of its stream first, in short.
    fileprivate var acceptance: String {
        get async {
            switch await waitForAcceptance() {
            case .accepted(let metadata): "accepted \(metadata)"
            case .rejected(let end): "rejected \((end.error as? NotesFailure)?.code ?? 0)"
            }
        }
    }

    /// What comes next, in short.
    fileprivate var event: String? {
        get async {
            switch await next(as: String.self) {
            case .message(let message): "\(message)"
            case .complete(let end): "end \((end.error as? NotesFailure)?.code ?? end.code)"
            default: nil
            }
        }
    }
}
