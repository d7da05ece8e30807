import Eliza
import SwiftMocksTesting
import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Calls without a statement, and mocks that can't be told apart.
@Suite(.endOfHangs, .patient) struct UnstubbedCallTests {
    @Test(arguments: Place.allCases, Method.allCases)
    func `an unstubbed call is reported and unimplemented`(_ place: Place, _ method: Method) async {
        let reports = await failures { #expect(await App(ElizaMock(), place).call(method).code == "unimplemented") }
        #expect(reports.count == 1)
        #expect(reports.first?.headline.hasSuffix("has no stub, answered unimplemented") == true)
    }

    @Test(arguments: Place.allCases, Method.allCases)
    func `the report of a call names the reset that has removed its answers`(_ place: Place, _ method: Method) async {
        let line: UInt = #line
        let reports = await failures {
            let eliza = ElizaMock()
            given(eliza).say(.any).willFail(busy).introduce(.any).willFail(busy)
            given(eliza).upload().willFail(busy).converse().willFail(busy)
            reset(eliza)
            #expect(await App(eliza, place).call(method).code == "unimplemented")
        }
        let removal = "reset(…) at UnstubbedCallTests.swift:\(line + 5) has removed the stubs of \(method)"
        #expect(reports.lines.filter { $0.contains(removal) }.count == 1)
        #expect(
            reports.lines.last
                == "hint      write the statement after the reset, or reset(mock, [.calls]), which keeps it")
    }

    @Test(arguments: Place.allCases) func `a relaxed mock answers with empty messages`(_ place: Place) async {
        let reports = await failures {
            let app = App(ElizaMock(policy: .relaxed), place)
            let wanted = [Method.say: [""], .introduce: [], .upload: ["0"], .converse: []]
            for method in Method.allCases {
                #expect(await app.call(method) == Seen(messages: wanted[method] ?? [], code: "ok"))
            }
        }
        #expect(reports.isEmpty)
    }

    @Test func `two mocks of one service are reported and the first answers`() async {
        let first = ElizaMock()
        given(first).say(.any).willReturn(.with { $0.sentence = "first" })
        let reports = await failures {
            #expect(await App(serving: first, ElizaMock()).call(.say).messages == ["first"])
        }
        #expect(reports.lines.contains { $0.contains("two mocks serve connectrpc.eliza.v1.ElizaService") })
    }
}
