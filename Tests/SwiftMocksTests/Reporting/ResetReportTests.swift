import SwiftMocks
import Testing

/// The reports of calls whose answers a reset has removed.
@Suite(.endOfHangs)
struct ResetReportTests {
    private let error = ConnectError(code: .aborted, message: nil)

    @Test func `the report of a call names the reset that has removed its answers`() async {
        let text = await reportText { _ in
            let strict = Client(policy: .strict)
            given(strict).say(.any).willReturn(.init())
            _ = await strict.said("a")
            reset(strict, [.stubs])
            _ = await strict.said("b")
            given(anyCallTo: strict).willFail(error)
            given(strict).upload().willReturn(.init())
            reset(strict)
            _ = strict.converse()
        }
        #expect(
            text == """
                ElizaServiceClientMock.say: call #2 (async) has no stub, answered unimplemented
                  wanted    a given statement for { sentence: "b" }
                  closest   none: reset(…) at Tests.swift:+4, after #1, has removed the stubs of say
                  timeline  #1   say  { sentence: "a" }  answered by Tests.swift:+2
                            #2 > say  { sentence: "b" }  unstubbed, answered unimplemented
                  hint      write the statement after the reset

                ElizaServiceClientMock.converse: stream #1 (async) has no stub, answered unimplemented
                  wanted    a given statement for any input
                  closest   none: reset(…) at Tests.swift:+8 has removed the rules
                  timeline  #1 > converse  opened  unstubbed, answered unimplemented
                  hint      write the statement after the reset, or reset(mock, [.calls]), which keeps it
                """)
    }

    @Test func `a report names no reset that has nothing to do with the call`() async {
        let text = await reportText { _ in
            let strict = Client(policy: .strict)
            given(strict).upload().willReturn(.init())
            reset(strict)
            _ = await strict.said("a")
            given(strict).say(.any).willReturn(.init())
            given(anyCallTo: strict).willFail(error)
            reset(strict, [.calls, .actions])
            reset(strict)
            given(strict).say(.value(SayRequest("hello"))).willReturn(.init())
            _ = await strict.said("b")
        }
        #expect(!text.contains("reset"))
        #expect(text.contains("none: say has no stubs"))
        #expect(text.contains("stub at Tests.swift:+9: request differs"))
    }
}
