import ElizaMocks
import Testing
import TinyRPC

@testable import SwiftMocks

/// What scripts do.
@Suite(.timeLimit(.minutes(1)))
struct StreamTests {
    private let client = Client()
    private let error = ConnectError(code: .unavailable, message: "cut")

    private func converse(_ inputs: String..., headers: Headers = [:]) async throws -> [String] {
        let stream = self.client.converse(headers: headers)
        for input in inputs { try stream.send(ConverseRequest(input)) }
        stream.close()
        return await stream.results().all.map(\.short)
    }

    @Test func resultsAreOneMemoisedStream() async throws {
        given(self.client).introduce(.any)
            .willStream(.message(IntroduceResponse("a")), .message(IntroduceResponse("b")))
        let stream = self.client.introduce()
        try stream.send(.init())
        var one = stream.results().makeAsyncIterator()
        var other = stream.results().makeAsyncIterator()
        #expect(await one.next()?.short == "+a")
        #expect(await other.next()?.short == "+b")
        #expect(await one.next()?.short == "=ok")
        #expect(await other.next()?.short == nil)
    }

    @Test func stepsAreMadeOnlyWhenAskedFor() async throws {
        let made = Locked(0)
        given(self.client).converse().onEachInput { input in
            made.withLock { $0 += 1 }
            return [.message(ConverseResponse(input.sentence))]
        }
        let stream = self.client.converse()
        for sentence in ["a", "b", "c"] { try stream.send(ConverseRequest(sentence)) }
        var results = stream.results().makeAsyncIterator()
        #expect(made.value == 0)
        _ = await results.next()
        _ = await results.next()
        #expect(made.value == 2)
    }

    @Test func everyOpenGetsItsOwnScript() async throws {
        given(self.client).converse().onOpen(.message(ConverseResponse("hello")))
            .onInput(.field(\.sentence, "x"), .message(ConverseResponse("x!")))
            .onEachInput { [.message(ConverseResponse("re \($0.sentence)"))] }
            .onClose(.message(ConverseResponse("bye")))
        for _ in 0..<3 {
            #expect(try await self.converse("x", "y") == ["+hello", "+x!", "+re y", "+bye", "=ok"])
        }
    }

    @Test func opensUseTheAnswersOfAStatementInOrder() async throws {
        given(self.client).converse().onOpen(.message(ConverseResponse("1"))).onClose(.complete())
            .converse().willFail(self.error)
        #expect(try await self.converse() == ["+1", "=ok"])
        #expect(try await self.converse() == ["=unavailable"])
        #expect(try await self.converse() == ["=unavailable"])
    }

    @Test func aScriptMayFailInTheMiddleOrEndWithACode() async throws {
        given(self.client).converse()
            .onEachInput { $0.sentence == "bad" ? [.fail(self.error)] : [.message(ConverseResponse("ok"))] }
        #expect(try await self.converse("good", "bad", "good") == ["+ok", "=unavailable"])
        given(self.client).converse().onOpen(.complete(.ok, trailers: ["t": ["1"]]))
        let end = await self.client.converse().results().all.first
        guard case .complete(.ok, nil, let trailers?)? = end else {
            Issue.record("no such end: \(String(describing: end))")
            return
        }
        #expect(trailers == ["t": ["1"]])
        given(self.client).converse().onOpen(.complete(.ok))
        #expect(try await self.converse("a") == ["=ok"])
    }

    @Test func bidirectionalEarlyFailure() async throws {
        given(self.client).converse().willFail(self.error, afterInputs: 2)
        let stream = self.client.converse()
        try stream.send(ConverseRequest("1")).send(ConverseRequest("2"))
        #expect(await stream.results().all.map(\.short) == ["=unavailable"])
    }

    @Test func aServerStreamsScriptStartsWhenItsRequestIsSent() async throws {
        given(self.client).introduce(.field(\.sentence, "b")).willStream(.message(IntroduceResponse("for b")))
        given(self.client).introduce(.field(\.sentence, "a")).willProduce { request in
            [.message(IntroduceResponse("for \(request.sentence)"))]
        }
        let results = Locked<[String]>([])
        let stream = self.client.introduce(headers: [:]) { results.append($0.short) }
        #expect(results.value.isEmpty)
        stream.send(IntroduceRequest("b"))
        #expect(results.value == ["+for b", "=ok"])
        self.client.introduce(headers: [:]) { results.append($0.short) }.send(IntroduceRequest("a"))
        #expect(results.value.suffix(2) == ["+for a", "=ok"])
    }

