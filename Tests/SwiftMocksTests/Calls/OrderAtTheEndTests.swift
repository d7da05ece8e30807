import Foundation
import Testing

@testable import SwiftMocks

/// At every end a call settles, is recorded with its outcome, runs the test's actions, and delivers.
@Suite(.endOfHangs, .patient)
struct OrderAtTheEndTests {
    private let client = Client()

    /// Runs `body`, and returns whether one of `count` deliveries came inside it.
    private func isDeliveredInside(
        _ count: Int, _ body: (@escaping @Sendable (String) -> Void) -> Void
    ) async -> Bool {
        let (deliveries, wasInside) = (Locked(0), Locked(false))
        inside {
            body { _ in
                if isInside { wasInside.value = true }
                deliveries.withLock { $0 += 1 }
            }
        }
        await until { deliveries.value == count }
        return wasInside.value
    }

    private func inside(_ body: () -> Void) {
        Thread.current.threadDictionary["inside"] = true
        body()
        Thread.current.threadDictionary.removeObject(forKey: "inside")
    }

    @Test func `a cancellation is delivered outside its caller's stack`() async {
        given(client).say(.any).willReturn(.init(), gate: Gate()).converse().onOpen(.hold)
            .introduce(.any).willStream(.hold).upload().willReturn(.init())
        let wasInside = await isDeliveredInside(4) { note in
            client.say(request: .init()) { note("\($0.code)") }.cancel()
            client.converse(headers: [:]) { note($0.short) }.cancel()
            client.upload(headers: [:]) { _ in note("upload") }.cancel()
            let introduce = client.introduce(headers: [:]) { note($0.short) }
            introduce.send(.init())
            introduce.cancel()
        }
        #expect(!wasInside)
    }

    @Test func `reset and release deliver ends outside their caller's stack`() async {
        let wasInside = await isDeliveredInside(4) { note in
            for isReset in [true, false] {
                let client = Client()
                given(client).say(.any).willReturn(.init(), gate: Gate()).converse().onOpen(.hold)
                client.say(request: .init()) { note("\($0.code)") }
                _ = client.converse(headers: [:]) { note($0.short) }
                if isReset { reset(client) }
            }
        }
        #expect(!wasInside)
    }

    @Test func `a stream that is cancelled while it delivers ends later`() async {
        given(client).converse().onEachInput { [.message(ConverseResponse($0.sentence))] }
        let stream = Locked<(any BidirectionalStreamInterface<ConverseRequest>)?>(nil)
        let results = Locked<[String]>([])
        stream.value = client.converse(headers: [:]) { result in
            results.append(result.short)
            if case .message = result {
                stream.value?.cancel()
                results.append("cancelled")
            }
        }
        stream.value?.send(ConverseRequest("a"))
        await until { results.value.count == 3 }
        #expect(results.value == ["+a", "cancelled", "=canceled"])
    }

    @Test func `an action changes no end`() async {
        let gate = Gate()
        given(client).converse().onOpen(.wait(for: gate), .complete())
        let outcomes = Locked<[Code?]>([])
        when(client).converse().cancelled().perform { [client] in
            gate.open()
            outcomes.append(calls(of: client).converse().last?.outcome?.code)
        }
        .converse().finished().perform { [client] in
            outcomes.append(calls(of: client).converse().last?.outcome?.code)
        }
        let stream = client.converse()
        stream.cancel()
        #expect(await stream.results().all.map(\.short) == ["=canceled"])
        #expect(outcomes.value == [.canceled, .canceled])
    }

    @Test func `the outcome is there when the end is`() async {
        given(client).converse().onOpen(.hold)
        for round in 1...100 {
            let stream = client.converse()
            async let check = verify(client).converse().cancelled().calledEventually(.exactly(round))
            stream.cancel()
            _ = await check
            #expect(calls(of: client).converse().last?.outcome?.code == .canceled)
        }
    }

    @Test func `a reset leaves nothing in the new log`() {
        given(client).converse().onOpen(.hold)
        let streams = (0..<3).map { _ in client.converse() }
        reset(client)
        for stream in streams {
            stream.close()
            stream.cancel()
        }
        verify(client).converse().finished().called(.never).converse().cancelled().called(.never)
            .converse().closed().called(.never)
        verifyNoMoreInteractions(client)
    }

    @Test func `a reset ends a call that is still being matched`() async {
        let resetting = Matcher<SayRequest>.matching { [client] _ in
            reset(client)
            return true
        }
        given(client).say(resetting).willReturn(SayResponse("late"))
        #expect(await client.say(request: .init()).code == .canceled)
        given(client).say(resetting).willReturn(SayResponse("late"))
        let codes = Locked<[Code]>([])
        client.say(request: .init()) { codes.append($0.code) }
        await until { !codes.value.isEmpty }
        #expect(codes.value == [.canceled])
        #expect(calls(of: client).say().isEmpty)
    }

    private final class Model: Sendable {
        let results = Locked<[String]>([])
    }

    @Test func `what is over keeps nothing alive`() async {
        given(client).say(.any).willReturn(.init()).say(.any).willReturn(.init(), gate: Gate())
            .converse().onOpen(.complete()).converse().onOpen(.hold)
        weak var model: Model?
        var kept: [Any] = []
        do {
            let strong = Model()
            model = strong
            kept.append(client.say(request: .init()) { strong.results.append("\($0.code)") })
            kept.append(client.converse(headers: [:]) { strong.results.append($0.short) })
            let held = client.say(request: .init()) { strong.results.append("\($0.code)") }
            let open = client.converse(headers: [:]) { strong.results.append($0.short) }
            held.cancel()
            open.cancel()
            kept += [held, open]
            await until { strong.results.value.count == 4 }
            #expect(strong.results.value.prefix(2) == ["ok", "=ok"])
        }
        await until { model == nil }
        #expect(kept.count == 4)
    }
}

/// Whether this thread is inside the calls whose deliveries a test looks for.
private var isInside: Bool { Thread.current.threadDictionary["inside"] != nil }
