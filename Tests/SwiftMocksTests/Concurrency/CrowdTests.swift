import Foundation
import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Many calls, streams, statements and checks at once. These run under ThreadSanitizer too.
@Suite(.endOfHangs, .patient)
struct CrowdTests {
    @Test func `a thousand calls of each kind and checks that wait end`() async {
        let client = Client()
        given(client).say(.any).willProduce { call in
            await Task.yield()
            return SayResponse(call.request.sentence)
        }
        .introduce(.any).willStream(.message(IntroduceResponse("i")))
        .upload().willProduce { inputs in UploadResponse(inputs.count) }
        .converse().willServe { server in
            for await input in server.inputs { try await server.send(ConverseResponse(input.sentence)) }
        }
        let right = Locked(0)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<250 {
                group.addTask { await verify(client).say(.field(\.sentence, "\(number)")).calledEventually(.once) }
                group.addTask {
                    if await client.said("\(number)") == "\(number)" { right.withLock { $0 += 1 } }
                }
                group.addTask {
                    if await client.introduced() == ["+i", "=ok"] { right.withLock { $0 += 1 } }
                    if await client.uploaded("", "") == ["+2", "=ok"] { right.withLock { $0 += 1 } }
                    if await client.conversed("\(number)") == ["+\(number)", "=ok"] { right.withLock { $0 += 1 } }
                }
            }
            group.addTask {
                await verify(client).converse().finished().calledEventually(250)
                    .upload().closed().calledEventually(250)
                    .introduce(.any).calledEventually(250)
            }
        }
        #expect(right.value == 1_000)
        #expect(client.store.core.withState { $0.inFlight.isEmpty })
        #expect(client.store.core.sleepingChecks == 0)
    }

    @Test func `each of a thousand callbacks ends, half of them cancelled`() async {
        let client = Client()
        let gate = Gate()
        given(client).say(.any).willReturn(.init(), gate: gate).converse().onOpen(.wait(for: gate), .complete())
        let (codes, ends) = (Locked<[Code]>([]), Locked<[String]>([]))
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<500 {
                group.addTask {
                    let call = client.say(request: .init()) { codes.append($0.code) }
                    if number % 2 == 0 { call.cancel() }
                }
                group.addTask {
                    let stream = client.converse { ends.append($0.short) }
                    if number % 2 == 0 { stream.cancel() }
                }
                if number == 250 { group.addTask { gate.open() } }
            }
        }
        await until { codes.value.count == 500 && ends.value.count == 500 }
        #expect(codes.value.filter { $0 == .ok }.count >= 250)
        #expect(ends.value.filter { $0 == "=ok" }.count >= 250)
        let logged = calls(of: client).say().compactMap { $0.outcome?.code }
        #expect(logged.filter { $0 == .ok }.count == codes.value.filter { $0 == .ok }.count)
        verify(client).converse().finished().called(500)
    }

    @Test func `streams end that are made and released while the mock is reset`() async {
        let client = Client(policy: .relaxed)
        given(client).converse().willServe { for await _ in $0.inputs {} }
        let ends = Locked(0)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<500 {
                group.addTask {
                    let stream = client.converse { result in
                        if case .complete = result { ends.withLock { $0 += 1 } }
                    }
                    stream.send(.init())
                }
                if number % 25 == 0 { group.addTask { reset(client, .calls) } }
            }
        }
        reset(client)
        await until { ends.value == 500 }
        #expect(client.store.core.withState { $0.inFlight.isEmpty })
    }

    @Test func `mocks come and go while their streams run`() async {
        let ends = Locked<[String]>([])
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    let stream: Chat
                    do {
                        let client = Client()
                        given(client).converse().willServe { server in
                            while true { try await server.send(ConverseResponse("tick")) }
                        }
                        stream = client.converse()
                    }
                    ends.append(await stream.all.last ?? "nothing")
                }
            }
        }
        #expect(ends.value == Array(repeating: "=canceled", count: 200))
    }

    @Test func `calls and queued answers pair one to one`() async {
        for _ in 0..<20 {
            let client = Client()
            let statement = given(client)
            for number in 0..<200 { statement.say(.any).willReturn(SayResponse("\(number)")) }
            let answers = await withTaskGroup(of: String.self) { group in
                for _ in 0..<200 { group.addTask { await client.said() } }
                return await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(answers.count == 200)
            verify(client).say(.any).called(200)
        }
    }

    /// The report of an unstubbed call reads the answers that other calls take meanwhile.
    @Test func `answers are taken while unstubbed calls are reported`() async {
        let rounds = 50
        let reports = await failures {
            for _ in 0..<rounds {
                let client = Client(policy: .strict)
                given(client).say(.matching { Set($0.sentence).contains("s") }).willReturn(SayResponse("hi"), times: 16)
                let answers = await withTaskGroup(of: String.self) { group in
                    for _ in 0..<8 { group.addTask { await client.said("stubbed") } }
                    group.addTask { await client.said("other") }
                    for _ in 0..<8 { group.addTask { await client.said("stubbed") } }
                    return await group.reduce(into: []) { $0.append($1) }
                }
                #expect(answers.sorted() == Array(repeating: "hi", count: 16) + ["unimplemented"])
            }
        }
        #expect(reports.count == rounds && reports.allSatisfy { $0.text.contains("closest   stub at") })
    }

    /// A test may end before the calls that it has made.
    @Test func `faults are used and switched off while it is checked that they were used`() async {
        for _ in 0..<50 {
            let network = FaultyNetwork<NotesLibrary>(name: "Network")
            let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
            network.fail(.offline, times: 100, at: site, where: nil)
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        network.finish(network.open(NetworkCall(.init(service: "other.Service", method: "Find"))))
                    }
                    group.addTask { #expect(network.unusedFaults(of: [nil]).count <= 1) }
                }
                group.addTask { network.recover() }
            }
            // A fault that was switched off is not reported.
            #expect(network.unusedFaults(of: [nil]).isEmpty)
        }
    }

    @Test func `calls, stubs, actions, checks and resets may come at once`() async {
        let client = Client(policy: .relaxed)
        let answers = Locked<[Code]>([])
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<400 {
                group.addTask { answers.append(await client.say(request: SayRequest("\(number)")).code) }
                group.addTask { client.say(request: SayRequest("\(number)")) { answers.append($0.code) } }
                group.addTask { given(client).say(.field(\.sentence, "\(number)")).willReturn(.init()) }
                group.addTask { when(client).say(.field(\.sentence, "\(number)")).perform {} }
                group.addTask { verify(client).say(.field(\.sentence, "\(number)")).called(.atMost(2)) }
                group.addTask { await stream(client, "\(number)") }
                if number % 50 == 0 { group.addTask { reset(client, .calls) } }
            }
        }
        #expect(answers.value.count == 800 && answers.value.allSatisfy { $0 == .ok || $0 == .canceled })
        reset(client)
        #expect(calls(of: client).say().isEmpty)
    }

    private func stream(_ client: Client, _ sentence: String) async {
        let stream = client.converse()
        async let results = stream.all
        stream.send(ConverseRequest(sentence))
        if sentence.count == 2 { stream.cancel() } else { stream.close() }
        #expect(await results.count == 1)
    }

    @Test func `each of many waiters ends, cancelled early or late`() async {
        let reports = await failures(policy: .relaxed) { client in
            let waiters = (0..<300).map { number in
                Task {
                    if number % 3 == 0 { withUnsafeCurrentTask { $0?.cancel() } }
                    await verify(client).say(.any).calledEventually(.once)
                }
            }
            await until { client.store.core.sleepingChecks == 200 }
            for (number, waiter) in waiters.enumerated() where number % 3 == 1 { waiter.cancel() }
            for (number, waiter) in waiters.enumerated() where number % 3 == 1 { await waiter.value }
            _ = await client.said()
            for waiter in waiters { await waiter.value }
            #expect(client.store.core.sleepingChecks == 0)
        }
        #expect(reports.count == 200)
    }

    @Test func `many senders share one stream`() async {
        let client = Client()
        given(client).converse().onEachInput { [.message(ConverseResponse($0.sentence))] }
        let results = Locked<[String]>([])
        let stream = client.converse { results.append($0.short) }
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<500 { group.addTask { stream.send(ConverseRequest("\(number)")) } }
        }
        #expect(results.value.count == 500)
        stream.close()
        #expect(Set(results.value.dropLast()).count == 500 && results.value.last == "=ok")
    }

    /// A thread that stops delivering must not miss what arrives at that moment.
    @Test func `two senders share one stream`() {
        for _ in 0..<1000 {
            let client = Client()
            given(client).converse().onEachInput { [.message(ConverseResponse($0.sentence))] }
            let results = Locked(0)
            let stream = client.converse { _ in results.withLock { $0 += 1 } }
            DispatchQueue.concurrentPerform(iterations: 2) { _ in stream.send(ConverseRequest()) }
            #expect(results.value == 2)
        }
    }

    @Test func `calls at once share the number of an answer`() async {
        let client = Client()
        given(client).say(.any).willReturn(SayResponse("rest"))
        given(client).say(.any).willReturn(SayResponse("few"), times: 30)
        let few = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<100 { group.addTask { await client.said() == "few" } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(few == 30)
    }

    // MARK: - Checks and reports that read the log while it changes

    @Test func `a list of all calls has each call that began before one that it has`() async {
        let (first, second, isOver) = (Client(policy: .relaxed), Client(policy: .relaxed), Locked(false))
        Thread.detachNewThread {
            for _ in 0..<1_000 {
                first.say(request: SayRequest("1")) { _ in }
                second.say(request: SayRequest("2")) { _ in }
            }
            isOver.value = true
        }
        var areAlternating = true
        while areAlternating, !isOver.value {
            let all = allCalls(of: first, second).compactMap { ($0.inputs.first as? SayRequest)?.sentence }
            areAlternating = all.enumerated().allSatisfy { $1 == ($0.isMultiple(of: 2) ? "1" : "2") }
        }
        #expect(areAlternating)
        await until { isOver.value }
    }

    @Test func `reports of a log that changes are whole`() async {
        let reports = await failures(policy: .relaxed) { client in
            given(client).say(.any).willProduce { _ in
                await Task.yield()
                return .init()
            }
            .converse().willServe {
                for await input in $0.inputs { try await $0.send(ConverseResponse(input.sentence)) }
            }
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<100 {
                    group.addTask {
                        let call = Task { await client.said("\(number)") }
                        if number % 2 == 0 { call.cancel() }
                        _ = await call.value
                    }
                    group.addTask {
                        let stream = client.converse()
                        stream.send(ConverseRequest("\(number)"))
                        if number % 2 == 0 { stream.cancel() } else { stream.close() }
                        _ = await stream.all
                    }
                    group.addTask {
                        verify(client).say(.field(\.sentence, "none")).called(.once)
                        verify(client).converse().sent(.field(\.sentence, "none")).called(.once)
                        _ = calls(of: client).say().map(\.outcome?.code)
                        _ = calls(of: client).converse().map(\.outcome?.code)
                    }
                    if number % 30 == 29 { group.addTask { reset(client, .calls) } }
                }
            }
        }
        #expect(reports.count == 200)
    }

    @Test func `checks of each phase wait for streams that end`() async {
        let client = Client()
        given(client).converse().onEachInput { _ in [.message(.init())] }.onClose(.complete())
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<5 {
                group.addTask {
                    await verify(client).converse().opened().calledEventually(40).converse().sent().calledEventually(40)
                }
                group.addTask {
                    await verify(client).converse().closed().calledEventually(20)
                        .converse().cancelled().calledEventually(20)
                        .converse().finished().calledEventually(40)
                    #expect(calls(of: client).converse().allSatisfy { $0.outcome != nil })
                }
            }
            for number in 0..<40 {
                group.addTask {
                    let stream = client.converse { _ in }
                    stream.send(.init())
                    if number % 2 == 0 { stream.close() } else { stream.cancel() }
                }
            }
        }
    }
}
