import Foundation
import Testing

@testable import SwiftMocks

/// A check that waits sees a call when the answer of the call is settled: no later statement can answer it.
@Suite(.endOfHangs, .patient)
struct SettledCallTests {
    private let client = Client()

    @Test func `no later statement and no reset changes the answer of a call that a check has seen`() async {
        for _ in 1...1_000 {
            given(client).say(.any).willReturn(SayResponse("first"))
            let answer = Task { await client.said() }
            await verify(client).say(.any).calledEventually(.once)
            reset(client, .stubs)
            given(client).say(.any).willReturn(SayResponse("second"))
            #expect(await answer.value == "first")
            reset(client)
        }
    }

    /// How a test waits for a call.
    enum Check: CaseIterable {
        case count, order, condition, none

        /// - Parameter looks: counts how often a condition is checked.
        func wait(for client: Client, counting looks: Locked<Int>) async {
            switch self {
            case .count: await verify(client).say(.any).calledEventually(.once)
            case .order: await verifyInOrderEventually { verify(client).say(.any) }
            case .condition:
                await eventually {
                    looks.withLock { $0 += 1 }
                    return calls(of: client).say(.any).count == 1
                }
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
        let (client, looks) = (self.client, Locked(0))
        let (hasBegun, hasEnded) = (Locked(false), Locked(false))
        let mayEnd = DispatchSemaphore(value: 0)
        when(client).say(.any).perform {
            // An action sees its call.
            verify(client).say(.any).called(.once)
            #expect(calls(of: client).say(.any).count == 1)
            hasBegun.value = true
            #expect(mayEnd.waitForSignal())
            hasEnded.value = true
        }
        given(client).say(.any).willReturn(SayResponse("first"))
        let answers = Locked<[String?]>([])
        let call = { Thread.detachNewThread { client.say(request: .init()) { answers.append($0.message?.sentence) } } }
        if !isEarly {
            call()
            await until { hasBegun.value }
        }
        let isChecked = Locked(false)
        let checking = Task {
            await check.wait(for: client, counting: looks)
            #expect(hasEnded.value)
            isChecked.value = true
        }
        /// Waits until the check has found nothing.
        func untilItWaits() async {
            if check == .condition {
                let before = looks.value
                await until { isChecked.value || looks.value > before + 1 }
            } else {
                await until { isChecked.value || client.store.core.sleepingChecks == 1 }
            }
        }
        await untilItWaits()
        if isEarly {
            call()
            await until { hasBegun.value }
            await untilItWaits()
        }
        #expect(!isChecked.value)
        mayEnd.signal()
        await checking.value
        given(client).say(.any).willReturn(SayResponse("second"))
        reset(client, .stubs)
        await until { !answers.value.isEmpty }
        #expect(answers.value == ["first"])
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
        let answer = Task { await client.said() }
        let stream = Task { await client.converse().all }
        await verify(client).say(.any).calledEventually(.once).converse().opened().calledEventually(.once)
        gate.open()
        #expect(await answer.value == "after the wait")
        #expect(await stream.value == ["+after the wait", "=ok"])
    }

    @Test func `a call that is cancelled is seen`() async {
        given(client).say(.any).willReturn(.init(), gate: Gate())
        for round in 1...100 {
            let call = Task { await client.said() }
            call.cancel()
            #expect(await call.value == "canceled")
            await verify(client).say(.any).calledEventually(.exactly(round))
        }
    }

    @Test func `what is captured is there`() async {
        let requests = Locked<[SayRequest]>([])
        given(client).say(.capture(requests)).willReturn(.init())
        for round in 1...500 {
            let call = Task { await client.said("\(round)") }
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
                let call = Task { await client.said() }
                await verify(client).say(.any).calledEventually(.once)
                #expect(collector.reports.value.map { $0.headline.contains("has no stub") } == [true])
                #expect(await call.value == "unimplemented")
            }
        }
    }

    // MARK: - Streams

    @Test func `a stream is seen when its opening or its request is answered`() async {
        for _ in 0..<500 {
            given(client).converse().onOpen(.message(ConverseResponse("first")), .complete())
                .introduce(.any).willStream(.message(IntroduceResponse("first")))
            let results = Task { await client.converse().all }
            await verify(client).converse().opened().calledEventually(.once)
            let introduction = client.introduce()
            await verify(client).introduce().opened().calledEventually(.once)
            let sending = Task { introduction.send(IntroduceRequest("me")) }
            await verify(client).introduce(.any).calledEventually(.once)
            reset(client, .stubs)
            given(client).converse().willFail(.init(code: .aborted, message: nil))
                .introduce(.any).willStream(.message(IntroduceResponse("second")))
            #expect(await results.value == ["+first", "=ok"])
            #expect(await introduction.all == ["+first", "=ok"])
            _ = await sending.value
            reset(client)
        }
    }

