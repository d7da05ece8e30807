import SwiftMocks
import Testing

/// The whole reports of each kind. A line of this file is shown as its distance from the first of the case.
@Suite(.endOfHangs, .patient)
struct ReportTests {
    private let hello = SayRequest("hello")
    private let error = ConnectError(code: .aborted, message: nil)
    private let secrets = ["Authorization": ["secret"], "cookie": ["secret"], "x-a": ["1"]]

    // MARK: - Checks that count

    @Test func `the report of a check that waited`() async {
        let text = await reportText { client in
            given(client).say(.value(hello)).willReturn(.init())
            given(client).say(.any).willReturn(.init()).willReturn(.init())
            given(client).say(.field(\.sentence, "hallo")).willReply { _ in .failure(error) }
            _ = await client.said("hi")
            _ = client.converse()
            _ = await client.said("hallo", headers: secrets)
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

    @Test func `the reports of too many calls`() async {
        let text = await reportText { client in
            for sentence in ["a", "b"] { client.say(request: SayRequest(sentence)) { _ in } }
            verify(client).say(.any).called(.atMost(1))
            await verify(client).say(.field(\.sentence, "a")).neverCalled(during: .seconds(2))
        }
        #expect(
            text == """
                ElizaServiceClientMock.say: expected at most 1 matching call, found 2
                  wanted    any request
                  closest   call #2 (callback): matches
                  timeline  #1 > say  { sentence: "a" }  unstubbed, answered empty
                            #2 > say  { sentence: "b" }  unstubbed, answered empty
                  hint      compare #1, #2 in the timeline, which calls(of:) returns

                ElizaServiceClientMock.say: expected no matching call, found 1 (within 2.0 s)
                  wanted    request sentence == "a"
                  closest   call #1 (callback): matches
                  timeline  #1 > say  { sentence: "a" }  unstubbed, answered empty
                            #2   say  { sentence: "b" }  unstubbed, answered empty
                  hint      compare #1 in the timeline, which calls(of:) returns
                """)
    }

    @Test func `the report of headers that differ`() async {
        let text = await reportText { client in
            _ = await client.said("a", headers: secrets)
            verify(client).say(.any, headers: .has("Authorization", "other")).called()
        }
        #expect(
            text == """
                ElizaServiceClientMock.say: expected at least 1 matching call, found 0
                  wanted    headers has "Authorization": <redacted, 5 bytes>
                  closest   call #1 (async): request matches, headers differ
                              headers Authorization: <redacted, 6 bytes> (differs, other length; SWIFT_MOCKS_SHOW_SECRETS=1 shows both); cookie: <redacted, 6 bytes>; x-a: 1
                  timeline  #1 > say  { sentence: "a" }  unstubbed, answered empty
                  hint      call #1 differs in its headers only: match less strictly, or correct what the code under test sends
                """)
    }

