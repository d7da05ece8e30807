import Testing

@testable import SwiftMocks

/// What scripts do.
@Suite(.endOfHangs, .patient)
struct StreamTests {
    private let client = Client()
    private let error = ConnectError(code: .unavailable, message: "cut")

    private func converse(_ inputs: String..., headers: Headers = [:]) async throws -> [String] {
        let stream = client.converse(headers: headers)
        for input in inputs { try stream.send(ConverseRequest(input)) }
        stream.close()
        return await stream.results().all.map(\.short)
    }

    @Test func `steps are made only when asked for`() async throws {
        let made = Locked(0)
        given(client).converse().onEachInput { input in
            made.withLock { $0 += 1 }
            return [.message(ConverseResponse(input.sentence))]
        }
        let stream = client.converse()
        for sentence in ["a", "b", "c"] { try stream.send(ConverseRequest(sentence)) }
        var results = stream.results().makeAsyncIterator()
        #expect(made.value == 0)
        _ = await results.next()
        _ = await results.next()
        #expect(made.value == 2)
    }

    @Test func `every open gets its own script`() async throws {
        given(client).converse().onOpen(.message(ConverseResponse("hello")))
            .onInput(.field(\.sentence, "x"), .message(ConverseResponse("x!")))
            .onEachInput { [.message(ConverseResponse("re \($0.sentence)"))] }
            .onClose(.message(ConverseResponse("bye")))
        for _ in 0..<3 {
            #expect(try await converse("x", "y") == ["+hello", "+x!", "+re y", "+bye", "=ok"])
        }
    }

    @Test func `opens use the answers of a statement in order`() async throws {
        given(client).converse().onOpen(.message(ConverseResponse("1"))).onClose(.complete())
            .converse().willFail(error)
        #expect(try await converse() == ["+1", "=ok"])
        #expect(try await converse() == ["=unavailable"])
        #expect(try await converse() == ["=unavailable"])
    }

    @Test func `a script may fail in the middle or end with a code`() async throws {
        given(client).converse()
            .onEachInput { $0.sentence == "bad" ? [.fail(error)] : [.message(ConverseResponse("ok"))] }
        #expect(try await converse("good", "bad", "good") == ["+ok", "=unavailable"])
        given(client).converse().onOpen(.complete(.aborted, trailers: ["t": ["1"]]))
        let end = await client.converse().results().all.first
        guard case .complete(.aborted, nil, let trailers?)? = end else {
            Issue.record("no such end: \(String(describing: end))")
            return
        }
        #expect(trailers == ["t": ["1"]])
        given(client).converse().onOpen(.complete(.ok))
        #expect(try await converse("a") == ["=ok"])
    }

    @Test func `a server stream's script starts when its request is sent`() async throws {
        given(client).introduce(.field(\.sentence, "b")).willStream(.message(IntroduceResponse("for b")))
        given(client).introduce(.field(\.sentence, "a")).willProduce { request in
            [.message(IntroduceResponse("for \(request.sentence)"))]
        }
        let results = Locked<[String]>([])
        let stream = client.introduce(headers: [:]) { results.append($0.short) }
        #expect(results.value.isEmpty)
        stream.send(IntroduceRequest("b"))
        #expect(results.value == ["+for b", "=ok"])
        client.introduce(headers: [:]) { results.append($0.short) }.send(IntroduceRequest("a"))
        #expect(results.value.suffix(2) == ["+for a", "=ok"])
    }

    @Test func `callback streams deliver in order on the sender's thread`() {
        given(client).converse().onOpen(.headers(["h": []]))
            .onEachInput { [.message(ConverseResponse($0.sentence)), .message(ConverseResponse("again"))] }
        let results = Locked<[String]>([])
        let stream = client.converse(headers: [:]) { results.append($0.short) }
        #expect(results.value == ["headers [\"h\"]"])
        stream.send(ConverseRequest("a")).send(ConverseRequest("b"))
        #expect(results.value.dropFirst() == ["+a", "+again", "+b", "+again"])
        stream.close()
        #expect(results.value.last == "=ok")
    }

    @Test func `the first matching input matcher counts and captures`() async throws {
        let seen = Locked<[ConverseRequest]>([])
        given(client).converse()
            .onInput(.capture(seen, where: .field(\.sentence, "x")), .message(ConverseResponse("first")))
            .onInput(.not(.field(\.sentence, "z")), .message(ConverseResponse("second")))
            .onEachInput { _ in [.message(ConverseResponse("each"))] }
        #expect(try await converse("x", "y", "z") == ["+first", "+second", "+each", "=ok"])
        #expect(seen.value == [ConverseRequest("x")])
    }

    @Test func `steps of one kind add up`() async throws {
        given(client).converse()
            .onOpen(.message(ConverseResponse("1"))).onOpen(.message(ConverseResponse("2")))
            .onClose(.message(ConverseResponse("3"))).onClose(.message(ConverseResponse("4")))
        #expect(try await converse() == ["+1", "+2", "+3", "+4", "=ok"])
    }
}
