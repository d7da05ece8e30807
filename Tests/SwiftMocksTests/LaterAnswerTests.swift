import Dispatch
import ElizaMocks
import Testing
import TinyRPC

@testable import SwiftMocks

/// Answers and steps that take their time. That they take no less can be measured; that they take no more can not.
@Suite(.timeLimit(.minutes(1)))
struct LaterAnswerTests {
    private let client = Client()
    private let error = ConnectError(code: .unavailable, message: "cut")
    private let delay = Delay.milliseconds(30)

    private func time(_ body: () async throws -> Void) async rethrows -> Delay {
        let start = DispatchTime.now().uptimeNanoseconds
        try await body()
        return .microseconds(Double(DispatchTime.now().uptimeNanoseconds - start) / 1000)
    }

    private func upload() async -> StreamResult<UploadResponse>? {
        let stream = self.client.upload()
        stream.closeAndReceive()
        return await stream.results().all.last
    }

    @Test func aCallIsAnsweredAfterItsDelay() async {
        given(self.client).say(.any).willReturn(SayResponse("a"), after: self.delay)
            .willFail(self.error, after: self.delay)
        for code in [Code.ok, .unavailable] {
            let time = await self.time { #expect(await self.client.say(request: .init()).code == code) }
            #expect(time >= self.delay)
        }
    }

    @Test func aClientStreamIsAnsweredAfterItsDelay() async {
        given(self.client).upload().willReturn(.init(), after: self.delay)
            .upload().willFail(self.error, after: self.delay)
        for expected in [Code.ok, .unavailable] {
            let time = await self.time {
                guard case .complete(let code, _, _)? = await self.upload() else { return }
                #expect(code == expected)
            }
            #expect(time >= self.delay)
        }
    }

    @Test func aScriptPauses() async throws {
        given(self.client).introduce(.any).willStream(.delay(self.delay), .message(IntroduceResponse("a")))
        let time = try await self.time {
            let stream = self.client.introduce()
            try stream.send(.init())
            #expect(await stream.results().all.map(\.short) == ["+a", "=ok"])
        }
        #expect(time >= self.delay)
    }

    @Test func aClientStreamsAsyncProducer() async throws {
        given(self.client).upload().willProduce { inputs in
            await Task.yield()
            return .success(.with { $0.count = Int32(inputs.count) })
        }
        let stream = self.client.upload()
        try stream.send(UploadRequest("1")).send(UploadRequest("2")).closeAndReceive()
        #expect(await stream.results().all.compactMap(\.messageValue).map(\.count) == [2])
    }

    @Test func aGateLetsGoWhoWaitsAtIt() async {
        let gate = Gate()
        given(self.client).say(.any).willReturn(SayResponse("a"), gate: gate)
            .converse().onOpen(.wait(for: gate), .message(ConverseResponse("b")), .complete())
            .upload().willReturn(.init(), gate: gate).upload().willFail(self.error, gate: gate)
        let answers = Locked<[String]>([])
        self.client.say(request: .init()) { answers.append($0.message?.sentence ?? "") }
        _ = self.client.converse(headers: [:]) { answers.append($0.short) }
        for _ in 0..<2 {
            self.client.upload(headers: [:]) { if case .complete(let code, _, _) = $0 { answers.append("\(code)") } }
                .closeAndReceive()
        }
        await until { gate.changes.sleeperCount == 4 }
        #expect(answers.value.isEmpty)
        gate.open()
        await until { answers.value.count == 5 }
        #expect(answers.value.sorted() == ["+b", "=ok", "a", "ok", "unavailable"])
    }

    @Test func aGateOpenedTwiceOrBefore() async {
        let gate = Gate()
        #expect(!gate.isOpen)
        gate.open()
        gate.open()
        given(self.client).say(.any).willReturn(SayResponse("a"), gate: gate)
        #expect(await self.client.say(request: .init()).message?.sentence == "a")
    }

    @Test func delaysThatMakeNoSense() {
        #expect(Delay.seconds(-1) == .seconds(0) && Delay.milliseconds(-.infinity).nanoseconds == 0)
        #expect(Delay.seconds(.infinity) > .seconds(1e9) && Delay.seconds(.nan) == .seconds(0))
        #expect(Delay.microseconds(2000) == .milliseconds(2) && Delay.milliseconds(1500) == .seconds(1.5))
    }
}
