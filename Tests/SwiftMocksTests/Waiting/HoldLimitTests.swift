import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Calls that a test holds and forgets end all the same, with a report.
@Suite(.endOfHangs, .patient)
struct HoldLimitTests {
    private let late = "answered deadlineExceeded"

    @Test func `a gate that is forgotten is reported at its line`() async {
        let reports = await headlines(limits: shortLimits) { client in
            let gate = Gate()
            given(client).say(.any).willReturn(.init(), gate: gate)
            #expect(await client.said() == "deadlineExceeded")
            let ofScript = Gate()
            given(client).converse().onOpen(.wait(for: ofScript), .message(.init()))
            #expect(await client.converse().all == ["=deadlineExceeded"])
            let ofUpload = Gate()
            given(client).upload().willReturn(.init(), gate: ofUpload)
            #expect(await client.uploaded() == ["=deadlineExceeded"])
            let ofRule = Gate()
            given(anyCallTo: client).willWait(for: ofRule)
            #expect(await client.said() == "deadlineExceeded")
        }
        let rpcs = [("say", 1), ("converse", 4), ("upload", 7), ("say", 10)]
        #expect(reports == rpcs.map { "Mock.\($0): a gate stayed shut for 30 ms, \(late) @\($1)" })
    }

    @Test func `a stream that is held or idle is reported at its stub`() async {
        let reports = await headlines(limits: shortLimits) { client in
            given(client).converse().onOpen(.hold)
            #expect(await client.converse().all == ["=deadlineExceeded"])
            given(client).converse().onClose(.complete())
            #expect(await client.converse().all == ["=deadlineExceeded"])
            given(client).converse().willServe { server in for await _ in server.inputs {} }
            #expect(await client.converse().all == ["=deadlineExceeded"])
        }
        let idle = "Mock.converse: nothing happened on a stream for 30 ms while it was read"
        #expect(reports == ["Mock.converse: a stream was held for 30 ms, \(late) @1", "\(idle) @3", "\(idle) @5"])
    }

    @Test func `a hold lasts until the cancel`() async {
        let client = Client()
        given(client).converse().onOpen(.message(ConverseResponse("a")), .hold)
        let results = Locked<[String]>([])
        let stream = client.converse { results.append($0.short) }
        stream.close()
        #expect(results.value == ["+a"])
        stream.cancel()
        await until { results.value.count > 1 }
        #expect(results.value == ["+a", "=canceled"])
    }

    /// The end of a pause counts as an event, so the time of an idle stream starts again.
    @Test func `a pause is no idling`() async {
        var limits = shortLimits
        limits.hold = .milliseconds(300)
        let clock = limits.clock
        let reports = await failures(limits: limits) { client in
            given(client).converse().onOpen(.delay(.milliseconds(400)))
            #expect(await client.converse().all == ["=deadlineExceeded"])
        }
        #expect(reports.count == 1)
        #expect(clock.nanoseconds == 700_000_000)
    }

    // MARK: - On a clock that the test moves

    private let clock = HeldClock()

