import Testing

@_spi(Adapters) @testable import SwiftMocks

@Suite(.endOfHangs, .patient)
struct CancellationTests {
    private let client = Client()

    @Test func `a cancelled task gets canceled at once`() async {
        given(client).say(.any).willReturn(.init(), gate: Gate())
        let task = Task { await client.said() }
        await verify(client).say(.any).calledEventually(.once)
        task.cancel()
        #expect(await task.value == "canceled")
        #expect(calls(of: client).say().first?.outcome?.code == .canceled)
        #expect(Timeline(of: [client.store.core.snapshot]).lines[0].hasSuffix("cancelled"))
    }

    @Test func `a producer that never ends does not hold its cancelled call`() async {
        let (forever, _) = AsyncStream<Void>.makeStream()
        given(client).say(.any).willProduce { _ in
            // Deaf to cancellation, as a producer may be.
            await Task.detached { for await _ in forever {} }.value
            return .init()
        }
        let task = Task { await client.said() }
        await verify(client).say(.any).calledEventually(.once)
        task.cancel()
        #expect(await task.value == "canceled")
    }

    @Test func `a task that was cancelled before uses no answer`() async {
        given(client).say(.any).willReturn(SayResponse("1")).willReturn(SayResponse("2"))
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await client.said()
        }
        #expect(await task.value == "canceled")
        #expect(await client.said() == "1")
        #expect(calls(of: client).say().map(\.outcome?.code) == [.canceled, .ok])
    }

    @Test func `a task that is cancelled while a closure answers gets the answer`() async {
        given(client).say(.any).willProduce { _ in
            withUnsafeCurrentTask { $0?.cancel() }
            return SayResponse("made")
        }
        let task = Task { await client.said() }
        #expect(await task.value == "made")
        #expect(calls(of: client).say()[0].outcome?.code == .ok)
    }

    @Test func `the first end of a call counts`() async {
        let gate = Gate()
        given(client).say(.any).willReturn(.init()).willReturn(.init(), gate: gate)
        let codes = Locked<[Code]>([])
        client.say(request: .init()) { codes.append($0.code) }.cancel()
        #expect(codes.value == [.ok])
        let cancelable = client.say(request: .init()) { codes.append($0.code) }
        cancelable.cancel()
        cancelable.cancel()
        gate.open()
        await until { codes.value.count > 1 }
        #expect(codes.value == [.ok, .canceled])
        #expect(calls(of: client).say().map(\.outcome?.code) == [.ok, .canceled])
    }

    @Test func `cancel and answer at the same time give one completion`() async {
        for _ in 0..<200 {
            let client = Client()
            let gate = Gate()
            given(client).say(.any).willReturn(.init(), gate: gate)
            let completions = Locked(0)
            await expectNoTaskLeft {
                let cancelable = client.say(request: .init()) { _ in completions.withLock { $0 += 1 } }
                await withTaskGroup(of: Void.self) { group in
                    group.addTask { gate.open() }
                    group.addTask { cancelable.cancel() }
                }
            }
            // A cancellation is delivered later.
            await until { completions.value > 0 }
            #expect(completions.value == 1)
        }
    }

    @Test func `a stream's cancel is recorded and ends it`() async {
        given(client).converse().onOpen(.message(ConverseResponse("a")))
        let stream = client.converse()
        var results = stream.results().makeAsyncIterator()
        #expect(await results.next()?.short == "+a")
        stream.cancel()
        stream.cancel()
        #expect(await results.next()?.short == "=canceled")
        #expect(await results.next()?.short == nil)
        verify(client).converse().cancelled().called(.once).converse().finished().called(.once)
    }

    @Test func `the log has the code of a cancelled stream of each kind`() {
        given(client).introduce(.any).willStream(.hold).upload().willReturn(.init()).converse().onOpen(.hold)
        for _ in 0..<2 {
            client.introduce().send(.init()).cancel()
            client.upload().cancel()
            client.converse().cancel()
        }
        client.introduce { _ in }.send(.init()).cancel()
        client.upload { _ in }.cancel()
        client.converse { _ in }.cancel()
        #expect(calls(of: client).introduce().map(\.outcome?.code) == [.canceled, .canceled, .canceled])
        #expect(calls(of: client).upload().map(\.outcome?.code) == [.canceled, .canceled, .canceled])
        #expect(calls(of: client).converse().map(\.outcome?.code) == [.canceled, .canceled, .canceled])
    }

    @Test func `cancelling a task at any moment gives one reply`() async {
        given(client).say(.any).willProduce { call in
            await Task.yield()
            return SayResponse(call.request.sentence)
        }
        for round in 0..<300 {
            let call = Task { await client.say(request: SayRequest("\(round)")) }
            for _ in 0..<(round % 7) { await Task.yield() }
            call.cancel()
            let reply = await call.value
            #expect(reply.code == .canceled || reply.message?.sentence == "\(round)")
            #expect(calls(of: client).say().last?.outcome?.code == reply.code)
        }
        #expect(calls(of: client).say().allSatisfy { $0.outcome != nil })
    }
}