    @Test func `the reports where nothing was called`() async {
        let text = await reportText { client in
            verify(client).say(.matching { $0.sentence.isEmpty }).called(.between(2...3))
            await verify(client).say(.any).calledEventually(0)
            verifyInOrder { verify(client).converse().sent(.field(\.sentence, "c")) }
        }
        #expect(
            text == """
                ElizaServiceClientMock.say: expected 2 to 3 matching calls, found 0
                  wanted    request matches the closure
                  closest   none: say was never called
                  timeline  nothing was called
                  hint      check that the code under test was given this mock. If the code under test calls in a Task, write await … .calledEventually()

                ElizaServiceClientMock.say: calledEventually cannot wait for no call
                  wanted    a count of at least 1
                  hint      use neverCalled(during:), which waits until the time is over

                verifyInOrder: step 1 of 1 not found
                  wanted    1 no  ElizaServiceClientMock.converse sent: input sentence == "c"
                  closest   none: converse was not sent like this at any time
                  timeline  nothing was called
                  hint      verify the missing step by itself to see what came closest
                """)
    }

    @Test func `the report of messages with the same text`() async {
        let reports = await failures {
            let mock = MockOf<Google_Protobuf_DoubleValue>(policy: .relaxed)
            await mock.put(.init(.nan))
            verify(mock).put(.value(.init(.nan))).called()
        }
        #expect(reports.lines.contains("same text, but not equal: unknown fields, or a value unequal to itself"))
        #expect(reports.lines.last == "hint      match less strictly, or correct what the code under test sends")
    }

    @Test func `the report of many calls`() async {
        let text = await reportText { client in
            for number in 1...12 { _ = await client.said("\(number)") }
            verify(client).say(.field(\.sentence, "1")).called(.twice)
        }
        #expect(
            text == """
                ElizaServiceClientMock.say: expected exactly 2 matching calls, found 1
                  wanted    request sentence == "1"
                  closest   call #1 (async): matches
                  timeline  … 2 events not shown
                            #1  > say  { sentence: "1" }   unstubbed, answered empty
                            #4    say  { sentence: "4" }   unstubbed, answered empty
                            #5    say  { sentence: "5" }   unstubbed, answered empty
                            #6    say  { sentence: "6" }   unstubbed, answered empty
                            #7    say  { sentence: "7" }   unstubbed, answered empty
                            #8    say  { sentence: "8" }   unstubbed, answered empty
                            #9    say  { sentence: "9" }   unstubbed, answered empty
                            #10   say  { sentence: "10" }  unstubbed, answered empty
                            #11   say  { sentence: "11" }  unstubbed, answered empty
                            #12   say  { sentence: "12" }  unstubbed, answered empty
                  hint      compare #1 in the timeline, which calls(of:) returns
                """)
    }

    @Test func `the report of a wrong order`() async {
        let text = await reportText { client in
            let other = Client(policy: .relaxed, line: 901)
            _ = await client.said("a")
            _ = await other.said("b")
            _ = await client.`init`(request: SayRequest("c"))
            verifyInOrder {
                verify(client).say(.any)
                verify(client).`init`(.field(\.sentence, "c"))
                verify(other).say(.any)
                verify(client).converse().opened()
            }
        }
        #expect(
            text == """
                verifyInOrder: step 3 of 4 not found after step 2
                  wanted    1 ok  ElizaServiceClientMock(line 900).say called: any request, call #1
                            2 ok  ElizaServiceClientMock(line 900).init called: request sentence == "c", call #3
                            3 no  ElizaServiceClientMock(line 901).say called: any request
                            4 --  ElizaServiceClientMock(line 900).converse opened: any stream
                  closest   call #2 (async): matches, but did not happen after the previous step
                  timeline  #1 > ElizaServiceClientMock(line 900).say   { sentence: "a" }  unstubbed, answered empty
                            #2 > ElizaServiceClientMock(line 901).say   { sentence: "b" }  unstubbed, answered empty
                            #3 > ElizaServiceClientMock(line 900).init  { sentence: "c" }  unstubbed, answered empty
                  hint      the missing step happened too early: correct the order here or in the code under test
                """)
    }

    @Test func `the report of unverified interactions`() async {
        let text = await reportText { client in
            _ = await client.said("a")
            client.upload().send(UploadRequest("b"))
            verify(client).say(.any).called()
            verifyNoMoreInteractions(client)
        }
        #expect(
            text == """
                verifyNoMoreInteractions: ElizaServiceClientMock has 2 unverified interactions
                  wanted    every call, opening and input checked by a verify that passed
                  closest   stream #2 (async): upload was opened and never verified
                  timeline  #1   say     { sentence: "a" }       unstubbed, answered empty
                            #2 > upload  opened                  unstubbed, answered empty
                            #3 > upload  sent { sentence: "b" }
                  hint      verify the marked calls, or call reset(mock, .calls) after calls that the test should ignore
                """)
    }

    // MARK: - Unused answers

    @Test func `the report of unused answers`() async {
        let text = await reportText { client in
            given(client).say(.value(hello), headers: .has("x")).willReturn(.init()).upload().willReturn(.init())
            _ = await client.said("hallo")
            verifyStubsUsed(client)
        }
        #expect(
            text == """
                verifyStubsUsed: ElizaServiceClientMock has 2 unused answers
                  wanted    Tests.swift:+1, answer 1: say, request == { sentence: "hello" }, headers has "x"
                            Tests.swift:+1, answer 1: upload, any stream
                  closest   call #1 (async): request differs, headers differ
                              - sentence: "hello"
                              + sentence: "hallo"
                              headers none
                  timeline  #1 > say  { sentence: "hallo" }  unstubbed, answered empty
                  hint      remove the answer, or correct its matchers: newer given statements come before older ones
                """)
    }

    @Test func `the reports of unused rules`() async {
        let text = await reportText { client in
            given(client).say(.any).willReturn(SayResponse("hi"))
            given(anyCallTo: client, headers: .lacks("authorization"))
                .willFail(error, times: 2)
            _ = await client.said("a")
            _ = await client.said("b", headers: secrets)
            verifyStubsUsed(client)
            reset(client)
            given(client).say(.any).willReturn(SayResponse("hi"))
            given(anyCallTo: client, where: { $0.method == "Introduce" }).willFail(error)
            _ = await client.said("a")
            verifyStubsUsed(client)
        }
        #expect(
            text == """
                verifyStubsUsed: ElizaServiceClientMock has 1 unused answer
                  wanted    Tests.swift:+2, answer 2: every rpc, headers lacks "authorization"
                  closest   call #1 (async): request matches, headers match
                  timeline  #1 > say  { sentence: "a" }  answered by the rule at Tests.swift:+2, answer 1 of 2
                            #2   say  { sentence: "b" }  answered by Tests.swift:+1
                  hint      remove the answer, or correct its matchers: newer rules come before older ones

                verifyStubsUsed: ElizaServiceClientMock has 1 unused answer
                  wanted    Tests.swift:+9, answer 1: every rpc, a call that matches the closure
                  closest   none: the closure of where: refused 1 call of Say
                  timeline  #1   say  { sentence: "a" }  answered by Tests.swift:+8
                  hint      correct the closure, whose $0.method is a name of the proto, such as "Say", or remove the rule
                """)
    }

    // MARK: - Calls that nothing answers, or too late

    @Test func `the report of an unstubbed call`() async {
        let text = await reportText { _ in
            let strict = Client(policy: .strict)
            given(strict).say(.value(hello), headers: .lacks("cookie")).willReturn(.init())
            _ = await strict.said("hallo", headers: secrets)
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

    @Test func `the reports of unstubbed streams`() async {
        let text = await reportText { _ in
            let (strict, other) = (Client(policy: .strict), Client(policy: .strict))
            _ = strict.converse(headers: ["x": ["1", "2"]])
            other.introduce().send(IntroduceRequest("me"))
        }
        #expect(
            text == """
                ElizaServiceClientMock.converse: stream #1 (async) has no stub, answered unimplemented
                  wanted    a given statement for any input, headers x: 1, 2
                  closest   none: converse has no stubs
                  timeline  #1 > converse  opened  unstubbed, answered unimplemented
                  hint      given(mock).converse().onEachInput { … }, or Connectrpc_Eliza_V1_ElizaServiceClientMock(policy: .relaxed)

                ElizaServiceClientMock.introduce: stream #1 (async) has no stub, answered unimplemented
                  wanted    a given statement for { sentence: "me" }
                  closest   none: introduce has no stubs
                  timeline  #1 > introduce  opened                   unstubbed, answered unimplemented
                            #2   introduce  sent { sentence: "me" }
                  hint      given(mock).introduce(.any).willStream(…), or Connectrpc_Eliza_V1_ElizaServiceClientMock(policy: .relaxed)
                """)
    }

    @Test func `the reports of what is forgotten`() async {
        let text = await reportText { client in
            given(client).say(.any).willReturn(.init(), gate: Gate())
            _ = await client.said("a")
            reset(client)
            given(client).converse().onOpen(.hold)
            _ = await client.converse().all
            reset(client)
            given(client).converse().onClose(.complete())
            _ = await client.converse().all
        }
        #expect(
            text == """
                ElizaServiceClientMock.say: a gate stayed shut for 30 ms, answered deadlineExceeded
                  wanted    gate.open() of the gate made at Tests.swift:+1
                  timeline  #1   say  { sentence: "a" }  in flight, stub Tests.swift:+1
                  hint      open the gate, or increase the limit with SWIFT_MOCKS_TIMEOUT_SCALE

                ElizaServiceClientMock.converse: a stream was held for 30 ms, answered deadlineExceeded
                  wanted    the end of the stream that the script at Tests.swift:+4 holds
                  timeline  #1   converse  opened  answered by Tests.swift:+4
                  hint      cancel the stream, or let the script wait for a gate that the test opens

                ElizaServiceClientMock.converse: nothing happened on a stream for 30 ms while it was read
                  wanted    an input that the script answers, a close or cancellation, or a step of the script
                  timeline  #1   converse  opened  answered by Tests.swift:+7
                  hint      close the stream, let the script complete it, or increase the limit with SWIFT_MOCKS_TIMEOUT_SCALE
                """)
    }

    // MARK: - Streams

    @Test func `the reports of a stream without inputs and close`() async {
        let text = await reportText { client in
            client.upload().cancel()
            verify(client).upload().closed().called()
            verify(client).upload().sent().called()
        }
        #expect(
            text == """
                ElizaServiceClientMock.upload: expected at least 1 closed stream, found 0
                  wanted    any stream
                  closest   none: no stream of upload was closed
                  timeline  #1   upload  opened     unstubbed, answered empty
                            #2   upload  cancelled
                            #3   upload  finished
                  hint      check that the code under test reaches this call. If the code under test calls in a Task, write await … .calledEventually()

                ElizaServiceClientMock.upload: expected at least 1 matching input, found 0
                  wanted    any input
                  closest   none: nothing was sent to upload
                  timeline  #1   upload  opened     unstubbed, answered empty
                            #2   upload  cancelled
                            #3   upload  finished
                  hint      check that the code under test reaches this call. If the code under test calls in a Task, write await … .calledEventually()
                """)
    }

    @Test func `the reports of inputs and messages that differ`() async {
        let text = await reportText { client in
            given(client).converse().onEachInput { [.message(ConverseResponse($0.sentence))] }
            _ = await client.conversed("hi")
            verify(client).converse().sent(.field(\.sentence, "a")).called(2)
            verify(client).converse().received(.field(\.sentence, "ho")).called(.once)
        }
        #expect(
            text == """
                ElizaServiceClientMock.converse: expected exactly 2 matching inputs, found 0
                  wanted    input sentence == "a"
                  closest   input #2 of stream #1 (async): input differs, headers match
                              sentence: wanted "a", found "hi"
                  timeline  #1   converse  opened                       answered by Tests.swift:+1
                            #2 > converse  sent { sentence: "hi" }
                            #3   converse  closed
                                 converse  received { sentence: "hi" }
                            #4   converse  finished
                  hint      match less strictly, or correct what the code under test sends

                ElizaServiceClientMock.converse: expected exactly 1 matching message, found 0
                  wanted    message sentence == "ho"
                  closest   message of stream #1 (async): message differs, headers match
                              sentence: wanted "ho", found "hi"
                  timeline  #1   converse  opened                       answered by Tests.swift:+1
                            #2   converse  sent { sentence: "hi" }
                            #3   converse  closed
                               > converse  received { sentence: "hi" }
                            #4   converse  finished
                  hint      match less strictly, or correct what the code under test sends
                """)
    }
}
