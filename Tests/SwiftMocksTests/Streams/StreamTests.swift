import Testing

@testable import SwiftMocks

/// What scripts do.
@Suite(.endOfHangs, .patient)
struct StreamTests {
    private let client = Client()
    private let error = ConnectError(code: .unavailable, message: "cut")
    private let results = Locked<[String]>([])

    @Test func `steps are made only when asked for`() async {
        let made = Locked(0)
        given(client).converse().onEachInput { input in
            made.withLock { $0 += 1 }
            return [.message(ConverseResponse(input.sentence))]
        }
        let stream = client.converse()
        for sentence in ["a", "b", "c"] { stream.send(ConverseRequest(sentence)) }
        var results = stream.results().makeAsyncIterator()
        #expect(made.value == 0)
        _ = await results.next()
        _ = await results.next()
        #expect(made.value == 2)
    }

    @Test func `every open gets its own script`() async {
        given(client).converse().onOpen(.message(ConverseResponse("hello")))
            .onInput(.field(\.sentence, "x"), .message(ConverseResponse("x!")))
            .onEachInput { [.message(ConverseResponse("re \($0.sentence)"))] }
            .onClose(.message(ConverseResponse("bye")))
        for _ in 0..<3 {
            #expect(await client.conversed("x", "y") == ["+hello", "+x!", "+re y", "+bye", "=ok"])
        }
    }

    @Test func `a script may fail in the middle or end with a code`() async {
        given(client).converse()
            .onEachInput { $0.sentence == "bad" ? [.fail(error)] : [.message(ConverseResponse("ok"))] }
        #expect(await client.conversed("good", "bad", "good") == ["+ok", "=unavailable"])
        given(client).converse().onOpen(.complete(.aborted, trailers: ["t": ["1"]]))
        let end = await client.converse().results().all.first
        guard case .complete(.aborted, nil, ["t": ["1"]]?)? = end else {
            Issue.record("no such end: \(String(describing: end))")
            return
        }
        given(client).converse().onOpen(.complete(.ok))
        #expect(await client.conversed("a") == ["=ok"])
    }

    @Test func `a server stream's script starts when its request is sent`() {
        given(client).introduce(.field(\.sentence, "b")).willStream(.message(IntroduceResponse("for b")))
        given(client).introduce(.field(\.sentence, "a")).willProduce { request in
            [.message(IntroduceResponse("for \(request.sentence)"))]
        }
        let stream = client.introduce { [results] in results.append($0.short) }
        #expect(results.value.isEmpty)
        stream.send(IntroduceRequest("b"))
        #expect(results.value == ["+for b", "=ok"])
        client.introduce { [results] in results.append($0.short) }.send(IntroduceRequest("a"))
        #expect(results.value.suffix(2) == ["+for a", "=ok"])
    }

    @Test func `a second request of a server stream uses no answer`() {
        given(client).introduce(.any).willStream(.hold).introduce(.any).willStream()
        let stream = client.introduce { _ in }
        stream.send(IntroduceRequest("1")).send(IntroduceRequest("2"))
        #expect(client.store.core.snapshot.unusedStubs.count == 1)
        #expect(calls(of: client).introduce().map { $0.inputs.map(\.sentence) } == [["1", "2"]])
        stream.cancel()
    }

    @Test func `a client stream answers at the close`() {
        given(client).upload().willReturn(UploadResponse(7), headers: ["h": ["1"]], trailers: ["t": ["2"]])
        let results = Locked<[StreamResult<UploadResponse>]>([])
        let stream = client.upload { results.append($0) }
        stream.send(UploadRequest("a"))
        #expect(results.value.isEmpty)
        stream.closeAndReceive()
        guard case .headers(["h": ["1"]])? = results.value.first,
            case .complete(.ok, nil, ["t": ["2"]]?)? = results.value.last
        else {
            Issue.record("headers and trailers are missing: \(results.value)")
            return
        }
        #expect(results.value.compactMap(\.messageValue).map(\.count) == [7])
    }

    @Test func `inputs after the close are recorded, not answered`() async {
        given(client).upload().willProduce { inputs in UploadResponse(inputs.count) }
        let streams = [client.upload(), client.upload { [results] in results.append($0.short) }]
        for stream in streams {
            stream.send(UploadRequest("1")).closeAndReceive()
            stream.closeAndReceive()
            stream.send(UploadRequest("late"))
        }
        #expect(await streams[0].all == ["+1", "=ok"])
        #expect(results.value == ["+1", "=ok"])
        #expect(calls(of: client).upload().map { $0.inputs.map(\.sentence) } == [["1", "late"], ["1", "late"]])
        verify(client).upload().closed().called(.twice)
    }

    @Test func `callback streams deliver in order on the sender's thread`() {
        given(client).converse().onOpen(.headers(["h": []]))
            .onEachInput { [.message(ConverseResponse($0.sentence)), .message(ConverseResponse("again"))] }
        let stream = client.converse { [results] in results.append($0.short) }
        #expect(results.value == ["headers [\"h\"]"])
        stream.send(ConverseRequest("a")).send(ConverseRequest("b"))
        #expect(results.value.dropFirst() == ["+a", "+again", "+b", "+again"])
        stream.close()
        #expect(results.value.last == "=ok")
    }

