import Eliza
import SwiftMocksTesting
import Testing

/// Rules for every rpc, of direct and of served calls.
@Suite(.endOfHangs, .patient) struct RuleTests {
    private let eliza = ElizaMock()

    init() {
        given(anyCallTo: eliza, metadata: .lacks("authorization")).willFail(refusal)
        answerAll(eliza)
    }

    @Test(arguments: Place.allCases) func `without a token every call is unauthenticated`(_ place: Place) async {
        let app = App(eliza, place)
        for method in Method.allCases {
            #expect(await app.call(method) == Seen(code: "unauthenticated", reason: "sign in"))
        }
        #expect(allCalls(of: eliza).map(\.method) == Method.allCases.map(\.rawValue))
        #expect(allCalls(of: eliza).allSatisfy { $0.outcome?.code == .unauthenticated })
    }

    @Test(arguments: Place.allCases) func `with a token the stubs answer`(_ place: Place) async {
        let app = App(eliza, place)
        let wanted = [Method.say: "hi", .introduce: "hi", .upload: "1", .converse: "a"]
        for method in Method.allCases {
            let seen = await app.call(method, metadata: ["authorization": "Bearer 1"])
            #expect(seen == Seen(messages: [wanted[method] ?? ""], code: "ok"))
        }
    }

    @Test(arguments: Place.allCases) func `a call waits and is then answered by its stub`(_ place: Place) async {
        let gate = Gate()
        given(anyCallTo: eliza).willWait(for: gate)
        when(eliza).say(.any).perform { gate.open() }
        let app = App(eliza, place)
        #expect(await app.codes(metadata: ["authorization": "Bearer 1"]) == ["ok", "ok", "ok", "ok"])
    }
}
