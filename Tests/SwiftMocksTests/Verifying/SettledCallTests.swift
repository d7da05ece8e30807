import ElizaMocks
import Foundation
import Testing
import TinyRPC

@testable import SwiftMocks

/// A check that waits sees a call when the answer of the call is settled: no later statement can answer it.
@Suite(.endOfHangs, .patient)
struct SettledCallTests {
    private let client = Client()

    private func say(_ sentence: String = "") async -> String? {
        await client.say(request: SayRequest(sentence)).message?.sentence
    }

    @Test func `a later statement answers no call that a check has seen`() async {
        for _ in 1...2_000 {
            given(client).say(.any).willReturn(SayResponse("first"))
            let answer = Task { await say() }
            await verify(client).say(.any).calledEventually(.once)
            given(client).say(.any).willReturn(SayResponse("second"))
            #expect(await answer.value == "first")
            reset(client)
        }
    }

    @Test func `a reset takes no answer from a call that a check has seen`() async {
        for _ in 1...2_000 {
            given(client).say(.any).willReturn(SayResponse("first"))
            let answer = Task { await say() }
            await verify(client).say(.any).calledEventually(.once)
            reset(client, .stubs)
            #expect(await answer.value == "first")
            reset(client, .calls)
        }
    }

    /// How a test waits for a call.
    enum Check: CaseIterable {
        case count, order, condition, none

        func wait(for client: Client) async {
            switch self {
            case .count: await verify(client).say(.any).calledEventually(.once)
            case .order: await verifyInOrderEventually { verify(client).say(.any) }
            case .condition: await eventually { calls(of: client).say(.any).count == 1 }
            case .none:
                let reports = await failures {
                    await verify(client).say(.any).neverCalled(during: .seconds(36_000))
                }
                #expect(reports.count == 1)
            }
        }
    }

    /// The check begins before the call, or while its action runs. It waits for the action, as for the answer.
    @Test(arguments: Check.allCases, [true, false]) func `each check waits for the actions`(check: Check, isEarly: Bool)
        async
    {
        let (begun, finished) = (Locked(false), Locked(false))
        when(client).say(.any).perform { [client] in
            begun.value = true
            // An action sees its call.
            verify(client).say(.any).called(.once)
            #expect(calls(of: client).say(.any).count == 1)
            Thread.sleep(forTimeInterval: 0.03)
            finished.value = true
        }
        given(client).say(.any).willReturn(SayResponse("first"))
        let checking = isEarly ? Task { await check.wait(for: client) } : nil
        let answer = Task { await say() }
        if let checking {
            await checking.value
        } else {
            await until { begun.value }
            await check.wait(for: client)
        }
        #expect(finished.value)
        given(client).say(.any).willReturn(SayResponse("second"))
        reset(client, .stubs)
        #expect(await answer.value == "first")
    }

    @Test func `a call in flight is seen`() async {
        let gate = Gate()
        given(client).say(.any).willReturn(SayResponse("first"), gate: gate)
        let answer = Task { await say() }
        await verify(client).say(.any).calledEventually(.once)
        gate.open()
        #expect(await answer.value == "first")
    }

    @Test func `a call is seen while its producer runs`() async {
        let (client, isSeen) = (self.client, DispatchSemaphore(value: 0))
        given(client).say(.any).willProduce { _ in
            #expect(isSeen.waitForSignal())
            return SayResponse("produced")
        }
        let answers = Locked<[String?]>([])
        Thread.detachNewThread { client.say(request: .init()) { answers.append($0.message?.sentence) } }
        await verify(client).say(.any).calledEventually(.once)
        isSeen.signal()
        await until { answers.value == ["produced"] }
    }

    @Test func `a call that a rule holds is seen`() async {
        let gate = Gate()
        given(client).say(.any).willReturn(SayResponse("after the wait"))
            .converse().onOpen(.message(ConverseResponse("after the wait")), .complete())
        given(anyCallTo: client).willWait(for: gate)
        let answer = Task { await say() }
        let stream = Task { await client.converse().results().all.map(\.short) }
        await verify(client).say(.any).calledEventually(.once).converse().opened().calledEventually(.once)
        gate.open()
        #expect(await answer.value == "after the wait")
        #expect(await stream.value == ["+after the wait", "=ok"])
    }

    @Test func `a call that is cancelled is seen`() async {
        given(client).say(.any).willReturn(.init(), gate: Gate())
        for round in 1...100 {
            let call = Task { await client.say(request: .init()).code }
            call.cancel()
            #expect(await call.value == .canceled)
            await verify(client).say(.any).calledEventually(.exactly(round))
        }
    }

    @Test func `what is captured is there`() async {
        let requests = Locked<[SayRequest]>([])
        given(client).say(.capture(requests)).willReturn(.init())
        for round in 1...500 {
            let call = Task { await say("\(round)") }
            await verify(client).say(.field(\.sentence, "\(round)")).calledEventually(.once)
            #expect(requests.value.count == round)
            _ = await call.value
        }
    }

