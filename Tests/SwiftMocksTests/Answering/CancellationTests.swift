import Testing

@_spi(Adapters) @testable import SwiftMocks

@Suite(.endOfHangs, .patient)
struct CancellationTests {
    @Test func `a cancelled task gets canceled at once`() async {
        let client = Client()
        let gate = Gate()
        given(client).say(.any).willReturn(.init(), gate: gate)
        let task = Task { await client.say(request: .init()) }
        await verify(client).say(.any).calledEventually(.once)
        task.cancel()
        #expect(await task.value.code == .canceled)
        #expect(calls(of: client).say().first?.outcome?.code == .canceled)
        let core = client.store.core
        let snapshot = core.snapshot
        #expect(snapshot.fate(of: snapshot.events[0]) == "cancelled")
    }

    @Test func `a producer that never ends does not hold its cancelled call`() async {
        let client = Client()
        let (forever, _) = AsyncStream<Void>.makeStream()
        given(client).say(.any).willProduce { _ in
            // Deaf to cancellation, as a producer may be.
            await Task.detached { for await _ in forever {} }.value
            return .init()
        }
        let task = Task { await client.say(request: .init()) }
        await verify(client).say(.any).calledEventually(.once)
        task.cancel()
        #expect(await task.value.code == .canceled)
    }

    @Test func `a task that was cancelled before uses no answer`() async {
        let client = Client()
        given(client).say(.any).willReturn(SayResponse("1")).willReturn(SayResponse("2"))
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await client.say(request: .init())
        }
        #expect(await task.value.code == .canceled)
        #expect(await client.say(request: .init()).message?.sentence == "1")
        #expect(calls(of: client).say().map(\.outcome?.code) == [.canceled, .ok])
    }

    @Test func `a task that is cancelled while a closure answers gets the answer`() async {
        let client = Client()
        given(client).say(.any).willProduce { _ in
            withUnsafeCurrentTask { $0?.cancel() }
            return SayResponse("made")
        }
        let task = Task { await client.say(request: .init()) }
        #expect(await task.value.message?.sentence == "made")
        #expect(calls(of: client).say()[0].outcome?.code == .ok)
    }

    @Test func `a cancelable gives one completion`() async {
        let client = Client()
        let gate = Gate()
        given(client).say(.any).willReturn(.init(), gate: gate)
        let codes = Locked<[Code]>([])
        let cancelable = client.say(request: .init()) { codes.append($0.code) }
        cancelable.cancel()
        cancelable.cancel()
        gate.open()
        await until { !codes.value.isEmpty }
        #expect(codes.value == [.canceled])
    }

    @Test func `the first outcome wins`() async {
        let client = Client()
        given(client).say(.any).willReturn(SayResponse("a"))
        let codes = Locked<[Code]>([])
        let cancelable = client.say(request: .init()) { codes.append($0.code) }
        cancelable.cancel()
        #expect(codes.value == [.ok])
        #expect(calls(of: client).say()[0].outcome?.code == .ok)
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

    @Test func `a stream's cancel is recorded and ends it`() async throws {
        let client = Client()
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

    @Test func `the log has the code of a cancelled stream of each kind`() throws {
        let client = Client()
        given(client).introduce(.any).willStream(.hold).upload().willReturn(.init()).converse().onOpen(.hold)
        for _ in 0..<2 {
            let introduce = client.introduce()
            try introduce.send(.init())
            introduce.cancel()
            client.upload().cancel()
            client.converse().cancel()
        }
        let introduce = client.introduce(headers: [:]) { _ in }
        introduce.send(.init())
        introduce.cancel()
        client.upload(headers: [:]) { _ in }.cancel()
        client.converse(headers: [:]) { _ in }.cancel()
        #expect(calls(of: client).introduce().map(\.outcome?.code) == [.canceled, .canceled, .canceled])
        #expect(calls(of: client).upload().map(\.outcome?.code) == [.canceled, .canceled, .canceled])
        #expect(calls(of: client).converse().map(\.outcome?.code) == [.canceled, .canceled, .canceled])
    }

    @Test func `a callback stream's cancel ends it once`() async {
        let client = Client()
        given(client).converse().onClose(.message(ConverseResponse("late")))
        let results = Locked<[String]>([])
        let stream = client.converse(headers: [:]) { results.append($0.short) }
        stream.cancel()
        stream.close()
        stream.cancel()
        await until { !results.value.isEmpty }
        #expect(results.value == ["=canceled"])
    }

    @Test func `a reader that stops closes the stream`() async throws {
        let client = Client()
        given(client).converse().onClose(.complete())
        let stream = client.converse()
        let reader = Task { await stream.results().all.count }
        await verify(client).converse().opened().calledEventually(.once)
        reader.cancel()
        #expect(await reader.value == 0)
        await verify(client).converse().closed().calledEventually(.once)
        verify(client).converse().cancelled().called(.never)
    }
}
