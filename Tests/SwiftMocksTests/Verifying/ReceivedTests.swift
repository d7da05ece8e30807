import ElizaMocks
import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Checks of what streams delivered.
@Suite(.endOfHangs, .patient)
struct ReceivedTests {
    private let client = Client()

    @Test func `messages count when they are taken`() async throws {
        given(client).introduce(.any).willStream(
            .headers(["a": ["b"]]), .message(IntroduceResponse("a")), .message(IntroduceResponse("b")))
        let stream = client.introduce()
        try stream.send(.init())
        var results = stream.results().makeAsyncIterator()
        verify(client).introduce().received().called(.never)
        _ = await results.next()
        _ = await results.next()
        verify(client).introduce().received().called(.once)
        _ = await results.next()
        verify(client).introduce().received(.field(\.sentence, "b")).called(.once)
            .introduce().received().called(.twice)
    }

    @Test func `each kind and door delivers`() async throws {
        given(client).upload().willReturn(.init())
            .converse().willServe { server in
                for await input in server.inputs { try await server.send(ConverseResponse(input.sentence)) }
            }
        let upload = client.upload()
        upload.closeAndReceive()
        _ = await upload.results().all
        verify(client).upload().received(.value(UploadResponse())).called(.once)

        let stream = client.converse(headers: ["x": ["1"]]) { _ in }
        stream.send(ConverseRequest("a")).close()
        await verify(client).converse().received(.field(\.sentence, "a")).calledEventually(.once)
        verify(client).converse(headers: .has("x")).received().called(.once)
        verify(client).converse(headers: .has("y")).received().called(.never)
        verifyNoMoreInteractions(IfVerified(client))
    }

    /// The input was never checked.
    private func verifyNoMoreInteractions(_ mock: IfVerified) {
        let core = mock.client.store.core
        let events = core.withState { state in
            state.log.events.filter { $0.phase.isInteraction && !state.log.isVerified($0) }
        }
        #expect(events.map(\.phase) == [.sent])
    }

    private struct IfVerified {
        let client: Client
        init(_ client: Client) { self.client = client }
    }

    @Test func `they have their place in an order`() async throws {
        given(client).converse().onEachInput { [.message(ConverseResponse("re \($0.sentence)"))] }
        let stream = client.converse()
        var results = stream.results().makeAsyncIterator()
        for sentence in ["a", "b"] {
            try stream.send(ConverseRequest(sentence))
            _ = await results.next()
        }
        verifyInOrder {
            verify(client).converse().sent(.field(\.sentence, "a"))
            verify(client).converse().received(.field(\.sentence, "re a"))
            verify(client).converse().sent(.field(\.sentence, "b"))
            verify(client).converse().received(.field(\.sentence, "re b"))
        }
        let reports = await failures {
            verifyInOrder {
                verify(client).converse().sent(.field(\.sentence, "b"))
                verify(client).converse().received(.field(\.sentence, "re a"))
            }
        }
        #expect(reports.map(\.headline) == ["verifyInOrder: step 2 of 2 not found after step 1"])
    }

    @Test func `a report shows what was received`() async {
        let text = await reportText { client in
            given(client).converse().onOpen(.message(ConverseResponse("hi"))).onClose()
            let stream = client.converse()
            stream.close()
            _ = await stream.results().all
            verify(client).converse().received(.field(\.sentence, "ho")).called(.once)
        }
        #expect(
            text == """
                ElizaServiceClientMock.converse: expected exactly 1 matching message, found 0
                  wanted    message sentence == "ho"
                  closest   message of stream #1 (async): message differs, headers match
                              sentence: wanted "ho", found "hi"
                  timeline  #1   converse  opened                       answered by Tests.swift:+1
                            #2   converse  closed
                               > converse  received { sentence: "hi" }
                            #3   converse  finished
                  hint      match less strictly, or correct what the code under test sends
                """)
    }

    @Test func `a reset forgets them`() async throws {
        given(client).converse().onOpen(.message(ConverseResponse("hi")), .hold)
        let stream = client.converse()
        var results = stream.results().makeAsyncIterator()
        _ = await results.next()
        reset(client, .calls)
        verify(client).converse().received().called(.never)
    }
}
