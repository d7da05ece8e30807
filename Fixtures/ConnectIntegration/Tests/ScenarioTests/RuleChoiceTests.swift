import Eliza
import SwiftMocksTesting
import Testing

/// Rules for some rpcs, rules for unstubbed calls, and rules that end, of direct and of served calls.
@Suite(.endOfHangs, .patient) struct RuleChoiceTests {
    private let eliza = ElizaMock()
    private let other = ElizaMock()

    // MARK: - Rules by rpc

    @Test(arguments: Place.allCases) func `a rule for a group of rpcs leaves the others`(_ place: Place) async {
        let seen = Locked<[String]>([])
        answerSayAndConverse(eliza)
        given(
            anyCallTo: eliza, other, metadata: .lacks("authorization"),
            where: { call in
                seen.append("\(call.service)/\(call.method) \(call.metadata.count)")
                return ["Introduce", "Upload"].contains(call.method)
            }
        ).willFail(refusal)
        let app = App(eliza, place)
        #expect(await app.codes(metadata: ["x": "1"]) == ["ok", "unauthenticated", "unauthenticated", "ok"])
        #expect(seen.value == Method.allCases.map { "connectrpc.eliza.v1.ElizaService/\($0.rawValue) 1" })
        given(eliza).upload().willReturn(.init())
        #expect(await app.call(.upload, metadata: ["authorization": "me"]).code == "ok")
        #expect(seen.value.count == 4)
    }

    @Test(arguments: Place.allCases) func `a producer knows its rpc`(_ place: Place) async {
        let names = Locked<[String]>([])
        when(eliza).say(.any).perform { names.append("\($0.service) \($0.method)") }
        given(eliza).say(.any).willReturn(.init())
        #expect(await App(eliza, place).call(.say).code == "ok")
        #expect(names.value == ["connectrpc.eliza.v1.ElizaService Say"])
    }

    // MARK: - Rules for unstubbed calls

    @Test(arguments: [true, false], Place.allCases)
    func `only calls without an answer get that for unstubbed ones`(isFirst: Bool, _ place: Place) async {
        if isFirst { given(unstubbedCallsTo: other, eliza).willFail(busy) }
        answerSayAndConverse(eliza)
        given(anyCallTo: eliza, metadata: .has("x")).willFail(refusal, times: 1)
        if !isFirst { given(unstubbedCallsTo: other, eliza).willFail(busy) }
        let app = App(eliza, place)
        #expect(await app.codes(metadata: ["x": "1"]) == ["unauthenticated", "unavailable", "unavailable", "ok"])
        #expect(await app.codes() == ["ok", "unavailable", "unavailable", "ok"])
        #expect(await Set(App(other, place).codes()) == ["unavailable"])
        verify(eliza).say(.any).called(2).converse().opened().called(2)
        verifyStubsUsed(eliza)
    }

    @Test(arguments: Place.allCases)
    func `rules come before the answer to unstubbed calls, and the policy after it`(_ place: Place) async {
        given(unstubbedCallsTo: eliza, metadata: .has("x-b")).willFail(busy, times: 1)
        given(anyCallTo: eliza, metadata: .has("x-a")).willFail(refusal)
        let app = App(eliza, place)
        #expect(await app.call(.say, metadata: ["x-a": "1", "x-b": "1"]).code == "unauthenticated")
        #expect(await app.call(.say, metadata: ["x-b": "1"]).code == "unavailable")
        let reports = await failures {
            let eliza = ElizaMock()
            given(unstubbedCallsTo: eliza, where: { $0.method == "Say" }).willFail(busy, times: 1)
            let app = App(eliza, place)
            let codes = [await app.call(.say).code, await app.call(.say).code, await app.call(.upload).code]
            #expect(codes == ["unavailable", "unimplemented", "unimplemented"])
        }
        #expect(reports.count == 2 && reports.allSatisfy { $0.headline.contains("has no stub") })
    }

    @Test(arguments: Place.allCases)
    func `unstubbed calls wait, are left to the policy, or to an older rule`(_ place: Place) async {
        let relaxed = ElizaMock(policy: .relaxed)
        given(unstubbedCallsTo: relaxed).willFail(busy)
        let gate = Gate()
        given(unstubbedCallsTo: relaxed).willWait(for: gate, times: 1).willContinue()
        async let waiting = App(relaxed, place).call(.say).code
        await verify(relaxed).say(.any).calledEventually()
        gate.open()
        #expect(await waiting == "unavailable")
        let empty = ElizaMock(policy: .relaxed)
        given(unstubbedCallsTo: empty).willContinue()
        #expect(await App(empty, place).call(.say) == Seen(messages: [""], code: "ok"))
    }

    @Test(arguments: Place.allCases)
    func `nothing requires the answer to unstubbed calls to be used`(_ place: Place) async {
        given(unstubbedCallsTo: eliza).willFail(busy)
        given(eliza).say(.any).willReturn(.init())
        #expect(await App(eliza, place).call(.say).code == "ok")
        verifyStubsUsed(eliza)
    }

    // MARK: - Rules that end

    @Test(arguments: Place.allCases) func `a rule ends for all its mocks`(_ place: Place) async {
        answerSayAndConverse(eliza)
        given(unstubbedCallsTo: eliza, other).willFail(refusal)
        let maintenance = given(anyCallTo: eliza, other).willFail(busy)
        let apps = [App(eliza, place), App(other, place)]
        for app in apps { #expect(await Set(app.codes()) == ["unavailable"]) }
        maintenance.end()
        maintenance.end()
        #expect(await apps[0].codes() == ["ok", "unauthenticated", "unauthenticated", "ok"])
        #expect(await Set(apps[1].codes()) == ["unauthenticated"])
        maintenance.willFail(busy)
        for app in apps { #expect(await Set(app.codes()) == ["unavailable"], "a later answer starts it again") }
    }

    @Test(arguments: Place.allCases) func `a rule for unstubbed calls ends`(_ place: Place) async {
        given(unstubbedCallsTo: eliza).willFail(busy)
        given(unstubbedCallsTo: eliza).willFail(refusal).end()
        #expect(await App(eliza, place).call(.say).code == "unavailable")
    }

    @Test(arguments: Place.allCases)
    func `calls that wait go on waiting when their rule ends`(_ place: Place) async {
        let gate = Gate()
        given(eliza).say(.any).willReturn(.init())
        let pause = given(anyCallTo: eliza).willWait(for: gate, times: 1).willFail(busy)
        async let waiting = App(eliza, place).call(.say).code
        await verify(eliza).say(.any).calledEventually()
        pause.end()
        #expect(await App(eliza, place).call(.say).code == "ok")
        #expect(calls(of: eliza).say(.any).map { $0.outcome?.code } == [nil, .ok])
        gate.open()
        #expect(await waiting == "ok")
        verifyStubsUsed(eliza)
    }
}
