import Eliza
import SwiftMocksTesting
import Testing

/// The rows about rules and actions.
@Suite struct RuleTests {
    let client = ElizaMock()
    let other = ElizaMock()

    init() {
        for mock in [client, other] {
            given(mock).say(.any).willReturn(message)
            given(mock).introduce(.any).willStream(a)
        }
    }

    @Test func `rules: every rpc fails`() async {
        given(anyCallTo: client, other).willFail(error)
        #expect(await [client.said(), other.said()] == ["unavailable", "unavailable"])
        #expect(await client.introduced() == ["unavailable"])
    }

    @Test func `rules: only some do`() async {
        given(anyCallTo: client, where: { $0.method != "Say" }).willFail(error)
        #expect(await client.said() == "hello")
        #expect(await client.introduced() == ["unavailable"])
    }

    @Test func `rules: until the test ends it`() async {
        let rule = given(anyCallTo: client).willFail(error)
        #expect(await client.said() == "unavailable")
        rule.end()
        #expect(await client.said() == "hello")
    }

    @Test func `rules: after three calls`() async {
        given(anyCallTo: client).willContinue(times: 3).willFail(error)
        for _ in 0..<3 { #expect(await client.said() == "hello") }
        #expect(await client.said() == "unavailable")
    }

    @Test func `rules: all calls wait`() async {
        let gate = Gate()
        given(anyCallTo: client).willWait(for: gate)
        async let sentence = client.said()
        await verify(client).say(.any).calledEventually()
        gate.open()
        #expect(await sentence == "hello")
        await withMockClock { clock in
            let client = ElizaMock(policy: .relaxed)
            given(anyCallTo: client).willWait(for: .seconds(1))
            async let sentence = client.said()
            await clock.advance(by: .seconds(1))
            #expect(await sentence == "")
        }
    }

    @Test func `rules: what nothing else answers`() async {
        given(unstubbedCallsTo: client, other).willFail(error)
        #expect(await client.said() == "hello")
        #expect(await client.uploaded() == ["unavailable"])
    }

    @Test func `act: when a call comes`() async {
        let box = Locked<[Connectrpc_Eliza_V1_SayRequest]>([])
        when(client).say(.any).perform { call in box.append(call.request) }
        #expect(await client.said() == "hello")
        #expect(box.value == [request])
    }
}