    /// Every input comes after a second, and the stub answers at the close.
    @Test func `a client that writes for ever is reported`() async {
        let written = Locked(0)
        let reports = await failures(limits: .on(clock)) { client in
            given(client).upload().willReturn(.init())
            let (upload, end) = (client.upload(), Locked<[String]?>(nil))
            let reader = Task { end.value = await upload.all }
            while end.value == nil {
                await until { clock.sleeperCount == 1 || end.value != nil }
                upload.send(UploadRequest("a"))
                written.withLock { $0 += 1 }
                clock.advance(by: .seconds(1))
            }
            await reader.value
            #expect(end.value == ["=deadlineExceeded"])
        }
        #expect(written.value >= 10)
        #expect(
            reports.map { $0.headline.contains("nothing happened on a stream for 10.0 s while it was read") } == [true])
    }

    @Test func `a server at work is not idle`() async {
        let reports = await failures(limits: .on(clock)) { client in
            let (isAtWork, mayEnd) = (Locked(false), Gate())
            given(client).converse().willServe { server in
                isAtWork.value = true
                await until { mayEnd.isOpen }
                try await server.send(ConverseResponse("done"))
            }
            let stream = client.converse()
            let reader = Task { await stream.all }
            await until { isAtWork.value }
            // Nothing sleeps that the clock could wake.
            #expect(clock.sleeperCount == 0)
            clock.advance(by: .seconds(3600))
            mayEnd.open()
            #expect(await reader.value == ["+done", "=ok"])
        }
        #expect(reports.isEmpty)
    }

    @Test func `two readers of an idle stream are one report`() async {
        for _ in 0..<50 {
            let clock = HeldClock()
            let reports = await failures(limits: .on(clock)) { client in
                given(client).converse().onClose(.complete())
                let stream = client.converse()
                let readers = (0..<2).map { _ in Task { await stream.all } }
                await clock.advance(by: .seconds(11), onceWaitedFor: 1)
                #expect(await readers[0].value + readers[1].value == ["=deadlineExceeded"])
            }
            #expect(reports.count == 1)
        }
    }

    @Test func `a reader has its limit when another has left`() async {
        let reports = await failures(limits: .on(clock)) {
            let (mock, isOver) = (NotesMock(), Locked(false))
            let stream = mock.list()
            let first = Task { _ = await stream.nextEvent() }
            await until { clock.sleeperCount == 1 }
            clock.advance(by: .seconds(5))
            let second = Task {
                _ = await stream.nextEvent()
                isOver.value = true
            }
            await until { stream.changes.sleeperCount == 2 }
            first.cancel()
            await first.value
            while !isOver.value {
                clock.advance(by: .seconds(1))
                await until { clock.sleeperCount == 1 || isOver.value }
            }
            await second.value
        }
        #expect(!reports.isEmpty)
    }

    @Test func `each input of a conversation starts the time again`() async {
        let reports = await failures(limits: .on(clock)) { client in
            given(client).converse().onEachInput { [.message(ConverseResponse($0.sentence))] }
            let (stream, seen) = (client.converse(), Locked<[String]>([]))
            let reader = Task { for await result in stream.results() { seen.append(result.short) } }
            for round in 1...5 {
                await clock.advance(by: .seconds(9), onceWaitedFor: 1)
                stream.send(ConverseRequest("a"))
                await until { seen.value.count == round }
            }
            await until { clock.sleeperCount == 1 }
            stream.close()
            await reader.value
            #expect(seen.value.last == "=ok")
        }
        #expect(reports.isEmpty)
    }

    @Test func `a hundred held streams are a hundred reports`() async {
        let reports = await failures(limits: .on(clock)) { client in
            given(client).converse().onOpen(.hold)
            let codes = Locked<[String]>([])
            let streams = (0..<100).map { _ in client.converse { codes.append($0.short) } }
            for stream in streams.prefix(50) { stream.cancel() }
            await until { codes.value.count == 50 && clock.sleeperCount == 50 }
            clock.advance(by: .seconds(10))
            await until { codes.value.count == 100 }
            #expect(codes.value.filter { $0 == "=deadlineExceeded" }.count == 50)
        }
        #expect(reports.count == 50)
    }

    @Test func `a call that ends early leaves no sleeper`() async {
        let reports = await failures(limits: .on(clock)) { client in
            given(client).say(.any).willReturn(.init(), after: .seconds(60), gate: Gate())
                .upload().willReturn(.init(), after: .seconds(60))
            let codes = Locked<[Code]>([])
            let call = client.say(request: .init()) { codes.append($0.code) }
            let reader = Task { await client.uploaded().count }
            await until { clock.sleeperCount == 2 }
            call.cancel()
            reset(client)
            await until { clock.sleeperCount == 0 }
            clock.advance(by: .seconds(3600))
            #expect(await reader.value == 1)
            await until { codes.value == [.canceled] }
        }
        #expect(reports.isEmpty)
    }

    @Test func `a gate that opens after its report answers no call`() async {
        let reports = await failures(limits: .on(clock)) { client in
            let gate = Gate()
            given(client).say(.any).willReturn(.init(), gate: gate)
            let codes = Locked<[Code]>([])
            client.say(request: .init()) { codes.append($0.code) }
            await clock.advance(by: .seconds(10), onceWaitedFor: 1)
            await until { !codes.value.isEmpty }
            gate.open()
            client.say(request: .init()) { codes.append($0.code) }
            await until { codes.value.count == 2 }
            #expect(codes.value == [.deadlineExceeded, .ok])
        }
        #expect(reports.count == 1)
    }

    // MARK: - At the moment of another end

    /// A clock on which a wait lasts until the test has done what it likes.
    private struct WorstMoment: WaitingClock {
        let nanoseconds: UInt64 = 0
        let act: @Sendable () -> Void

        func sleep(until moment: UInt64) async -> Bool {
            act()
            return true
        }
    }

    private func limits(_ act: @escaping @Sendable () -> Void) -> TimeLimits {
        var limits = TimeLimits(environment: [:])
        limits.clock = WorstMoment(act: act)
        return limits
    }

    @Test func `a hold is not reported if it is cancelled at the limit`() async {
        let stream = Locked<Chat?>(nil)
        let reports = await failures(limits: limits { stream.value?.cancel() }) { client in
            given(client).converse().onOpen(.hold)
            await expectNoTaskLeft {
                stream.value = client.converse()
                #expect(await stream.value?.all == ["=canceled"])
            }
        }
        #expect(reports.map(\.headline) == [])
    }

    @Test func `a gate is not reported if its call is cancelled at the limit`() async {
        let call = Locked<Cancelable?>(nil)
        let codes = Locked<[Code]>([])
        let limits = limits {
            // The call may reach its gate before its caller has the handle.
            while call.value == nil {}
            call.value?.cancel()
        }
        let reports = await failures(limits: limits) { client in
            given(client).say(.any).willReturn(.init(), gate: Gate())
            await expectNoTaskLeft {
                call.value = client.say(request: .init()) { codes.append($0.code) }
                await until { !codes.value.isEmpty }
            }
        }
        #expect(codes.value == [.canceled])
        #expect(reports.map(\.headline) == [])
    }

    @Test func `a gate may open at its limit`() async {
        let gate = Gate()
        let reports = await failures(limits: limits { gate.open() }) { client in
            given(client).say(.any).willReturn(SayResponse("a"), gate: gate)
            #expect(await client.said() == "a")
        }
        #expect(reports.isEmpty)
    }
}
