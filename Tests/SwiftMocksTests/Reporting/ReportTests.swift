import ElizaMocks
import SwiftMocks
import Testing
import TinyRPC

/// The whole reports of checks that count. A line of this file is shown as its distance from the first of the case.
@Suite(.endOfHangs, .patient)
struct ReportTests {
    private let hello = SayRequest("hello")
    private let error = ConnectError(code: .aborted, message: nil)
    private let secrets = ["Authorization": ["secret"], "cookie": ["secret"], "x-a": ["1"]]

    @Test func `the report of a check that waited`() async {
        let text = await reportText { client in
            given(client).say(.value(hello)).willReturn(.init())
            given(client).say(.any).willReturn(.init()).willReturn(.init())
            given(client).say(.field(\.sentence, "hallo")).willReply { _ in .failure(error) }
            _ = await client.say(request: SayRequest("hi"))
            _ = client.converse()
            _ = await client.say(request: SayRequest("hallo"), headers: secrets)
            await verify(client).say(.value(hello), headers: .has("authorization")).calledEventually(.once)
        }
        #expect(
            text == """
                ElizaServiceClientMock.say: expected exactly 1 matching call, found 0 (waited 30 ms)
                  wanted    request == { sentence: "hello" }, headers has "authorization"
                  closest   call #3 (async): request differs, headers match
                              - sentence: "hello"
                              + sentence: "hallo"
                  timeline  #1   say       { sentence: "hi" }     answered by Tests.swift:+2, answer 1 of 2
                            #2   converse  opened                 unstubbed, answered empty
                            #3 > say       { sentence: "hallo" }  answered by Tests.swift:+3
                  hint      the stub at Tests.swift:+1 wants { sentence: "hello" } and was never used
                """)
    }

    @Test func `the report of too many calls`() async {
        let text = await reportText { client in
            for sentence in ["a", "b"] { client.say(request: SayRequest(sentence)) { _ in } }
            verify(client).say(.any).called(.atMost(1))
        }
        #expect(
            text == """
                ElizaServiceClientMock.say: expected at most 1 matching call, found 2
                  wanted    any request
                  closest   call #2 (callback): matches
                  timeline  #1 > say  { sentence: "a" }  unstubbed, answered empty
                            #2 > say  { sentence: "b" }  unstubbed, answered empty
                  hint      compare #1, #2 in the timeline; calls(of:) returns them
                """)
    }

    @Test func `the report of headers that differ`() async {
        let text = await reportText { client in
            _ = await client.say(request: SayRequest("a"), headers: secrets)
            verify(client).say(.any, headers: .has("Authorization", "other")).called()
        }
        #expect(
            text == """
                ElizaServiceClientMock.say: expected at least 1 matching call, found 0
                  wanted    headers has "Authorization": <redacted, 5 bytes>
                  closest   call #1 (async): request matches, headers differ
                              headers Authorization: <redacted, 6 bytes> (differs, other length; SWIFT_MOCKS_SHOW_SECRETS=1 shows both); cookie: <redacted, 6 bytes>; x-a: 1
                  timeline  #1 > say  { sentence: "a" }  unstubbed, answered empty
                  hint      call #1 differs in its headers only
                """)
    }

    @Test func `the report of an rpc that was never called`() async {
        let text = await reportText { client in
            verify(client).say(.matching { $0.sentence.isEmpty }).called(.between(2...3))
        }
        #expect(
            text == """
                ElizaServiceClientMock.say: expected 2 to 3 matching calls, found 0
                  wanted    request matches the closure
                  closest   none: say was never called
                  timeline  nothing was called
                  hint      check that the code under test was given this mock
                """)
    }

    @Test func `the report of a call within a time`() async {
        let text = await reportText { client in
            _ = await client.say(request: SayRequest("a"))
            await verify(client).say(.any).neverCalled(during: .seconds(2))
        }
        #expect(
            text == """
                ElizaServiceClientMock.say: expected no matching call, found 1 (within 2.0 s)
                  wanted    any request
                  closest   call #1 (async): matches
                  timeline  #1 > say  { sentence: "a" }  unstubbed, answered empty
                  hint      compare #1 in the timeline; calls(of:) returns them
                """)
    }

    @Test func `the report of a check that cannot fail`() async {
        let text = await reportText { client in
            await verify(client).say(.any).calledEventually(0)
        }
        #expect(
            text == """
                ElizaServiceClientMock.say: calledEventually cannot wait for no call
                  wanted    a count of at least 1
                  closest   none: nothing was waited for
                  timeline  nothing was called
                  hint      use neverCalled(during:), which waits until the time is over
                """)
    }

    @Test func `the report of messages with the same text`() async {
        let text = await reportText { client in
            let odd = SayRequest(hidden: "a")
            _ = await client.say(request: odd)
            verify(client).say(.value(SayRequest())).called()
        }
        #expect(
            text == """
                ElizaServiceClientMock.say: expected at least 1 matching call, found 0
                  wanted    request == {}
                  closest   call #1 (async): request differs, headers match
                              same text, but not equal: unknown fields, or a value unequal to itself
                  timeline  #1 > say  {}  unstubbed, answered empty
                  hint      match less strictly, or correct what the code under test sends
                """)
    }
}
