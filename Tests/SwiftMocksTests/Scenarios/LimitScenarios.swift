import ElizaMocks
import Testing
import TinyRPC

@testable import SwiftMocks

/// Limits that pass at the moment of another end.
@Suite(.endOfHangs)
struct LimitScenarios {
    /// A clock on which a wait lasts until the test has done what it likes.
    private final class WorstMoment: WaitingClock {
        let nanoseconds: UInt64 = 0
        private let act: @Sendable () -> Void
        let waits = Locked(0)

        init(_ act: @escaping @Sendable () -> Void) { self.act = act }

        func sleep(until moment: UInt64) async -> Bool {
            act()
            waits.withLock { $0 += 1 }
            return true
        }
    }

    private typealias AsyncChat = any BidirectionalAsyncStreamInterface<ConverseRequest, ConverseResponse>

    private func limits(_ act: @escaping @Sendable () -> Void) -> TimeLimits {
        var limits = TimeLimits(environment: [:])
        limits.clock = WorstMoment(act)
        return limits
    }

    @Test func `a hold is not reported if it is cancelled at the limit`() async {
        let stream = Locked<AsyncChat?>(nil)
        let reports = await failures(limits: limits { stream.value?.cancel() }) {
            let client = Client()
            given(client).converse().onOpen(.hold)
            stream.value = client.converse()
            #expect(await stream.value?.results().all.map(\.short) == ["=canceled"])
            for _ in 0..<1_000 { await Task.yield() }
        }
        #expect(reports.map(\.headline) == [])
    }

    @Test func `a gate is not reported if its call is cancelled at the limit`() async {
        let call = Locked<Cancelable?>(nil)
        let codes = Locked<[Code]>([])
        let reports = await failures(
            limits: limits {
                // The call may reach its gate before its caller has the handle.
                while call.value == nil {}
                call.value?.cancel()
            }
        ) {
            let client = Client()
            given(client).say(.any).willReturn(.init(), gate: Gate())
            call.value = client.say(request: .init()) { codes.append($0.code) }
            await until { !codes.value.isEmpty }
            for _ in 0..<1_000 { await Task.yield() }
        }
        #expect(codes.value == [.canceled])
        #expect(reports.map(\.headline) == [])
    }

    @Test func `a gate may open at its limit`() async {
        let gate = Gate()
        let reports = await failures(limits: limits { gate.open() }) {
            let client = Client()
            given(client).say(.any).willReturn(SayResponse("a"), gate: gate)
            #expect(await client.say(request: .init()).message?.sentence == "a")
        }
        #expect(reports.isEmpty)
    }

    @Test func `two readers of an idle stream are one report`() async {
        for _ in 0..<50 {
            let clock = HeldClock()
            let reports = await failures(limits: .on(clock)) {
                let client = Client()
                given(client).converse().onClose(.complete())
                let stream = client.converse()
                let readers = (0..<2).map { _ in Task { await stream.results().all.map(\.short) } }
                await clock.advance(by: .seconds(11), onceWaitedFor: 1)
                var seen: [String] = []
                for reader in readers { seen += await reader.value }
                #expect(seen == ["=deadlineExceeded"])
            }
            #expect(reports.count == 1)
        }
    }

    @Test func `each input of a conversation starts the time again`() async throws {
        let clock = HeldClock()
        let reports = try await failures(limits: .on(clock)) {
            let client = Client()
            given(client).converse().onEachInput { [.message(ConverseResponse($0.sentence))] }
            let stream = client.converse()
            let seen = Locked<[String]>([])
            let reader = Task { for await result in stream.results() { seen.append(result.short) } }
            for round in 1...5 {
                await clock.advance(by: .seconds(9), onceWaitedFor: 1)
                try stream.send(ConverseRequest("a"))
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
        let clock = HeldClock()
        let reports = await failures(limits: .on(clock)) {
            let client = Client()
            given(client).converse().onOpen(.hold)
            let codes = Locked<[String]>([])
            let streams = (0..<100).map { _ in client.converse(headers: [:]) { codes.append($0.short) } }
            for stream in streams.prefix(50) { stream.cancel() }
            await until { codes.value.count == 50 && clock.sleeperCount == 50 }
            clock.advance(by: .seconds(10))
            await until { codes.value.count == 100 }
            #expect(codes.value.filter { $0 == "=deadlineExceeded" }.count == 50)
        }
        #expect(reports.count == 50)
    }

    @Test func `a call that ends early leaves no sleeper`() async {
        let clock = HeldClock()
        let reports = await failures(limits: .on(clock)) {
            let client = Client()
            given(client).say(.any).willReturn(.init(), after: .seconds(60), gate: Gate())
                .upload().willReturn(.init(), after: .seconds(60))
            let codes = Locked<[Code]>([])
            let call = client.say(request: .init()) { codes.append($0.code) }
            let upload = client.upload()
            let reader = Task { await upload.results().all.count }
            upload.closeAndReceive()
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
        let clock = HeldClock()
        let reports = await failures(limits: .on(clock)) {
            let client = Client()
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
}
