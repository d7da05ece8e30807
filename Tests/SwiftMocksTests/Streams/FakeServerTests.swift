import Testing

@_spi(Adapters) @testable import SwiftMocks

/// What a test that plays the server can do, with several tasks, with none, and without an end.
@Suite(.endOfHangs, .patient)
struct FakeServerTests {
    private typealias Server = StreamServer<TinyLibrary, BidirectionalStreamKind, ConverseRequest, ConverseResponse>

    private let client = Client()
    private let error = ConnectError(code: .unavailable, message: "cut")

    @Test func `a server stream fails or is served`() async {
        given(client).introduce(.any).willFail(error)
            .introduce(.any).willServe { server in
                try await server.send(headers: server.headers)
                try await server.send(IntroduceResponse("served \(server.request.sentence)"))
            }
        #expect(await client.introduced("me", headers: ["h": ["1"]]) == ["=unavailable"])
        #expect(await client.introduced("me", headers: ["h": ["1"]]) == ["headers [\"h\"]", "+served me", "=ok"])
    }

    @Test func `a fake server answers an rpc with one response`() async {
        given(client).upload().willServe { server in
            var count = 0
            for await _ in server.inputs { count += 1 }
            try await server.send(UploadResponse(count))
        }
        .upload().willServe { server in
            for await _ in server.inputs { throw ConnectError(code: .aborted, message: "enough") }
        }
        #expect(await client.uploaded("a", "b") == ["+2", "=ok"])
        #expect(await client.uploaded("a", "b") == ["=aborted"])
    }

