import ElizaMocks
import SwiftMocks
import Testing
import TinyRPC

/// The whole reports about many calls. A line of this file is shown as its distance from the first of the case.
@Suite(.endOfHangs, .patient)
struct MultiCallReportTests {
    private let hello = SayRequest("hello")

    @Test func `the report of a wrong order`() async {
        let text = await reportText { client in
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
                            2 ok  ElizaServiceClientMock(line 900).init called: request sentence == "c", call #3
                            3 no  ElizaServiceClientMock(line 901).say called: any request
                            4 --  ElizaServiceClientMock(line 900).converse opened: any stream
                  closest   call #2 (async): matches, but did not happen after the previous step
                  timeline  #1 > ElizaServiceClientMock(line 900).say   { sentence: "a" }  unstubbed, answered empty
                            #2 > ElizaServiceClientMock(line 901).say   { sentence: "b" }  unstubbed, answered empty
                            #3 > ElizaServiceClientMock(line 900).init  { sentence: "c" }  unstubbed, answered empty
                  hint      the missing step happened too early; correct the order here or in the code under test
                """)
    }

    @Test func `the report of a step that never happened`() async {
        let text = await reportText { client in
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

    @Test func `the report of unverified interactions`() async throws {
        let text = try await reportText { client in
            _ = await client.say(request: SayRequest("a"))
            try client.upload().send(UploadRequest("b"))
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

    @Test func `the report of unused answers`() async {
        let text = await reportText { client in
            given(client).say(.value(hello), headers: .has("x")).willReturn(.init()).upload().willReturn(.init())
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
                  hint      remove the answer, or correct its matchers; newer given statements come before older ones
                """)
    }

    @Test func `the report of many calls`() async {
        let text = await reportText { client in
            for number in 1...12 { _ = await client.say(request: SayRequest("\(number)")) }
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
                  hint      compare #1 in the timeline; calls(of:) returns them
                """)
    }
}
