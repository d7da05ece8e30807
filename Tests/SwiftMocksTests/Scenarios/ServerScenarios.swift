import ElizaMocks
import Testing
import TinyMocks
import TinyRPC

@_spi(Adapters) @testable import SwiftMocks

/// Fake servers with several tasks, with none, and without an end.
@Suite(.endOfHangs, .patient)
struct ServerScenarios {
    private typealias Server = StreamServer<
        TinyLibrary, BidirectionalStreamKind, ConverseRequest, ConverseResponse
    >

    private let client = Client()

    @Test func `child tasks send while the main one reads`() async throws {
        given(client).converse().willServe { server in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for child in 0..<4 {
                    group.addTask { for tick in 0..<10 { try await server.send(ConverseResponse("\(child).\(tick)")) } }
                }
                for await input in server.inputs { try await server.send(ConverseResponse(input.sentence)) }
            }
        }
        let stream = client.converse()
        try stream.send(ConverseRequest("a")).send(ConverseRequest("b"))
        stream.close()
        let results = await stream.results().all.map(\.short)
        #expect(Set(results).count == 43 && results.count == 43 && results.last == "=ok")
        for child in 0..<4 {
            let own = results.filter { $0.hasPrefix("+\(child).") }
            #expect(own == (0..<10).map { "+\(child).\($0)" })
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
        let stream = client.converse(headers: [:]) { results.append($0.short) }
        for number in 0..<100 { stream.send(ConverseRequest("\(number)")) }
        stream.close()
        await until { !results.value.isEmpty }
        #expect(results.value == ["=ok"])
        #expect(Set(taken.value).count == 100 && taken.value.count == 100)
    }

    @Test func `sending after the server has returned throws`() async {
        let kept = Locked<Server?>(nil)
        given(client).converse().willServe { kept.value = $0 }
        let stream = client.converse()
        #expect(await stream.results().all.map(\.short) == ["=ok"])
        await #expect(throws: CancellationError.self) { try await kept.value?.send(ConverseResponse("late")) }
        await #expect(throws: CancellationError.self) { try await kept.value?.send(headers: [:]) }
        kept.value?.complete()
        #expect(kept.value?.isCancelled == false)
        var inputs = kept.value?.inputs
        #expect(await inputs?.next() == nil)
        #expect(calls(of: client).converse().map(\.outcome?.code) == [.ok])
    }

    @Test func `the first of many ends of a server counts`() async {
        given(client).converse().willServe { server in
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<10 { group.addTask { server.complete(trailers: ["n": ["1"]]) } }
                for _ in 0..<10 { group.addTask { server.complete() } }
            }
            throw ConnectError(code: .aborted, message: "late")
        }
        for _ in 0..<20 {
            let results = await client.converse().results().all.map(\.short)
            #expect(results == ["=ok"])
        }
        verify(client).converse().finished().called(20)
    }

    @Test func `a server resets its mock`() async {
        let wentOn = Locked(false)
        given(client).converse().willServe { [client] server in
            reset(client)
            await #expect(throws: CancellationError.self) { try await server.send(ConverseResponse("late")) }
            wentOn.value = Task.isCancelled
        }
        #expect(await client.converse().results().all.map(\.short) == ["=canceled"])
        await until { wentOn.value }
        #expect(client.store.core.events.isEmpty)
    }

    @Test(arguments: [MockPolicy.strict, .relaxed]) func `a server answers with each policy`(_ policy: MockPolicy)
        async throws
    {
        let reports = await failures {
            let client = Client(policy: policy)
            given(client).introduce(.field(\.sentence, "a")).willServe { server in
                try await server.send(IntroduceResponse(server.request.sentence))
            }
            for sentence in ["a", "b"] {
                let stream = client.introduce()
                _ = try? stream.send(IntroduceRequest(sentence))
                let expected = policy == .strict ? ["=unimplemented"] : ["=ok"]
                #expect(await stream.results().all.map(\.short) == (sentence == "a" ? ["+a", "=ok"] : expected))
            }
        }
        #expect(reports.count == (policy == .strict ? 1 : 0))
    }

    @Test func `a server calls its own mock`() async throws {
        given(client).say(.any).willReturn(SayResponse("inner"))
        given(client).converse(headers: .has("deep")).onEachInput { [.message($0.reply)] }
        given(client).converse(headers: .lacks("deep")).willServe { [client] server in
            let inner = client.converse(headers: ["deep": [""]])
            for await input in server.inputs {
                _ = try? inner.send(input)
                var results = inner.results().makeAsyncIterator()
                let answer = await results.next()?.messageValue?.sentence ?? ""
                let said = await client.say(request: .init()).message?.sentence ?? ""
                try await server.send(ConverseResponse("\(answer) \(said)"))
            }
            inner.close()
        }
        let stream = client.converse()
        try stream.send(ConverseRequest("a")).send(ConverseRequest("b"))
        stream.close()
        #expect(await stream.results().all.map(\.short) == ["+a inner", "+b inner", "=ok"])
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
            #expect(await stream.results().all.map(\.short) == ["=canceled"])
            await until { returned.value == round * 10 }
        }
    }

    @Test func `sending throws in a cancelled child task`() async {
        let hasEnded = Locked(false)
        given(client).converse().willServe { server in
            await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    defer { hasEnded.value = true }
                    while true { try await server.send(ConverseResponse("tick")) }
                }
                group.cancelAll()
            }
        }
        let stream = client.converse()
        await until { hasEnded.value }
        stream.cancel()
    }
}

extension ConverseRequest {
    fileprivate var reply: ConverseResponse { ConverseResponse(sentence) }
}
