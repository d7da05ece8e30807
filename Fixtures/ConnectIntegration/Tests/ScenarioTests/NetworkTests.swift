import Eliza
import SwiftMocksTesting
import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Calls over a network with faults.
@Suite(.endOfHangs, .patient) struct NetworkTests {
    private let eliza = ElizaMock()
    private let network: Network
    private let app: App

    init() {
        network = makeNetwork(before: eliza)
        app = App(over: network)
        answerAll(eliza)
    }

    // MARK: - Without a fault

    @Test(arguments: Method.allCases)
    func `a network without a fault changes neither what is seen nor what is recorded`(_ method: Method) async {
        let other = ElizaMock()
        answerAll(other)
        let apps = [app, App(serving: other)]
        var seen: [[Seen]] = [[], []]
        let hasManyRequests = method == .upload || method == .converse
        for sentences in [["a"], hasManyRequests ? ["a", "b", "c"] : ["b"]] {
            for index in apps.indices {
                seen[index].append(await apps[index].call(method, sentences, metadata: ["x-a": "1"]))
            }
        }
        given(anyCallTo: eliza, other).willFail(refusal)
        for index in apps.indices { seen[index].append(await apps[index].call(method)) }
        #expect(seen[0] == seen[1] && seen[0].map(\.code) == ["ok", "ok", "unauthenticated"])
        // An app may still send to a stream that has failed.
        let records = [eliza, other].map { allCalls(of: $0).prefix(2).map(\.description) }
        #expect(records[0] == records[1] && records[0].count == 2)
        let codes = [eliza, other].map { allCalls(of: $0).map { $0.outcome?.code } }
        #expect(codes[0] == codes[1] && codes[0].count == 3)
    }

    @Test func `a call asks no fault that is used up`() async {
        let looks = Locked(0)
        for _ in 0..<2_500 { network.fail(.offline, times: 1) { _ in looks.next() > 0 } }
        for _ in 0..<2_500 { #expect(await app.call(.say).code == "unavailable") }
        #expect(looks.value == 2_500)
        #expect(await app.call(.say).code == "ok")
        #expect(looks.value == 2_500)
    }

    // MARK: - Calls in flight

    @Test func `going offline cuts off a stream that runs, and its server sees that`() async {
        let seen = await app.call(.converse, ["a", "b"], closes: false) { sentence in
            if sentence == "a" { network.fail(.offline) { $0.method == "Say" } }
            if sentence == "b" { network.fail(.offline) }
        }
        #expect(seen.messages == ["a", "b"] && seen.code == "unavailable")
        #expect(await app.call(.say).code == "unavailable")
        await verify(eliza).converse().cancelled().calledEventually()
        network.recover()
        #expect(await app.call(.say).messages == ["hi"])
    }

    @Test func `going offline cuts off a slow call`() async {
        network.fail(.slowBody(gate: Gate()))
        async let code = app.call(.say).code
        await verify(eliza).say(.any).calledEventually()
        network.fail(.offline)
        #expect(await code == "unavailable")
    }

    @Test func `a slow call comes at once when the network recovers`() async {
        network.fail(.slowBody(gate: Gate()))
        async let seen = app.call(.say)
        await verify(eliza).say(.any).calledEventually()
        network.recover()
        #expect(await seen.messages == ["hi"])
    }

    @Test func `a gate that stays shut is reported, and cuts the call off`() async {
        let reports = await failures(limits: shortLimits) {
            let eliza = ElizaMock()
            given(eliza).say(.any).willReturn(.init())
            let network = makeNetwork(before: eliza)
            network.fail(.slowBody(gate: Gate()))
            #expect(await App(over: network).call(.say).code == "unavailable")
        }
        #expect(reports.count == 1)
        #expect(reports.first?.headline.hasSuffix("the gate of a slow body of Say stayed shut for 30 ms") == true)
    }

    @Test func `a recording has what the real server did, and nothing of the network`() async throws {
        let recorder = ElizaMock()
        let network = makeNetwork(before: recorder, forwardingTo: eliza)
        let app = App(over: network)
        for fault in [NetworkFault.offline, .replyLost, .proxyPage(), .missingEnd] {
            network.fail(fault, times: 1)
            _ = await app.call(.say)
        }
        network.fail(.brokenStream(afterMessages: 1))
        #expect(await app.call(.introduce).code == "unavailable")
        verify(recorder).say(.any).called(2)
        #expect(calls(of: recorder).introduce(.any).first?.serverMessages.map(\.sentence) == ["hi"])
        let other = ElizaMock()
        try replay(MockRecording(of: recorder), for: other)
        for _ in 0..<2 { #expect(await App(serving: other).call(.say).messages == ["hi"]) }
        verifyStubsUsed(other)
    }

    // MARK: - What servers did

    @Test(arguments: [NetworkFault.truncatedMessage(afterMessages: 1), .brokenStream(afterMessages: 1)])
    func `a script that is done is recorded as ok, though its response breaks`(_ fault: NetworkFault) async {
        // It is done some time after its response breaks.
        let count = 200
        given(eliza).introduce(.any).willStream(Array(repeating: .message(.with { $0.sentence = "a" }), count: count))
        network.fail(fault)
        for _ in 0..<50 { #expect(await app.call(.introduce).messages.count < count) }
        await eventually { calls(of: eliza).introduce(.any).allSatisfy { $0.outcome != nil } }
        #expect(calls(of: eliza).introduce(.any).map { $0.outcome?.code } == Array(repeating: .ok, count: 50))
    }

    @Test(arguments: [NetworkFault.truncatedMessage(), .brokenStream()])
    func `an answer that waits, or a fake server at work, is cancelled when its response breaks`(
        _ fault: NetworkFault
    ) async {
        given(eliza).introduce(.any).willStream(.message(.init()), .wait(for: Gate()))
            .introduce(.any).willServe { server in
                try await server.send(.init())
                await withTaskCancellationHandler {
                    for await _ in AsyncStream<Never>.makeStream().stream {}
                } onCancel: {
                }
            }
        network.fail(fault)
        for _ in 0..<2 { _ = await app.call(.introduce) }
        await eventually { calls(of: eliza).introduce(.any).allSatisfy { $0.outcome != nil } }
        #expect(calls(of: eliza).introduce(.any).map { $0.outcome?.code } == [cancelled, cancelled])
    }

    @Test(arguments: [NetworkFault.truncatedMessage(), .brokenStream()])
    func `a stream that waits for its client is cancelled when its response breaks`(_ fault: NetworkFault) async {
        given(eliza).converse().onOpen(.message(.with { $0.sentence = "a" }), .hold)
        network.fail(fault)
        _ = await app.call(.converse, [], closes: false)
        await verify(eliza).converse().cancelled().calledEventually()
        #expect(calls(of: eliza).converse().map { $0.outcome?.code } == [cancelled])
    }
}
