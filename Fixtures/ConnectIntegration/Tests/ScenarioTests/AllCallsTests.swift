import Eliza
import SwiftMocksTesting
import Testing

@_spi(Adapters) @testable import SwiftMocks

/// The calls of all rpcs in one list.
@Suite(.endOfHangs, .patient) struct AllCallsTests {
    private let eliza = ElizaMock()
    private let other = ElizaMock()

    @Test(arguments: Place.allCases)
    func `all calls and streams are in the order in which they began`(_ place: Place) async {
        let gate = Gate()
        given(other).upload().willReturn(.with { $0.count = 2 }, gate: gate)
        given(eliza).say(.any).willFail(busy).converse().onClose(completion(trailing: ["x-t": "1"]))
        given(unstubbedCallsTo: eliza).willFail(refusal)
        let app = App(eliza, place)
        let otherApp = App(other, place)

        async let upload = otherApp.call(.upload, ["1", "2"])
        await verify(other).upload().closed().calledEventually()
        _ = await app.call(.say, ["3"], metadata: ["x-a": "1"])
        _ = await app.call(.introduce, ["4"])
        _ = await app.call(.converse, ["5"])
        #expect(allCalls(of: eliza, other).map { $0.outcome == nil } == [true, false, false, false])
        gate.open()
        _ = await upload

        let all = allCalls(of: eliza, other)
        #expect(all.map(\.method) == ["Upload", "Say", "Introduce", "Converse"])
        #expect(Set(all.map(\.service)) == ["connectrpc.eliza.v1.ElizaService"])
        #expect(all.map(\.inputs.count) == [2, 1, 1, 1])
        #expect(all[1].inputs.first as? Connectrpc_Eliza_V1_SayRequest == .with { $0.sentence = "3" })
        #expect(all.map(\.metadataLines) == [[], ["x-a: 1"], [], []])
        #expect(all.map { $0.outcome?.code } == [.ok, .unavailable, .unauthenticated, .ok])
        #expect((all[1].outcome?.failure as? Failure)?.message == "busy")
        #expect(all.map { $0.outcome?.trailingLines } == [[], [], [], ["x-t: 1"]])
        #expect(all.allSatisfy { $0.isFinished && !$0.isCancelled && ($0.transport == nil) == (place == .direct) })
        #expect(allCalls(of: eliza).map(\.method) == ["Say", "Introduce", "Converse"])
        #expect(calls(of: eliza).say(.any).map(\.method) == ["Say"])
    }

    @Test func `calls of both places are in one order, with the application's metadata`() async {
        answerAll(eliza)
        for place in Place.allCases {
            for method in Method.allCases {
                _ = await App(eliza, place).call(method, ["\(place)"], metadata: ["x-a": "1"])
            }
        }
        let all = allCalls(of: eliza)
        #expect(all.map(\.method) == (Method.allCases + Method.allCases).map(\.rawValue))
        #expect(all.map { $0.transport == nil } == [true, true, true, true, false, false, false, false])
        #expect(all.map(\.metadataLines) == Array(repeating: ["x-a: 1"], count: 8))
        verifyInOrder {
            verify(eliza).say(.field(\.sentence, "direct"))
            verify(eliza).introduce(.field(\.sentence, "direct"))
            verify(eliza).upload().sent()
            verify(eliza).converse().sent()
            verify(eliza).say(.field(\.sentence, "served"))
            verify(eliza).introduce(.field(\.sentence, "served"))
            verify(eliza).upload().sent()
            verify(eliza).upload().closed()
            verify(eliza).converse().sent()
        }
    }
}