    @Test func `the first matching input matcher counts and captures`() async {
        let seen = Locked<[ConverseRequest]>([])
        given(client).converse()
            .onInput(.capture(seen, where: .field(\.sentence, "x")), .message(ConverseResponse("first")))
            .onInput(.not(.field(\.sentence, "z")), .message(ConverseResponse("second")))
            .onEachInput { _ in [.message(ConverseResponse("each"))] }
        #expect(await client.conversed("x", "y", "z") == ["+first", "+second", "+each", "=ok"])
        #expect(seen.value == [ConverseRequest("x")])
    }

    @Test func `steps of one kind add up`() async {
        given(client).converse()
            .onOpen(.message(ConverseResponse("1"))).onOpen(.message(ConverseResponse("2")))
            .onClose(.message(ConverseResponse("3"))).onClose(.message(ConverseResponse("4")))
        #expect(await client.conversed() == ["+1", "+2", "+3", "+4", "=ok"])
    }

    // MARK: - `willFail(_, afterInputs:)`

    @Test(arguments: [0, 2]) func `a stream may fail early`(count: Int) {
        given(client).upload().willFail(error, afterInputs: count).converse().willFail(error, afterInputs: count)
        let upload = client.upload { [results] in results.append($0.short) }
        let converse = client.converse { [results] in results.append($0.short) }
        for _ in 0..<count {
            #expect(results.value.isEmpty)
            upload.send(UploadRequest("1"))
            converse.send(ConverseRequest("1"))
        }
        #expect(results.value == ["=unavailable", "=unavailable"])
        upload.closeAndReceive()
        converse.close()
        #expect(results.value.count == 2)
    }

    @Test func `a client that sends less gets the failure when it closes`() async {
        given(client).upload().willFail(error, afterInputs: 2).converse().willFail(error, afterInputs: 2)
        let upload = client.upload { [results] in results.append($0.short) }
        upload.send(UploadRequest("1"))
        #expect(results.value.isEmpty)
        upload.closeAndReceive()
        #expect(results.value == ["=unavailable"])
        #expect(await client.conversed("1") == ["=unavailable"])
    }

    // MARK: - Readers that come in pairs, leave, or come too late

    /// What two tasks read of one stream.
    private func readers(of stream: Chat) -> [Task<[String], Never>] { (0..<2).map { _ in Task { await stream.all } } }

    @Test func `two tasks share the results`() async {
        given(client).converse().onEachInput { [.message(ConverseResponse($0.sentence))] }
        for _ in 0..<20 {
            let stream = client.converse()
            let readers = readers(of: stream)
            for number in 0..<20 { stream.send(ConverseRequest("\(number)")) }
            stream.close()
            let seen = await readers[0].value + readers[1].value
            #expect(seen.sorted() == ((0..<20).map { "+\($0)" } + ["=ok"]).sorted())
        }
    }

    @Test func `two tasks wait and the stream is cancelled`() async {
        given(client).converse().onOpen(.hold)
        for _ in 0..<50 {
            let stream = client.converse()
            let readers = readers(of: stream)
            stream.cancel()
            #expect(await readers[0].value + readers[1].value == ["=canceled"])
        }
    }

    @Test func `a reader that is cancelled closes the stream`() async {
        given(client).converse().onClose(.hold)
        let stream = client.converse()
        let readers = readers(of: stream)
        await verify(client).converse().opened().calledEventually(.once)
        readers[0].cancel()
        #expect(await readers[0].value.isEmpty)
        await verify(client).converse().closed().calledEventually(.once)
        verify(client).converse().cancelled().called(.never)
        stream.cancel()
        #expect(await readers[1].value.filter { $0 != "=canceled" }.isEmpty)
        #expect(calls(of: client).converse().map(\.outcome?.code) == [.canceled])
    }

    @Test func `a reader that comes after the end gets everything`() async {
        let isAnswering = Locked(false)
        given(client).converse().willServe { server in
            for await input in server.inputs {
                isAnswering.value = true
                try await server.send(ConverseResponse(input.sentence))
            }
        }
        let stream = client.converse()
        stream.send(ConverseRequest("a")).close()
        await until { isAnswering.value }
        #expect(await stream.all == ["+a", "=ok"])
        #expect(await stream.all.isEmpty)
    }

    @Test func `a reader is cancelled in the middle of a wait`() async {
        let gate = Gate()
        given(client).introduce(.any).willStream(.message(IntroduceResponse("a")), .wait(for: gate))
        let stream = client.introduce().send(.init())
        let reader = Task { await stream.all }
        await until { gate.changes.sleeperCount == 1 }
        reader.cancel()
        #expect(await reader.value == ["+a"])
        gate.open()
        stream.cancel()
        await until { client.store.core.withState { $0.inFlight.isEmpty } }
        verify(client).introduce().finished().called(.once)
    }
}