    @Test func aServerStreamFailsOrIsServed() async throws {
        given(self.client).introduce(.any).willFail(self.error)
            .introduce(.any).willServe { server in
                for await request in server.inputs {
                    await server.send(headers: server.headers)
                    await server.send(IntroduceResponse("served \(request.sentence)"))
                }
            }
        for expected in [["=unavailable"], ["headers [\"h\"]", "+served me", "=ok"]] {
            let stream = self.client.introduce(headers: ["h": ["1"]])
            try stream.send(IntroduceRequest("me"))
            #expect(await stream.results().all.map(\.short) == expected)
        }
    }

    @Test func aClientStreamAnswersAtTheClose() async throws {
        given(self.client).upload().willReturn(.with { $0.count = 7 }, headers: ["h": ["1"]], trailers: ["t": ["2"]])
        let results = Locked<[StreamResult<UploadResponse>]>([])
        let stream = self.client.upload(headers: [:]) { results.append($0) }
        try stream.send(UploadRequest("a"))
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

    @Test func aClientStreamMayAnswerLaterOrFail() async throws {
        let gate = Gate()
        given(self.client).upload().willReturn(.init(), after: .milliseconds(1), gate: gate)
            .upload().willFail(self.error)
            .upload().willProduce { inputs in
                await Task.yield()
                return .success(.with { $0.count = Int32(inputs.count) })
            }
        let first = self.client.upload()
        first.closeAndReceive()
        gate.open()
        #expect(await first.results().all.compactMap(\.messageValue).count == 1)
        let second = self.client.upload()
        second.closeAndReceive()
        guard case .complete(.unavailable, .some, _)? = await second.results().all.last else {
            Issue.record("it did not fail")
            return
        }
        let third = self.client.upload()
        try third.send(UploadRequest("1")).send(UploadRequest("2")).closeAndReceive()
        #expect(await third.results().all.compactMap(\.messageValue).map(\.count) == [2])
    }

    @Test func aClientStreamMayFailEarly() async throws {
        given(self.client).upload().willFail(self.error, afterInputs: 2)
        let ends = Locked(0)
        let stream = self.client.upload(headers: [:]) { _ in ends.withLock { $0 += 1 } }
        try stream.send(UploadRequest("1"))
        #expect(ends.value == 0)
        try stream.send(UploadRequest("2"))
        #expect(ends.value == 1)
        stream.closeAndReceive()
        #expect(ends.value == 1)
    }

    @Test func callbackStreamsDeliverInOrderOnTheSendersThread() {
        given(self.client).converse().onOpen(.headers(["h": []]))
            .onEachInput { [.message(ConverseResponse($0.sentence)), .message(ConverseResponse("again"))] }
        let results = Locked<[String]>([])
        let stream = self.client.converse(headers: [:]) { results.append($0.short) }
        #expect(results.value == ["headers [\"h\"]"])
        stream.send(ConverseRequest("a")).send(ConverseRequest("b"))
        #expect(results.value.dropFirst() == ["+a", "+again", "+b", "+again"])
        stream.close()
        #expect(results.value.last == "=ok")
    }

    @Test func aFakeServerOnACallbackStream() async {
        given(self.client).converse().willServe { server in
            for await input in server.inputs { await server.send(ConverseResponse("re \(input.sentence)")) }
            server.fail(ConnectError(code: .aborted, message: nil))
        }
        let results = Locked<[String]>([])
        let stream = self.client.converse(headers: [:]) { results.append($0.short) }
        stream.send(ConverseRequest("a")).close()
        await until { results.value.count == 2 }
        #expect(results.value == ["+re a", "=aborted"])
    }

    @Test func aFakeServerWaitsForTheConsumerAndLearnsOfTheEnd() async throws {
        let sent = Locked(0)
        let wasCancelled = Locked(false)
        given(self.client).converse().willServe { server in
            while !server.isOver {
                await server.send(ConverseResponse("tick"))
                sent.withLock { $0 += 1 }
            }
            wasCancelled.value = server.isCancelled
        }
        let stream = self.client.converse()
        var results = stream.results().makeAsyncIterator()
        _ = await results.next()
        _ = await results.next()
        #expect(sent.value <= 2)
        stream.cancel()
        await until { wasCancelled.value }
    }

    @Test func aGateInAScript() async throws {
        let gate = Gate()
        given(self.client).converse().onOpen(.wait(for: gate), .message(ConverseResponse("open")), .complete())
        let stream = self.client.converse()
        gate.open()
        #expect(await stream.results().all.map(\.short) == ["+open", "=ok"])
    }
}
