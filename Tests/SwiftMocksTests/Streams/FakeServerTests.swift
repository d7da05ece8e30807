import SwiftMocks
import Testing

/// What a test that plays the server can do.
@Suite(.endOfHangs, .patient)
struct FakeServerTests {
    private typealias Server = StreamServer<
        TestedLibrary, BidirectionalStreamKind, ConverseRequest, ConverseResponse
    >

    private let client = Client()
    private let error = ConnectError(code: .unavailable, message: "cut")

    @Test func `a server stream fails or is served`() async throws {
        given(client).introduce(.any).willFail(error)
            .introduce(.any).willServe { server in
                try await server.send(headers: server.headers)
                try await server.send(IntroduceResponse("served \(server.request.sentence)"))
            }
        for expected in [["=unavailable"], ["headers [\"h\"]", "+served me", "=ok"]] {
            let stream = client.introduce(headers: ["h": ["1"]])
            try stream.send(IntroduceRequest("me"))
            #expect(await stream.results().all.map(\.short) == expected)
        }
    }

    @Test func `a fake server answers an rpc with one response`() async throws {
        given(client).upload().willServe { server in
            var count: Int32 = 0
            for await _ in server.inputs { count += 1 }
            try await server.send(UploadResponse.with { $0.count = count })
        }
        .upload().willServe { server in
            for await _ in server.inputs { throw ConnectError(code: .aborted, message: "enough") }
        }
        var ends: [String] = []
        for _ in 0..<2 {
            let stream = client.upload()
            try stream.send(.init()).send(.init())
            stream.closeAndReceive()
            for await result in stream.results() {
                switch result {
                case .headers: break
                case .message(let message): ends.append("+\(message.count)")
                case .complete(let code, _, _): ends.append("=\(code)")
                }
            }
        }
        #expect(ends == ["+2", "=ok", "=aborted"])
    }

    @Test func `a fake server with more or less than one response is reported`() async {
        let reports = await failures {
            let client = Client()
            given(client).upload().willServe { server in
                for _ in 0..<9 { try await server.send(.init()) }
            }
            .upload().willServe { _ in }
            for _ in 0..<2 {
                let stream = client.upload()
                stream.closeAndReceive()
                _ = await stream.results().all
            }
        }
        let name = "ElizaServiceClientMock.upload: a fake server"
        #expect(
            reports.map(\.headline) == [
                "\(name) sends a second response, which was dropped", "\(name) ends without a response",
            ])
    }

    @Test func `a fake server answers a callback stream`() async {
        given(client).converse().willServe { server in
            for await input in server.inputs { try await server.send(ConverseResponse("re \(input.sentence)")) }
            throw ConnectError(code: .aborted, message: nil)
        }
        let results = Locked<[String]>([])
        let stream = client.converse(headers: [:]) { results.append($0.short) }
        stream.send(ConverseRequest("a")).close()
        await until { results.value.count == 2 }
        #expect(results.value == ["+re a", "=aborted"])
    }

    @Test func `a fake server waits for the consumer and learns of the end`() async throws {
        let sent = Locked(0)
        let wasCancelled = Locked(false)
        given(client).converse().willServe { server in
            defer { wasCancelled.value = server.isCancelled }
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

    /// The server itself, for what a test does with it outside `willServe`; it waits until the stream is over.
    private func serverInHand() async -> (server: Server, cancel: () -> Void) {
        let inHand = Locked<Server?>(nil)
        given(client).converse().willServe { server in
            inHand.value = server
            for await _ in server.inputs {}
        }
        let stream = client.converse()
        while true {
            if let server = inHand.value { return (server, stream.cancel) }
            await Task.yield()
        }
    }

    /// An error of the library fails the stream with it, and any other as unknown.
    @Test func `what a server throws fails its stream`() async throws {
        struct Odd: Error {}
        given(client).converse().willServe { [error] server in
            try await server.send(ConverseResponse("a"))
            throw error
        }
        .converse().willServe { _ in throw Odd() }
        #expect(await client.converse().results().all.map(\.short) == ["+a", "=unavailable"])
        #expect(await client.converse().results().all.map(\.short) == ["=unknown"])
    }

    @Test func `sending into a stream that is over throws`() async {
        let (server, cancel) = await serverInHand()
        cancel()
        #expect(server.isCancelled)
        await #expect(throws: CancellationError.self) { try await server.send(ConverseResponse("late")) }
        await #expect(throws: CancellationError.self) { try await server.send(headers: [:]) }
    }

    @Test func `a cancelled task receives no more`() async {
        let (server, cancel) = await serverInHand()
        let reader = Task { for await _ in server.inputs {} }
        reader.cancel()
        await reader.value
        #expect(!server.isCancelled)
        cancel()
    }

    @Test func `a server is cancelled with its stream`() async {
        let (isServing, wasCancelled) = (Locked(false), Locked(false))
        given(client).converse().willServe { _ in
            isServing.value = true
            try? await Task.sleep(nanoseconds: 3_600_000_000_000)
            wasCancelled.value = Task.isCancelled
        }
        let stream = client.converse()
        await until { isServing.value }
        stream.cancel()
        await until { wasCancelled.value }
    }

    @Test func `a stream that is cancelled before its answer uses none`() async throws {
        let stream = Locked<(any ServerOnlyAsyncStreamInterface<IntroduceRequest, IntroduceResponse>)?>(nil)
        when(client).introduce(.any).perform { stream.value?.cancel() }
        given(client).introduce(.any).willServe { _ in Issue.record("a server of nobody") }
        stream.value = client.introduce()
        try stream.value?.send(.init())
        #expect(await stream.value?.results().all.map(\.short) == ["=canceled"])
    }
}
