import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Checks of what streams delivered, also by their requests.
@Suite(.endOfHangs, .patient)
struct ReceivedTests {
    private let client = Client()

    @Test func `messages count when they are taken`() async {
        given(client).introduce(.any).willStream(
            .headers(["a": ["b"]]), .message(IntroduceResponse("a")), .message(IntroduceResponse("b")))
        var results = client.introduce().send(.init()).results().makeAsyncIterator()
        verify(client).introduce().received().called(.never)
        _ = await results.next()
        _ = await results.next()
        verify(client).introduce().received().called(.once)
        _ = await results.next()
        verify(client).introduce().received(.field(\.sentence, "b")).called(.once)
            .introduce().received().called(.twice)
    }

    @Test func `each kind and door delivers`() async {
        let reports = await failures { client in
            given(client).upload().willReturn(.init())
                .converse().willServe { server in
                    for await input in server.inputs { try await server.send(ConverseResponse(input.sentence)) }
                }
            _ = await client.uploaded()
            verify(client).upload().received(.value(UploadResponse())).called(.once)
            client.converse(headers: ["x": ["1"]]) { _ in }.send(ConverseRequest("a")).close()
            await verify(client).converse().received(.field(\.sentence, "a")).calledEventually(.once)
            verify(client).converse(headers: .has("x")).received().called(.once)
            verify(client).converse(headers: .has("y")).received().called(.never)
            // The input was never checked.
            verifyNoMoreInteractions(client)
        }
        #expect(
            reports.map(\.headline) == [
                "verifyNoMoreInteractions: ElizaServiceClientMock has 1 unverified interaction"
            ])
    }

    @Test func `they have their place in an order`() async {
        given(client).converse().onEachInput { [.message(ConverseResponse("re \($0.sentence)"))] }
        let stream = client.converse()
        var results = stream.results().makeAsyncIterator()
        for sentence in ["a", "b"] {
            stream.send(ConverseRequest(sentence))
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

    @Test func `a reset forgets them`() async {
        given(client).converse().onOpen(.message(ConverseResponse("hi")), .hold)
        var results = client.converse().results().makeAsyncIterator()
        _ = await results.next()
        reset(client, .calls)
        verify(client).converse().received().called(.never)
    }

    // MARK: - By their requests

    @Test func `messages are counted for the requests that match`() async {
        given(client).introduce(.field(\.sentence, "a")).willStream()
        given(client).introduce(.field(\.sentence, "b")).willStream(.message(IntroduceResponse("x")), .message(.init()))
        for sentence in ["a", "b"] { _ = await client.introduced(sentence) }
        verify(client).introduce(.field(\.sentence, "a")).received().called(.never)
        verify(client).introduce(.field(\.sentence, "b")).received().called(.twice)
        verify(client).introduce(.field(\.sentence, "b")).received(.field(\.sentence, "x")).called(.once)
        verify(client).introduce(.field(\.sentence, "a")).sent().called(.once)
        verify(client).introduce(.field(\.sentence, "a")).sent(.field(\.sentence, "b")).called(.never)
        verify(client).introduce(.any).received().called(.twice)
    }

    @Test func `a message is waited for by its request`() async {
        given(client).introduce(.any).willStream(.message(IntroduceResponse("x")))
        async let check: Void = {
            await verify(client).introduce(.field(\.sentence, "b")).received().calledEventually(.once)
        }()
        for sentence in ["a", "b"] { _ = await client.introduced(sentence) }
        await check
    }

    @Test func `reports name the request and the stream of a message`() async {
        let reports = await failures { client in
            given(client).introduce(.any).willStream(.message(IntroduceResponse("x")))
            _ = await client.introduced("b")
            verifyInOrder {
                verify(client).introduce().received()
                verify(client).introduce().received(.field(\.sentence, "x"))
            }
            verify(client).introduce(.field(\.sentence, "a")).received(.field(\.sentence, "x")).called(.once)
        }
        #expect(reports.map { $0.text.contains("message of stream #1") && !$0.text.contains("#0") } == [true, true])
        #expect(reports.last?.text.contains("message matches, request differs, headers match") == true)
    }

    @Test func `a check captures the requests of the streams that match`() async {
        given(client).introduce(.any).willStream(.message(.init()), .message(.init()))
        for sentence in ["a", "b"] { _ = await client.introduced(sentence) }
        func captured(_ check: (Matcher<IntroduceRequest>, Locked<[IntroduceRequest]>) async -> Void) async -> [String]
        {
            let requests = Locked<[IntroduceRequest]>([])
            await check(.capture(requests), requests)
            return requests.value.map(\.sentence)
        }
        let counted = await captured { capture, _ in verify(client).introduce(capture).received().called(4) }
        #expect(counted == ["a", "b"], "once for each stream")
        let narrowed = await captured { _, requests in
            verify(client).introduce(.capture(requests, where: .field(\.sentence, "b"))).received().called(2)
        }
        #expect(narrowed == ["b"])
        let ordered = await captured { capture, _ in
            verifyInOrder {
                verify(client).introduce(capture).received()
                verify(client).introduce(.field(\.sentence, "b")).received()
            }
        }
        #expect(ordered == ["a"])
        let failed = await captured { capture, _ in
            _ = await failures { verify(client).introduce(capture).received().called(1) }
        }
        #expect(failed == [])
    }
}
