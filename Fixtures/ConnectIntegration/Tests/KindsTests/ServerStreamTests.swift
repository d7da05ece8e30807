import Connect
import ConnectMocks
import KindsAPI
import KindsMocks
import Testing

/// What a server stream of the Connect library does by itself, for `async` code.
struct ServerAsyncStreamTests {
    private let mock = Kinds_V1_KindsServiceClientMock()

    /// Had it yielded before the first input, it would have yielded the outputs of before.
    @Test func `yields after the first input and not before`() async throws {
        mock.mockAsyncDownload.outputs = wholeStream
        let stream = mock.download()
        let results = stream.results()
        mock.mockAsyncDownload.outputs = failingStream
        try stream.send(.asking("a"))
        mock.mockAsyncDownload.outputs = wholeStream
        try stream.send(.asking("b"))
        #expect(await all(results) == failingStream)
    }

    @Test func `yields to a reader that waits`() async throws {
        mock.mockAsyncDownload.outputs = wholeStream
        let stream = mock.download()
        let unread = stream.results()
        async let results = all(unread)
        try stream.send(.asking("a"))
        #expect(await results == wholeStream)
    }

    @Test func `records and tells of inputs in order`() throws {
        let seen = Locked<[[Kinds_V1_Request]]>([])
        mock.mockAsyncDownload.onSend = { [unowned mock] input in
            #expect(mock.mockAsyncDownload.inputs.last == input)
            seen.value.append(mock.mockAsyncDownload.inputs)
        }
        let stream = mock.download()
        #expect(mock.mockAsyncDownload.inputs == [])
        try stream.send(.asking("a"))
        try stream.send(.asking("b"))
        #expect(seen.value == [[.asking("a")], [.asking("a"), .asking("b")]])
    }

    @Test func `cancelling records nothing`() {
        mock.download().cancel()
        #expect(mock.mockAsyncDownload.inputs == [])
    }
}

/// What a server stream of the Connect library does by itself, for callbacks.
struct ServerStreamTests {
    private let mock = Kinds_V1_KindsServiceClientMock()
    private let received = Locked<[Yielded]>([])

    @Test func `records inputs in order`() {
        let stream = open()
        #expect(mock.mockDownload.inputs == [])
        stream.send(.asking("a"))
        stream.send(.asking("b"))
        #expect(mock.mockDownload.inputs == [.asking("a"), .asking("b")])
    }

    @Test func `tells of each input once it is recorded`() {
        let seen = Locked<[[Kinds_V1_Request]]>([])
        mock.mockDownload.onSend = { [unowned mock] input in
            #expect(mock.mockDownload.inputs.last == input)
            seen.value.append(mock.mockDownload.inputs)
        }
        let stream = open()
        stream.send(.asking("a"))
        stream.send(.asking("b"))
        #expect(seen.value == [[.asking("a")], [.asking("a"), .asking("b")]])
    }

    private func open() -> any ServerOnlyStreamInterface<Kinds_V1_Request> {
        mock.download(onResult: { [received] result in received.value.append(result) })
    }
}
