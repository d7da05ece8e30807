import ElizaMocks
import SwiftMocks
import Testing
import TinyRPC

/// The whole reports about streams. A line of this file is shown as its distance from the first of the case.
@Suite(.endOfHangs, .patient)
struct StreamReportTests {
    @Test func `the report of streams that were not closed`() async {
        let text = await reportText { client in
            client.upload().cancel()
            verify(client).upload().closed().called()
        }
        #expect(
            text == """
                ElizaServiceClientMock.upload: expected at least 1 closed stream, found 0
                  wanted    any stream
                  closest   none: no stream of upload was closed
                  timeline  #1   upload  opened     unstubbed, answered empty
                            #2   upload  cancelled
                            #3   upload  finished
                  hint      check that the code under test reaches this call
                """)
    }

    @Test func `the report of inputs that differ`() async throws {
        let text = try await reportText { client in
            try client.upload().send(UploadRequest("a"))
            verify(client).upload().sent(.field(\.sentence, "b")).called(2)
        }
        #expect(
            text == """
                ElizaServiceClientMock.upload: expected exactly 2 matching inputs, found 0
                  wanted    input sentence == "b"
                  closest   input #2 of stream #1 (async): input differs, headers match
                              sentence: wanted "b", found "a"
                  timeline  #1   upload  opened                  unstubbed, answered empty
                            #2 > upload  sent { sentence: "a" }
                  hint      match less strictly, or correct what the code under test sends
                """)
    }

    @Test func `the report of a stream without inputs`() async {
        let text = await reportText { client in
            _ = client.upload()
            verify(client).upload().sent().called()
        }
        #expect(
            text == """
                ElizaServiceClientMock.upload: expected at least 1 matching input, found 0
                  wanted    any input
                  closest   none: nothing was sent to upload
                  timeline  #1   upload  opened  unstubbed, answered empty
                  hint      check that the code under test reaches this call
                """)
    }

    @Test func `the report of a stream that is held`() async {
        let text = await reportText { client in
            given(client).converse().onOpen(.hold)
            _ = await client.converse().results().all
        }
        #expect(
            text == """
                ElizaServiceClientMock.converse: a stream was held for 30 ms, answered deadlineExceeded
                  wanted    the end of the stream that the script at Tests.swift:+1 holds
                  closest   none: the stream was never cancelled
                  timeline  #1   converse  opened  answered by Tests.swift:+1
                  hint      cancel the stream, or let the script wait for a gate that the test opens
                """)
    }

    @Test func `the report of a stream that is idle`() async {
        let text = await reportText { client in
            given(client).converse().onClose(.complete())
            _ = await client.converse().results().all
        }
        #expect(
            text == """
                ElizaServiceClientMock.converse: nothing happened on a stream for 30 ms while it was read
                  wanted    an input that the script answers, a close or cancellation, or a step of the script
                  closest   none: the script waits for one of them
                  timeline  #1   converse  opened  answered by Tests.swift:+1
                  hint      close the stream, let the script complete it, or increase the limit with SWIFT_MOCKS_TIMEOUT_SCALE
                """)
    }

    @Test func `the report of an unstubbed stream`() async {
        let text = await reportText { client in
            _ = Client(policy: .strict).converse(headers: ["x": ["1", "2"]])
        }
        #expect(
            text == """
                ElizaServiceClientMock.converse: stream #1 (async) has no stub, answered unimplemented
                  wanted    a given statement for any input, headers x: 1, 2
                  closest   none: converse has no stubs
                  timeline  #1 > converse  opened  unstubbed, answered unimplemented
                  hint      given(mock).converse().onEachInput { … }, or Connectrpc_Eliza_V1_ElizaServiceClientMock(policy: .relaxed)
                """)
    }

    @Test func `the report of an unstubbed server stream`() async throws {
        let text = try await reportText { client in
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
                  hint      given(mock).introduce(.any).willStream(…), or Connectrpc_Eliza_V1_ElizaServiceClientMock(policy: .relaxed)
                """)
    }
}