    @Test func `the report of a call without a stub is there`() async {
        for _ in 0..<500 {
            let collector = ReportCollector()
            await Reporter.$collector.withValue(collector) {
                let client = Client()
                let call = Task { await client.say(request: .init()).code }
                await verify(client).say(.any).calledEventually(.once)
                #expect(collector.reports.value.map { $0.headline.contains("has no stub") } == [true])
                #expect(await call.value == .unimplemented)
            }
        }
    }

    // MARK: - Streams

    @Test func `a server stream is seen when its request is answered`() async throws {
        for _ in 0..<500 {
            given(client).introduce(.any).willStream(.message(IntroduceResponse("first")))
            let stream = client.introduce()
            await verify(client).introduce().opened().calledEventually(.once)
            let sending = Task { try stream.send(IntroduceRequest("me")) }
            await verify(client).introduce(.any).calledEventually(.once)
            reset(client, .stubs)
            given(client).introduce(.any).willStream(.message(IntroduceResponse("second")))
            #expect(await stream.results().all.map(\.short) == ["+first", "=ok"])
            _ = try await sending.value
            reset(client)
        }
    }

    @Test func `a stream is seen when its opening is answered`() async {
        for _ in 0..<500 {
            given(client).converse().onOpen(.message(ConverseResponse("first")), .complete())
            let results = Task { await client.converse().results().all.map(\.short) }
            await verify(client).converse().opened().calledEventually(.once)
            reset(client, .stubs)
            given(client).converse().willFail(.init(code: .aborted, message: nil))
            #expect(await results.value == ["+first", "=ok"])
            reset(client)
        }
    }

    @Test func `a relaxed stream is seen before it is used`() async throws {
        let client = Client(policy: .relaxed)
        let stream = client.converse()
        await verify(client).converse().opened().calledEventually(.once)
        let sending = Task { try stream.send(ConverseRequest("a")) }
        await verify(client).converse().sent().calledEventually(.once)
        _ = try await sending.value
        stream.close()
        await verify(client).converse().closed().calledEventually(.once)
        #expect(await stream.results().all.map(\.short) == ["=ok"])
        await verify(client).converse().finished().calledEventually(.once)
    }

    @Test func `each event of a stream is seen when its actions have run`() async throws {
        given(client).converse().onEachInput { _ in [] }
        let done = Locked(0)
        let act: @Sendable () -> Void = {
            Thread.sleep(forTimeInterval: 0.03)
            done.withLock { $0 += 1 }
        }
        when(client).converse().opened().perform { act() }.converse().sent().perform { _ in act() }
            .converse().closed().perform { act() }.converse().finished().perform { act() }
        let client = self.client
        let results = Task {
            let stream = client.converse()
            _ = try stream.send(.init())
            stream.close()
            return await stream.results().all.map(\.short)
        }
        await verify(client).converse().opened().calledEventually(.once)
        #expect(done.value >= 1)
        await verify(client).converse().sent().calledEventually(.once)
        #expect(done.value >= 2)
        await verify(client).converse().closed().calledEventually(.once)
        #expect(done.value >= 3)
        await verify(client).converse().finished().calledEventually(.once)
        #expect(done.value == 4)
        #expect(try await results.value == ["=ok"])
    }

    // MARK: - The end of a check

    @Test func `a check that ends first names the call without an answer`() async {
        let (acting, isReported) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let reports = await failures(limits: shortLimits) {
            let client = Client()
            given(client).say(.any).willReturn(.init())
            when(client).say(.any).perform { _ in
                acting.signal()
                #expect(isReported.waitForSignal())
            }
            let isOver = Locked(false)
            Thread.detachNewThread { client.say(request: .init()) { _ in isOver.value = true } }
            #expect(acting.waitForSignal())
            await verify(client).say(.any).calledEventually(.once)
            isReported.signal()
            await until { isOver.value }
        }
        #expect(
            reports.map { $0.headline.hasSuffix("expected exactly 1 matching call, found 0 (waited 30 ms)") } == [true])
        #expect(reports.lines.contains { $0.hasSuffix("#1 > say  {}  not answered yet") })
        #expect(
            reports.lines.last
                == "hint      call #1 has no answer yet: an action of when, or a matcher, has not returned")
    }

    /// A call that has come is one, whether it is answered or not.
    @Test func `nothing is called means not even without an answer`() async {
        let (acting, isReported) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let reports = await failures(limits: shortLimits) {
            let client = Client()
            given(client).say(.any).willReturn(.init())
            when(client).say(.any).perform { _ in
                acting.signal()
                #expect(isReported.waitForSignal())
            }
            let isOver = Locked(false)
            Thread.detachNewThread { client.say(request: .init()) { _ in isOver.value = true } }
            #expect(acting.waitForSignal())
            await verify(client).say(.any).neverCalled(during: .milliseconds(10))
            isReported.signal()
            await until { isOver.value }
        }
        #expect(reports.map { $0.headline.contains("expected no matching call, found 1") } == [true])
    }
}
