import Testing

@_spi(Adapters) @testable import SwiftMocks

/// What `reset` removes, and what it leaves.
@Suite(.endOfHangs, .patient)
struct ResetTests {
    private func resetWorld() async -> (Client, Locked<Int>) {
        let client = Client(policy: .relaxed)
        let actions = Locked(0)
        given(client).say(.any).willReturn(SayResponse("stubbed"))
        when(client).say(.any).perform { actions.withLock { $0 += 1 } }
        given(client).`init`(.any).willReturn(SayResponse("other"))
        _ = await client.said()
        return (client, actions)
    }

    @Test func `a reset removes everything`() async {
        let (client, actions) = await resetWorld()
        reset(client)
        #expect(calls(of: client).say().isEmpty)
        #expect(await client.say(request: .init()).message == SayResponse())
        #expect(await client.`init`(request: .init()).message == SayResponse())
        #expect(actions.value == 1)
    }

    @Test func `a reset of parts removes them alone`() async {
        let (client, actions) = await resetWorld()
        reset(client, .calls)
        #expect(calls(of: client).say().isEmpty)
        #expect(await client.say(request: .init()).message == SayResponse("stubbed"))
        #expect(await client.`init`(request: .init()).message == SayResponse("other"))
        #expect(actions.value == 2)
        reset(client, [.stubs])
        #expect(await client.say(request: .init()).message == SayResponse())
        #expect(calls(of: client).say().count == 2 && actions.value == 3)
        reset(client, .actions)
        _ = await client.said()
        #expect(actions.value == 3)
    }

    @Test func `only a reset of all ends calls`() async throws {
        let client = Client()
        given(client).say(.any).willReturn(SayResponse("held"), gate: Gate())
            .converse().onEachInput { [.message(ConverseResponse($0.sentence))] }
        let results = Locked<[String]>([])
        client.say(request: .init()) { results.append("\($0.code)") }
        let stream = client.converse { results.append($0.short) }
        reset(client, [.stubs, .actions])
        reset(client, .calls)
        stream.send(ConverseRequest("still open"))
        #expect(results.value == ["+still open"])
        reset(client)
        await until { results.value.count == 3 }
        #expect(results.value.sorted() == ["+still open", "=canceled", "canceled"])
        #expect(Timeline(of: [client.store.core.snapshot]).lines == ["nothing was called"])
    }

    @Test func `a reset of calls leaves what runs`() async {
        let (client, gate) = (Client(), Gate())
        given(client).say(.any).willReturn(SayResponse("held"), gate: gate)
            .converse().onEachInput { [.message(ConverseResponse($0.sentence))] }
        let (results, actions) = (Locked<[String]>([]), Locked(0))
        when(client).converse().sent(.any).perform { _ in actions.withLock { $0 += 1 } }
        client.say(request: .init()) { results.append($0.message?.sentence ?? "\($0.code)") }
        let stream = client.converse { results.append($0.short) }
        stream.send(ConverseRequest("before"))
        reset(client, [.calls])
        #expect(calls(of: client).say().isEmpty && calls(of: client).converse().isEmpty)
        gate.open()
        stream.send(ConverseRequest("after"))
        await until { results.value.count == 3 }
        #expect(results.value.sorted() == ["+after", "+before", "held"])
        #expect(actions.value == 2)
        verify(client).converse().sent(.value(ConverseRequest("before"))).called(.never)
        verify(client).converse().sent(.value(ConverseRequest("after"))).called(.once)
        verify(client).converse().received().called(.once)
        let report = await failures { verify(client).converse().sent().called(2) }[0].text
        #expect(report.contains("input #1 of a stream before the reset (callback): matches"))
        stream.cancel()
        verify(client).converse().cancelled().called(.once)
    }

    /// A matcher that resets its mock: the call has its answer, and ends as cancelled.
    @Test func `a reset while an answer is chosen ends the call`() async {
        for isAsync in [true, false] {
            let (client, codes) = (Client(), Locked<[Code]>([]))
            given(client).say(
                .matching { _ in
                    reset(client)
                    return true
                }
            ).willReturn(SayResponse("chosen"))
            if isAsync {
                codes.append(await client.say(request: .init()).code)
            } else {
                client.say(request: .init()) { codes.append($0.code) }
            }
            await until { !codes.value.isEmpty }
            #expect(codes.value == [.canceled])
            #expect(calls(of: client).say().isEmpty && client.store.core.snapshot.unusedStubs.isEmpty)
        }
    }
}
