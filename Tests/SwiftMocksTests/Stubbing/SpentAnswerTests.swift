import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Statements whose answers are all for a number of calls, which have got them.
@Suite(.endOfHangs, .patient)
struct SpentAnswerTests {
    private let client = Client()
    private let failure = ConnectError(code: .aborted, message: nil)

    @Test func `a call asks no statement whose answers are spent`() async {
        let looks = Locked(0)
        given(client).say(.any).willReturn(SayResponse("base"))
        for number in 0..<3_000 {
            given(client).say(.matching { _ in looks.next() >= 0 }).willReturn(SayResponse("\(number)"), times: 1)
        }
        for number in (0..<3_000).reversed() { #expect(await client.said() == "\(number)") }
        let before = looks.value
        for _ in 0..<3 { #expect(await client.said() == "base") }
        #expect(looks.value == before)
        #expect(client.store.core.withState { $0.stubs.asked(for: "say").count } == 1)
    }

    @Test func `a call asks no spent answer of a statement that has others`() async {
        let looks = Locked(0)
        let counting = Matcher<SayRequest>.matching { _ in looks.next() >= 0 }
        let statement = given(client).introduce(.any).willStream(.message(IntroduceResponse("hi")))
        for _ in 0..<100 { statement.say(counting).willReturn(SayResponse("once"), times: 1) }
        statement.say(.any).willReturn(SayResponse("base"))
        for _ in 0..<100 { #expect(await client.said() == "once") }
        let before = looks.value
        #expect(await client.said() == "base")
        #expect(looks.value == before)
    }

    @Test func `a call asks no rule whose answers are spent`() async {
        let looks = Locked(0)
        let echo = EchoMock(policy: .relaxed)
        given(client).say(.any).willReturn(SayResponse("base"))
        for _ in 0..<1_000 {
            given(anyCallTo: client, echo, where: { _ in looks.next() >= 0 }).willFail(failure, times: 1)
        }
        for _ in 0..<1_000 { #expect(await client.said() == "aborted") }
        let before = looks.value
        #expect(await client.said() == "base")
        #expect(await echo.echo(.init()).code == .ok)
        #expect(looks.value == before)
        for core in [client.store.core, echo.store.core] { #expect(core.withState { $0.rules.asked.isEmpty }) }
    }

    @Test func `a verb brings a spent statement back, in its old place`() async {
        given(client).say(.any).willReturn(SayResponse("base"))
        let kept = given(client).say(.any).willReturn(SayResponse("first"), times: 1)
        #expect(await [client.said(), client.said()] == ["first", "base"])
        given(client).say(.field(\.sentence, "newer")).willReturn(SayResponse("newer"))
        kept.willReturn(SayResponse("second"), times: 2)
        #expect(await client.said("newer") == "newer")
        #expect(await [client.said(), client.said(), client.said()] == ["second", "second", "base"])
        kept.introduce(.any).willStream(.message(IntroduceResponse("hi")))
        #expect(await client.introduced("a") == ["+hi", "=ok"])
    }

    @Test func `a verb brings a spent rule back, for each of its mocks`() async {
        let echo = EchoMock(policy: .relaxed)
        given(client).say(.any).willReturn(SayResponse("base"))
        let kept = given(anyCallTo: client, echo).willFail(failure, times: 1)
        let newer = given(anyCallTo: client).willContinue()
        #expect(await [client.said(), client.said()] == ["aborted", "base"])
        #expect(await echo.echo(.init()).code == .ok)
        kept.willFail(failure, times: 2)
        #expect(await client.said() == "aborted")
        #expect(await echo.echo(.init()).code == .aborted)
        #expect(await client.said() == "base")
        kept.end()
        newer.willFail(ConnectError(code: .unavailable, message: nil))
        #expect(await client.said() == "unavailable")
    }

    @Test func `a report still names the answers that are spent`() async {
        let reports = await failures { client in
            given(client).say(.any).willReturn(SayResponse("once"), times: 1)
            _ = await client.said()
            _ = await client.said()
        }
        #expect(reports.count == 1)
        #expect(reports.first?.text.contains("and its answers are used up") == true)
    }
}
