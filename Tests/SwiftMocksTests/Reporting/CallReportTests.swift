import ElizaMocks
import SwiftMocks
import Testing
import TinyRPC

/// The whole reports about calls that were not answered as they should be. A line of this file is shown as its distance
/// from the first of the case.
@Suite(.endOfHangs, .patient)
struct CallReportTests {
    private let hello = SayRequest("hello")
    private let secrets = ["Authorization": ["secret"], "cookie": ["secret"], "x-a": ["1"]]

    @Test func `the report of a shut gate`() async {
        let text = await reportText { client in
            given(client).say(.any).willReturn(.init(), gate: Gate())
            _ = await client.say(request: SayRequest("a"))
        }
        #expect(
            text == """
                ElizaServiceClientMock.say: a gate stayed shut for 30 ms, answered deadlineExceeded
                  wanted    gate.open() of the gate made at Tests.swift:+1
                  closest   none: the gate was never opened
                  timeline  #1   say  { sentence: "a" }  in flight, stub Tests.swift:+1
                  hint      open the gate, or increase the limit with SWIFT_MOCKS_TIMEOUT_SCALE
                """)
    }

    @Test func `the report of an unstubbed call`() async {
        let text = await reportText { client in
            let strict = Client(policy: .strict)
            given(strict).say(.value(hello), headers: .lacks("cookie")).willReturn(.init())
            _ = await strict.say(request: SayRequest("hallo"), headers: secrets)
        }
        #expect(
            text == """
                ElizaServiceClientMock.say: call #1 (async) has no stub, answered unimplemented
                  wanted    a given statement for { sentence: "hallo" }, headers Authorization: <redacted, 6 bytes>; cookie: <redacted, 6 bytes>; x-a: 1
                  closest   stub at Tests.swift:+2: request differs, headers differ
                              wants request == { sentence: "hello" }, headers lacks "cookie"
                              - sentence: "hello"
                              + sentence: "hallo"
                  timeline  #1 > say  { sentence: "hallo" }  unstubbed, answered unimplemented
                  hint      given(mock).say(.any).willReturn(…), or Connectrpc_Eliza_V1_ElizaServiceClientMock(policy: .relaxed)
                """)
    }
}
