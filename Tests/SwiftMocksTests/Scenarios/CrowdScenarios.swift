import ElizaMocks
import Testing
import TinyRPC

@_spi(Adapters) @testable import SwiftMocks

/// A thousand calls and streams at once, and checks that wait for them.
@Suite(.endOfHangs, .patient)
struct CrowdScenarios {
    @Test func `a thousand calls of each kind and checks that wait end`() async {
        let client = Client()
        given(client).say(.any).willProduce { call in
            await Task.yield()
            return SayResponse(call.request.sentence)
        }
        .introduce(.any).willStream(.message(IntroduceResponse("i")))
        .upload().willProduce { inputs in .with { $0.count = Int32(inputs.count) } }
        .converse().willServe { server in
            for await input in server.inputs { try await server.send(ConverseResponse(input.sentence)) }
        }
        let right = Locked(0)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<250 {
                group.addTask { await verify(client).say(.field(\.sentence, "\(number)")).calledEventually(.once) }
                group.addTask {
                    let reply = await client.say(request: SayRequest("\(number)"))
                    if reply.message?.sentence == "\(number)" { right.withLock { $0 += 1 } }
                }
                group.addTask {
                    let stream = client.introduce()
                    _ = try? stream.send(.init())
                    if await stream.results().all.map(\.short) == ["+i", "=ok"] { right.withLock { $0 += 1 } }
                }
                group.addTask {
                    let stream = client.upload()
                    _ = try? stream.send(.init()).send(.init())
                    stream.closeAndReceive()
                    let results = await stream.results().all
                    if results.compactMap(\.messageValue).map(\.count) == [2] { right.withLock { $0 += 1 } }
                }
                group.addTask {
                    let stream = client.converse()
                    _ = try? stream.send(ConverseRequest("\(number)"))
                    stream.close()
                    if await stream.results().all.map(\.short) == ["+\(number)", "=ok"] { right.withLock { $0 += 1 } }
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
                    let stream = client.converse(headers: [:]) { ends.append($0.short) }
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
                    let stream = client.converse(headers: [:]) { result in
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
                    let stream: any BidirectionalAsyncStreamInterface<ConverseRequest, ConverseResponse>
                    do {
                        let client = Client()
                        given(client).converse().willServe { server in
                            while true { try await server.send(ConverseResponse("tick")) }
                        }
                        stream = client.converse()
                    }
                    ends.append(await stream.results().all.last?.short ?? "nothing")
                }
            }
        }
        #expect(ends.value == Array(repeating: "=canceled", count: 200))
    }
}