    @Test func `a fake server with more or less than one response is reported`() async {
        let reports = await headlines { client in
            given(client).upload().willServe { server in for _ in 0..<9 { try await server.send(.init()) } }
                .upload().willServe { _ in }
            for _ in 0..<2 { _ = await client.uploaded() }
        }
        let name = "Mock.upload: a fake server"
        #expect(
            reports == ["\(name) sends a second response, which was dropped @1", "\(name) ends without a response @1"])
    }

    @Test func `a response after the end is dropped`() async {
        let reports = await failures { client in
            given(client).upload().willServe { server in
                server.complete()
                try await server.send(UploadResponse(1))
            }
            #expect(await client.uploaded().count == 1)
        }
        #expect(reports.map(\.headline) == ["ElizaServiceClientMock.upload: a fake server ends without a response"])
    }

    @Test func `a fake server answers a callback stream`() async {
        given(client).converse().willServe { server in
            for await input in server.inputs { try await server.send(ConverseResponse("re \(input.sentence)")) }
            throw ConnectError(code: .aborted, message: nil)
        }
        let results = Locked<[String]>([])
        client.converse { results.append($0.short) }.send(ConverseRequest("a")).close()
        await until { results.value.count == 2 }
        #expect(results.value == ["+re a", "=aborted"])
    }

    @Test func `a fake server waits for the consumer and ends with its stream`() async {
        let sent = Locked(0)
        let wasCancelled = Locked(false)
        given(client).converse().willServe { server in
            defer { wasCancelled.value = server.isCancelled && Task.isCancelled }
            while true {
                try await server.send(ConverseResponse("tick"))
                sent.withLock { $0 += 1 }
            }
        }
        let stream = client.converse()
        var results = stream.results().makeAsyncIterator()
        _ = await results.next()
        _ = await results.next()
        #expect(sent.value <= 2)
        stream.cancel()
        await until { wasCancelled.value }
    }

    @Test func `a server's end has trailers`() async {
        given(client).converse().willServe { $0.complete(trailers: ["t": ["1"]]) }
            .converse().onOpen(.fail(error, trailers: ["t": ["2"]]))
        guard case .complete(.ok, nil, ["t": ["1"]]?)? = await client.converse().results().all.last,
            case .complete(.unavailable, .some, ["t": ["2"]]?)? = await client.converse().results().all.last
        else {
            Issue.record("trailers are missing")
            return
        }
    }

    /// An error of the library fails the stream with it, and any other as unknown.
    @Test func `what a server throws fails its stream`() async {
        struct Odd: Error {}
        given(client).converse().willServe { [error] server in
            try await server.send(ConverseResponse("a"))
            throw error
        }
        .converse().willServe { _ in throw Odd() }
        #expect(await client.converse().all == ["+a", "=unavailable"])
        #expect(await client.converse().all == ["=unknown"])
    }

    @Test(arguments: [true, false]) func `sending into a stream that is over throws`(isCancelled: Bool) async throws {
        let inHand = Locked<Server?>(nil)
        given(client).converse().willServe { server in
            inHand.value = server
            if isCancelled { for await _ in server.inputs {} }
        }
        let stream = client.converse()
        await until { inHand.value != nil }
        if isCancelled { stream.cancel() }
        #expect(await stream.all == [isCancelled ? "=canceled" : "=ok"])
        let server = try #require(inHand.value)
        #expect(server.isCancelled == isCancelled)
        await #expect(throws: CancellationError.self) { try await server.send(ConverseResponse("late")) }
        await #expect(throws: CancellationError.self) { try await server.send(headers: [:]) }
        server.complete()
        var inputs = server.inputs
        #expect(await inputs.next() == nil)
        #expect(calls(of: client).converse().map(\.outcome?.code) == [isCancelled ? .canceled : .ok])
    }

    @Test func `a cancelled task neither receives nor sends`() async {
        let hasEnded = Locked(false)
        given(client).converse().willServe { server in
            await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { for await _ in server.inputs {} }
                group.addTask { while true { try await server.send(ConverseResponse("tick")) } }
                group.cancelAll()
            }
            hasEnded.value = !server.isCancelled
        }
        let stream = client.converse()
        await until { hasEnded.value }
        stream.cancel()
    }

    @Test func `a stream that is cancelled before its answer uses none`() async {
        let stream = Locked<TinyStream<IntroduceRequest, IntroduceResponse>?>(nil)
        when(client).introduce(.any).perform { stream.value?.cancel() }
        given(client).introduce(.any).willServe { _ in Issue.record("it serves a stream that is over") }
        stream.value = client.introduce()
        #expect(await stream.value?.send(.init()).all == ["=canceled"])
    }

    @Test func `child tasks send while the main one reads`() async {
        given(client).converse().willServe { server in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for child in 0..<4 {
                    group.addTask { for tick in 0..<50 { try await server.send(ConverseResponse("\(child).\(tick)")) } }
                }
                for await input in server.inputs { try await server.send(ConverseResponse(input.sentence)) }
            }
        }
        let results = await client.conversed("a", "b")
        #expect(Set(results).count == 203 && results.count == 203 && results.last == "=ok")
        for child in 0..<4 {
            #expect(results.filter { $0.hasPrefix("+\(child).") } == (0..<50).map { "+\(child).\($0)" })
        }
    }

    @Test func `two tasks share the inputs`() async {
        let taken = Locked<[String]>([])
        given(client).converse().willServe { server in
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<2 {
                    group.addTask { for await input in server.inputs { taken.append(input.sentence) } }
                }
            }
        }
        let results = Locked<[String]>([])
        let stream = client.converse { results.append($0.short) }
        for number in 0..<100 { stream.send(ConverseRequest("\(number)")) }
        stream.close()
        await until { !results.value.isEmpty }
        #expect(results.value == ["=ok"])
        #expect(Set(taken.value).count == 100 && taken.value.count == 100)
    }

    @Test func `the first of many ends of a server counts`() async {
        given(client).converse().willServe { server in
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<10 { group.addTask { server.complete(trailers: ["n": ["1"]]) } }
                for _ in 0..<10 { group.addTask { server.complete() } }
            }
            throw ConnectError(code: .aborted, message: "late")
        }
        for _ in 0..<20 { #expect(await client.converse().all == ["=ok"]) }
        verify(client).converse().finished().called(20)
    }

    @Test func `a server resets its mock`() async {
        let wentOn = Locked(false)
        given(client).converse().willServe { [client] server in
            reset(client)
            await #expect(throws: CancellationError.self) { try await server.send(ConverseResponse("late")) }
            wentOn.value = Task.isCancelled
        }
        #expect(await client.converse().all == ["=canceled"])
        await until { wentOn.value }
        #expect(client.store.core.events.isEmpty)
    }

    @Test func `a server calls its own mock`() async {
        given(client).say(.any).willReturn(SayResponse("inner"))
        given(client).converse(headers: .has("deep")).onEachInput { [.message(ConverseResponse($0.sentence))] }
        given(client).converse(headers: .lacks("deep")).willServe { [client] server in
            let inner = client.converse(headers: ["deep": [""]])
            for await input in server.inputs {
                inner.send(input)
                var results = inner.results().makeAsyncIterator()
                let answer = await results.next()?.messageValue?.sentence ?? ""
                try await server.send(ConverseResponse("\(answer) \(await client.said())"))
            }
            inner.close()
        }
        #expect(await client.conversed("a", "b") == ["+a inner", "+b inner", "=ok"])
    }

    @Test func `a client cancels between the offer and its taking`() async {
        let returned = Locked(0)
        given(client).converse().willServe { server in
            await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<10 {
                    group.addTask {
                        defer { returned.withLock { $0 += 1 } }
                        try await server.send(ConverseResponse("never read"))
                    }
                }
            }
        }
        for round in 1...20 {
            let stream = client.converse()
            for _ in 0..<round { await Task.yield() }
            stream.cancel()
            #expect(await stream.all == ["=canceled"])
            await until { returned.value == round * 10 }
        }
    }
}
