import ElizaMocks
import Foundation
import Testing
import TinyRPC

@_spi(Adapters) @testable import SwiftMocks

/// Many threads at once. These run under ThreadSanitizer too.
@Suite(.endOfHangs, .patient)
struct LoadTests {
    @Test func `calls and queued answers pair one to one`() async {
        for _ in 0..<20 {
            let client = Client()
            let statement = given(client)
            for number in 0..<200 { statement.say(.any).willReturn(SayResponse("\(number)")) }
            let answers = await withTaskGroup(of: String?.self) { group in
                for _ in 0..<200 { group.addTask { await client.say(request: .init()).message?.sentence } }
                return await group.reduce(into: Set<String?>()) { $0.insert($1) }
            }
            #expect(answers.count == 200)
            verify(client).say(.any).called(200)
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
        async let results = stream.results().all
        _ = try? stream.send(ConverseRequest(sentence))
        if sentence.count == 2 { stream.cancel() } else { stream.close() }
        #expect(await results.count == 1)
    }

    @Test func `each of many waiters ends, cancelled early or late`() async {
        let reports = await failures {
            let client = Client(policy: .relaxed)
            let waiters = (0..<300).map { number in
                Task {
                    if number % 3 == 0 { withUnsafeCurrentTask { $0?.cancel() } }
                    await verify(client).say(.any).calledEventually(.once)
                }
            }
            await until { client.store.core.sleepingChecks == 200 }
            for (number, waiter) in waiters.enumerated() where number % 3 == 1 { waiter.cancel() }
            for (number, waiter) in waiters.enumerated() where number % 3 == 1 { await waiter.value }
            _ = await client.say(request: .init())
            for waiter in waiters { await waiter.value }
            #expect(client.store.core.sleepingChecks == 0)
        }
        #expect(reports.count == 200)
    }

    @Test func `many senders share one stream`() async throws {
        let client = Client()
        given(client).converse().onEachInput { [.message(ConverseResponse($0.sentence))] }
        let results = Locked<[String]>([])
        let stream = client.converse(headers: [:]) { results.append($0.short) }
        let box = Unchecked(stream)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<500 { group.addTask { box.value.send(ConverseRequest("\(number)")) } }
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
            let box = Unchecked(client.converse(headers: [:]) { _ in results.withLock { $0 += 1 } })
            DispatchQueue.concurrentPerform(iterations: 2) { _ in box.value.send(ConverseRequest()) }
            #expect(results.value == 2)
        }
    }

    @Test func `gates may open while calls arrive`() async {
        let client = Client()
        let gate = Gate()
        given(client).say(.any).willReturn(SayResponse("a"), gate: gate)
        let answers = await withTaskGroup(of: String?.self) { group in
            for number in 0..<300 {
                group.addTask { await client.say(request: .init()).message?.sentence }
                if number == 150 {
                    group.addTask {
                        gate.open()
                        return nil
                    }
                }
            }
            return await group.reduce(into: 0) { $0 += $1 == "a" ? 1 : 0 }
        }
        #expect(answers == 300)
    }
}

/// Streams with callbacks are not `Sendable`, though these are.
struct Unchecked<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