    @Test func `each event of a stream is seen when its actions have run`() async {
        let client = client
        given(client).converse().onEachInput { _ in [] }
        let (begun, ended) = (Locked(0), Locked(0))
        let mayEnd = DispatchSemaphore(value: 0)
        let act: @Sendable () -> Void = {
            begun.withLock { $0 += 1 }
            #expect(mayEnd.waitForSignal())
            ended.withLock { $0 += 1 }
        }
        when(client).converse().opened().perform { act() }.converse().sent().perform { _ in act() }
            .converse().closed().perform { act() }.converse().finished().perform { act() }
        Thread.detachNewThread {
            let stream = client.converse { _ in }
            stream.send(ConverseRequest("a"))
            stream.close()
        }
        let checks: [@Sendable () async -> Void] = [
            { await verify(client).converse().opened().calledEventually(.once) },
            { await verify(client).converse().sent().calledEventually(.once) },
            { await verify(client).converse().closed().calledEventually(.once) },
            { await verify(client).converse().finished().calledEventually(.once) },
        ]
        for (index, check) in checks.enumerated() {
            await until { begun.value == index + 1 }
            let isOver = Locked(false)
            let checking = Task {
                await check()
                isOver.value = true
            }
            await until { isOver.value || client.store.core.sleepingChecks == 1 }
            #expect(!isOver.value && ended.value == index)
            mayEnd.signal()
            await checking.value
            #expect(ended.value == index + 1)
        }
        await until { calls(of: client).converse().first?.outcome?.code == .ok }
    }

    // MARK: - The end of a check

    /// The reports of a check that ends while the action of a call runs.
    private func reports(duringAction check: (Client) async -> Void) async -> [MockReport] {
        let (acting, isReported) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        return await failures(limits: shortLimits) { client in
            given(client).say(.any).willReturn(.init())
            when(client).say(.any).perform { _ in
                acting.signal()
                #expect(isReported.waitForSignal())
            }
            let isOver = Locked(false)
            Thread.detachNewThread { client.say(request: .init()) { _ in isOver.value = true } }
            #expect(acting.waitForSignal())
            await check(client)
            isReported.signal()
            await until { isOver.value }
        }
    }

    @Test func `a check that ends first names the call without an answer`() async {
        let reports = await reports { await verify($0).say(.any).calledEventually(.once) }
        #expect(
            reports.map { $0.headline.hasSuffix("expected exactly 1 matching call, found 0 (waited 30 ms)") } == [true])
        #expect(reports.lines.contains { $0.hasSuffix("#1 > say  {}  not answered yet") })
        #expect(
            reports.lines.last
                == "hint      call #1 has no answer yet: an action of when, or a matcher, has not returned")
    }

    /// A call that has come is one, whether it is answered or not.
    @Test func `nothing is called means not even without an answer`() async {
        let reports = await reports { await verify($0).say(.any).neverCalled(during: .milliseconds(10)) }
        #expect(reports.map { $0.headline.contains("expected no matching call, found 1") } == [true])
    }

    /// What the condition does not read itself: each counts a call whose action runs.
    enum Reader: CaseIterable { case action, producer, matcher, unstubbedRule, task }

    @Test(arguments: Reader.allCases) func `what a condition starts sees a call at once`(_ reader: Reader) async {
        let counts = Locked<[Int]>([])
        let count = { @Sendable [client] in counts.append(calls(of: client).say(.any).count) }
        switch reader {
        case .action:
            given(client).say(.any).willReturn(.init())
            when(client).say(.any).perform { count() }
        case .producer:
            given(client).say(.any).willProduce { _ in
                count()
                return .init()
            }
        case .matcher:
            given(client).say(
                .matching { _ in
                    count()
                    return true
                }
            ).willReturn(.init())
        case .unstubbedRule:
            given(
                unstubbedCallsTo: client,
                where: { _ in
                    count()
                    return true
                }
            ).willFail(ConnectError(code: .unavailable, message: nil))
        case .task:
            given(client).say(.any).willReturn(.init())
            when(client).say(.any).perform { [counts] in
                guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, *) else { return count() }
                let done = DispatchSemaphore(value: 0)
                // All threads of the other tasks may be blocked as this one is.
                Task(executorPreference: NewThreads()) {
                    count()
                    done.signal()
                }
                #expect(done.waitForSignal() && !counts.value.isEmpty)
            }
        }
        _ = await client.said()
        await eventually {
            _ = await client.said()
            return true
        }
        #expect(counts.value == [1, 2])
    }

    /// The action of a call runs meanwhile, so that the condition itself would not see that call.
    @Test func `callbacks and reactions of calls that a condition makes see each call`() async {
        let (other, counts) = (Client(), Locked<[Int]>([]))
        let count = { @Sendable [client] in counts.append(calls(of: client).say(.any).count) }
        let (acting, isCounted) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        given(client).say(.any).willReturn(.init())
        when(client).say(.any).perform { _ in
            acting.signal()
            #expect(isCounted.waitForSignal())
        }
        given(other).say(.any).willProduce { _ in
            count()
            return .init()
        }
        .converse().onEachInput { _ in
            count()
            return [.message(.init())]
        }
        .upload().willProduce { _ in
            count()
            return .init()
        }
        let isOver = Locked(false)
        Thread.detachNewThread { [client] in client.say(request: .init()) { _ in isOver.value = true } }
        #expect(acting.waitForSignal())
        await eventually {
            other.say(request: .init()) { _ in count() }
            let stream = other.converse { result in if case .message = result { count() } }
            stream.send(.init())
            stream.cancel()
            other.upload { _ in }.closeAndReceive()
            return true
        }
        #expect(counts.value == [1, 1, 1, 1, 1])
        isCounted.signal()
        await until { isOver.value }
    }
}
