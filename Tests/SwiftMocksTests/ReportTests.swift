import ElizaMocks
import Foundation
import Testing
import TinyRPC

@testable import SwiftMocks

/// Each message of the library, all of its text. A line of this file is shown as the distance from the case's first.
@Suite(.timeLimit(.minutes(1)))
struct ReportTests {
    private let hello = SayRequest("hello")
    private let error = ConnectError(code: .aborted, message: nil)
    private let secrets = ["Authorization": ["secret"], "cookie": ["secret"], "x-a": ["1"]]

    private func text(line: Int = #line, _ body: (Client) async throws -> Void) async rethrows -> String {
        let reports = try await failures(limits: shortLimits) { try await body(Client(policy: .relaxed, line: 900)) }
        let text = reports.map(\.text).joined(separator: "\n\n")
        return (0..<30).reduce(text) { text, distance in
            text.replacingOccurrences(of: "ReportTests.swift:\(line + distance)", with: "Tests.swift:+\(distance)")
        }
    }

    @Test func eventually() async {
        let text = await self.text { client in
            given(client).say(.value(self.hello)).willReturn(.init())
            given(client).say(.any).willReturn(.init()).willReturn(.init())
            given(client).say(.field(\.sentence, "hallo")).willProduce { _ in .failure(self.error) }
            _ = await client.say(request: SayRequest("hi"))
            _ = client.converse()
            _ = await client.say(request: SayRequest("hallo"), headers: self.secrets)
            await verify(client).say(.value(self.hello), headers: .has("authorization")).calledEventually(.once)
        }
        #expect(
            text == """
                ElizaServiceClientMock.say: expected exactly 1 matching call, found 0 (waited 30 ms)
                  wanted    request == { sentence: "hello" }, headers has "authorization"
                  closest   call #3 (async): request differs, headers match
                              - sentence: "hello"
                              + sentence: "hallo"
                  timeline  #1   say       { sentence: "hi" }     answered by Tests.swift:+2, 1 of 2
                            #2   converse  opened
                            #3 > say       { sentence: "hallo" }  answered by Tests.swift:+3, 1 of 1
                  hint      the stub at Tests.swift:+1 wants { sentence: "hello" } and was never used
                """)
    }

    @Test func tooMany() async {
        let text = await self.text { client in
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
                  hint      compare #1, #2 in the timeline; calls(of:) gives them to the test
                """)
    }

    @Test func onlyHeaders() async {
        let text = await self.text { client in
            _ = await client.say(request: SayRequest("a"), headers: self.secrets)
            verify(client).say(.any, headers: .has("Authorization", "other")).called()
        }
        #expect(
            text == """
                ElizaServiceClientMock.say: expected at least 1 matching call, found 0
                  wanted    headers has "Authorization": <redacted>
                  closest   call #1 (async): request matches, headers differ
                              headers Authorization: <redacted>; cookie: <redacted>; x-a: 1
                  timeline  #1 > say  { sentence: "a" }  unstubbed, answered empty
                  hint      only the headers keep call #1 from matching
                """)
    }

    @Test func neverCalledAtAll() async {
        let text = await self.text { client in
            verify(client).say(.matching { $0.sentence.isEmpty }).called(.between(2...3))
        }
        #expect(
            text == """
                ElizaServiceClientMock.say: expected 2 to 3 matching calls, found 0
                  wanted    request matches the closure at Tests.swift:+1
                  closest   none: say was never called
                  timeline  nothing was called
                  hint      check that the code under test was given this mock
                """)
    }

    @Test func closedStreams() async {
        let text = await self.text { client in
            client.upload().cancel()
            verify(client).upload().closed().called()
        }
        #expect(
            text == """
                ElizaServiceClientMock.upload: expected at least 1 closed stream, found 0
                  wanted    any stream
                  closest   none: no stream of upload was closed
                  timeline  #1   upload  opened
                            #2   upload  cancelled
                            #3   upload  finished
                  hint      check that the code under test gets as far as this call
                """)
    }

    @Test func inputs() async throws {
        let text = try await self.text { client in
            try client.upload().send(UploadRequest("a"))
            verify(client).upload().sent(.field(\.sentence, "b")).called(2)
        }
        #expect(
            text == """
                ElizaServiceClientMock.upload: expected exactly 2 matching inputs, found 0
                  wanted    input sentence == "b"
                  closest   call #2 (async): input differs, headers match
                              + { sentence: "a" }
                  timeline  #1   upload  opened                  unstubbed, answered empty
                            #2 > upload  sent { sentence: "a" }
                  hint      match less strictly, or correct what the code under test sends
                """)
    }

    @Test func nothingSent() async {
        let text = await self.text { client in
            _ = client.upload()
            verify(client).upload().sent().called()
        }
        #expect(
            text == """
                ElizaServiceClientMock.upload: expected at least 1 matching input, found 0
                  wanted    any input
                  closest   none: nothing was sent to upload
                  timeline  #1   upload  opened
                  hint      check that the code under test gets as far as this call
                """)
    }

    @Test func neverWithin() async {
        let text = await self.text { client in
            _ = await client.say(request: SayRequest("a"))
            await verify(client).say(.any).neverCalled(during: .seconds(2))
        }
        #expect(
            text == """
                ElizaServiceClientMock.say: expected no matching call, found 1 (within 2.0 s)
                  wanted    any request
                  closest   call #1 (async): matches
                  timeline  #1 > say  { sentence: "a" }  unstubbed, answered empty
                  hint      compare #1 in the timeline; calls(of:) gives them to the test
                """)
    }

    @Test func vacuous() async {
        let text = await self.text { client in
            await verify(client).say(.any).calledEventually(0)
        }
        #expect(
            text == """
                ElizaServiceClientMock.say: calledEventually cannot wait for no call
                  wanted    a count that is not fulfilled before anything happens
                  closest   none: nothing was waited for
                  timeline  nothing was called
                  hint      use neverCalled(during:), which waits the time out
                """)
    }

    @Test func sameText() async {
        let text = await self.text { client in
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

    @Test func order() async {
        let text = await self.text { client in
            let other = Client(policy: .relaxed, line: 901)
            _ = await client.say(request: SayRequest("a"))
            _ = await other.say(request: SayRequest("b"))
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
                            2 ok  ElizaServiceClientMock(line 900).init called: request sentence == "c", call #2
                            3 no  ElizaServiceClientMock(line 901).say called: any request
                            4 --  ElizaServiceClientMock(line 900).converse opened: any stream
                  closest   call #1 (async): matches, but is not after the step before
                  timeline  #1 > ElizaServiceClientMock(line 900).say   { sentence: "a" }  unstubbed, answered empty
                            #1 > ElizaServiceClientMock(line 901).say   { sentence: "b" }  unstubbed, answered empty
                            #2 > ElizaServiceClientMock(line 900).init  { sentence: "c" }  unstubbed, answered empty
                  hint      the missing step happened too early; correct the order here or in the code under test
                """)
    }

    @Test func orderNever() async {
        let text = await self.text { client in
            verifyInOrder { verify(client).converse().sent(.field(\.sentence, "c")) }
        }
        #expect(
            text == """
                verifyInOrder: step 1 of 1 not found
                  wanted    1 no  ElizaServiceClientMock.converse sent: input sentence == "c"
                  closest   none: converse was not sent like this at any time
                  timeline  nothing was called
                  hint      verify the missing step by itself to see what came closest
                """)
    }

    @Test func noMore() async throws {
        let text = try await self.text { client in
            _ = await client.say(request: SayRequest("a"))
            try client.upload().send(UploadRequest("b"))
            verify(client).say(.any).called()
            verifyNoMoreInteractions(client)
        }
        #expect(
            text == """
                verifyNoMoreInteractions: ElizaServiceClientMock has 2 unverified interactions
                  wanted    every call, opening and input checked by a verify that passed
                  closest   call #2 (async): upload was opened and never verified
                  timeline  #1   say     { sentence: "a" }       unstubbed, answered empty
                            #2 > upload  opened                  unstubbed, answered empty
                            #3 > upload  sent { sentence: "b" }
                  hint      verify what is marked, or reset(mock, .calls) after what does not matter
                """)
    }

    @Test func stubs() async {
        let text = await self.text { client in
            given(client).say(.value(self.hello), headers: .has("x")).willReturn(.init()).upload().willReturn(.init())
            _ = await client.say(request: SayRequest("hallo"))
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
                  hint      take the answer away, or correct what it matches; newer given statements go before older ones
                """)
    }

    @Test func gate() async {
        let text = await self.text { client in
            given(client).say(.any).willReturn(.init(), gate: Gate())
            _ = await client.say(request: SayRequest("a"))
        }
        #expect(
            text == """
                ElizaServiceClientMock.say: a gate stayed shut for 30 ms, answered deadlineExceeded
                  wanted    gate.open() of the gate made at Tests.swift:+1
                  closest   none: nobody opened it
                  timeline  #1   say  { sentence: "a" }  in flight, stub Tests.swift:+1, 1 of 1
                  hint      open the gate, or make the time longer with SWIFT_MOCKS_TIMEOUT_SCALE
                """)
    }

    @Test func hold() async {
        let text = await self.text { client in
            given(client).converse().onOpen(.hold)
            _ = await client.converse().results().all
        }
        #expect(
            text == """
                ElizaServiceClientMock.converse: a stream was held for 30 ms, answered deadlineExceeded
                  wanted    the end of the stream that the script at Tests.swift:+1 holds
                  closest   none: nobody cancelled it
                  timeline  #1   converse  opened  answered by Tests.swift:+1, 1 of 1
                  hint      cancel the stream, or let the script wait for a gate that the test opens
                """)
    }

    @Test func idle() async {
        let text = await self.text { client in
            given(client).converse().onClose(.complete())
            _ = await client.converse().results().all
        }
        #expect(
            text == """
                ElizaServiceClientMock.converse: nothing happened on a stream for 30 ms while it was read
                  wanted    an input, a close or a cancel of the code under test, or a step of the script
                  closest   none: the script waits for one of them
                  timeline  #1   converse  opened  answered by Tests.swift:+1, 1 of 1
                  hint      close the stream, let the script complete it, or stretch times with SWIFT_MOCKS_TIMEOUT_SCALE
                """)
    }

    @Test func manyCalls() async {
        let text = await self.text { client in
            for number in 1...12 { _ = await client.say(request: SayRequest("\(number)")) }
            verify(client).say(.field(\.sentence, "1")).called(.twice)
        }
        #expect(
            text == """
                ElizaServiceClientMock.say: expected exactly 2 matching calls, found 1
                  wanted    request sentence == "1"
                  closest   call #1 (async): matches
                  timeline  … 2 events not shown
                            #1 >  say  { sentence: "1" }   unstubbed, answered empty
                            #4    say  { sentence: "4" }   unstubbed, answered empty
                            #5    say  { sentence: "5" }   unstubbed, answered empty
                            #6    say  { sentence: "6" }   unstubbed, answered empty
                            #7    say  { sentence: "7" }   unstubbed, answered empty
                            #8    say  { sentence: "8" }   unstubbed, answered empty
                            #9    say  { sentence: "9" }   unstubbed, answered empty
                            #10   say  { sentence: "10" }  unstubbed, answered empty
                            #11   say  { sentence: "11" }  unstubbed, answered empty
                            #12   say  { sentence: "12" }  unstubbed, answered empty
                  hint      compare #1 in the timeline; calls(of:) gives them to the test
                """)
    }

    @Test func unstubbed() async {
        let text = await self.text { client in
            let strict = Client(policy: .strict)
            given(strict).say(.value(self.hello), headers: .lacks("cookie")).willReturn(.init())
            _ = await strict.say(request: SayRequest("hallo"), headers: self.secrets)
        }
        #expect(
            text == """
                ElizaServiceClientMock.say: call #1 (async) has no stub, answered unimplemented
                  wanted    a given statement for { sentence: "hallo" }, headers Authorization: <redacted>; cookie: <redacted>; x-a: 1
                  closest   stub at Tests.swift:+2: request differs, headers differ
                              wants request == { sentence: "hello" }, headers lacks "cookie"
                              - sentence: "hello"
                              + sentence: "hallo"
                  timeline  #1 > say  { sentence: "hallo" }  unstubbed, answered unimplemented
                  hint      given(mock).say(.any), or ElizaServiceClientMock(policy: .relaxed)
                """)
    }

    @Test func unstubbedStream() async {
        let text = await self.text { client in
            _ = Client(policy: .strict).converse(headers: ["x": ["1", "2"]])
        }
        #expect(
            text == """
                ElizaServiceClientMock.converse: stream #1 (async) has no stub, answered unimplemented
                  wanted    a given statement for any input, headers x: 1, 2
                  closest   none: converse has no stubs
                  timeline  #1 > converse  opened  unstubbed, answered unimplemented
                  hint      given(mock).converse(), or ElizaServiceClientMock(policy: .relaxed)
                """)
    }

    @Test func unstubbedServerStream() async throws {
        let text = try await self.text { client in
            let strict = Client(policy: .strict)
            try strict.introduce().send(IntroduceRequest("me"))
        }
        #expect(
            text == """
                ElizaServiceClientMock.introduce: stream #1 (async) has no stub, answered unimplemented
                  wanted    a given statement for { sentence: "me" }
                  closest   none: introduce has no stubs
                  timeline  #1 > introduce  opened                   unstubbed, answered unimplemented
                            #2   introduce  sent { sentence: "me" }
                  hint      given(mock).introduce(.any), or ElizaServiceClientMock(policy: .relaxed)
                """)
    }
}
