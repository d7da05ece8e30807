import Foundation
import Testing

@_spi(Adapters) @testable import SwiftMocks

@Suite(.endOfHangs, .patient)
struct LogTests {
    @Test func `a call is recorded at entry and its outcome later`() async throws {
        let client = Client()
        let gate = Gate()
        given(client).say(.any).willReturn(SayResponse("a"), gate: gate)
        async let answer = client.say(request: SayRequest("q"), headers: ["h": ["1"]])
        await verify(client).say(.any).calledEventually(.once)
        let before = calls(of: client).say()
        #expect(before.map(\.request.sentence) == ["q"] && before[0].outcome == nil)
        #expect(before[0].headers == ["h": ["1"]] && before[0].variant == .async)
        gate.open()
        _ = await answer
        #expect(try calls(of: client).say()[0].outcome?.result.get().sentence == "a")
    }

    @Test func `actions run oldest first, after recording, before the answer`() {
        let client = Client()
        let steps = Locked<[String]>([])
        when(client).say(.any).perform { _ in
            steps.append("first, recorded \(calls(of: client).say().count)")
        }
        when(client).say(.field(\.sentence, "other")).perform { _ in steps.append("not this") }
        when(client).say(.any).perform { steps.append("second") }.`init`().perform { steps.append("nor this") }
        given(client).say(.any).willProduce { _ in
            steps.append("answer")
            return .init()
        }
        client.say(request: .init()) { _ in steps.append("delivered") }
        #expect(steps.value == ["first, recorded 1", "second", "answer", "delivered"])
    }

    @Test func `actions run for the events of streams`() {
        let client = Client(policy: .relaxed)
        let steps = Locked<[String]>([])
        when(client).upload(headers: .has("x")).perform { call in steps.append("opened \(call.headers.keys)") }
            .upload().sent(.field(\.sentence, "b")).perform { call in steps.append("sent \(call.request.sentence)") }
            .upload().closed().perform { steps.append("closed") }
            .upload().finished().perform { steps.append("finished") }
            .upload(headers: .has("y")).opened().perform { steps.append("not this") }
            .upload(headers: .has("y")).sent().perform { _ in steps.append("nor this") }
            .upload().cancelled().perform { steps.append("cancelled") }
            .introduce(.field(\.sentence, "me")).perform { call in steps.append("introduced") }
        let upload = client.upload(headers: ["x": ["1"]]) { _ in }
        upload.send(UploadRequest("a")).send(UploadRequest("b")).closeAndReceive()
        upload.cancel()
        client.introduce { _ in }.send(IntroduceRequest("me"))
        #expect(steps.value == ["opened [\"x\"]", "sent b", "closed", "finished", "cancelled", "introduced"])
    }

    @Test func `the log has the events of streams`() async {
        let client = Client(policy: .relaxed)
        let first = client.upload(headers: ["a": ["1"]])
        first.send(UploadRequest("1")).send(UploadRequest("2")).closeAndReceive()
        let second = client.upload()
        second.cancel()
        _ = await first.results().all
        let streams = calls(of: client).upload()
        #expect(streams.map { $0.inputs.map(\.sentence) } == [["1", "2"], []])
        #expect(streams.map(\.isClosed) == [true, false] && streams.map(\.isCancelled) == [false, true])
        #expect(streams.map(\.isFinished) == [true, true] && streams.map(\.outcome?.code) == [.ok, .canceled])
        #expect(calls(of: client).upload(headers: .has("a")).count == 1)
        client.introduce().send(IntroduceRequest("me"))
        #expect(calls(of: client).introduce(.field(\.sentence, "me")).count == 1)
        #expect(calls(of: client).introduce(.field(\.sentence, "you")).isEmpty)
        let (early, late) = (client.introduce(), client.introduce { _ in })
        #expect(allCalls(of: client).suffix(3).map(\.inputs.count) == [1, 0, 0])
        #expect(allCalls(of: client).suffix(3).map(\.variant) == [.async, .async, .callback])
        early.cancel()
        late.cancel()
    }
}
