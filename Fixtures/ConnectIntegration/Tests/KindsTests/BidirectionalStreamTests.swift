import Connect
import ConnectMocks
import KindsAPI
import KindsMocks
import Testing

/// What a bidirectional stream of the Connect library does by itself, for `async` code.
struct BidirectionalAsyncStreamTests {
    private let mock = Kinds_V1_KindsServiceClientMock()

    /// Had it yielded before the first input, it would have yielded the outputs of before.
    @Test func `yields after the first input and not before`() async throws {
        mock.mockAsyncTalk.outputs = wholeStream
        let stream = mock.talk()
        let results = stream.results()
        mock.mockAsyncTalk.outputs = failingStream
        try stream.send(.asking("a"))
        mock.mockAsyncTalk.outputs = wholeStream
        try stream.send(.asking("b"))
        #expect(await all(results) == failingStream)
    }

    @Test func `yields to a reader that waits`() async throws {
        mock.mockAsyncTalk.outputs = wholeStream
        let stream = mock.talk()
        let unread = stream.results()
        async let results = all(unread)
        try stream.send(.asking("a"))
        #expect(await results == wholeStream)
    }

    @Test func `records and tells of inputs in order`() throws {
        let seen = Locked<[[Kinds_V1_Request]]>([])
        mock.mockAsyncTalk.onSend = { [unowned mock] input in
            #expect(mock.mockAsyncTalk.inputs.last == input)
            seen.value.append(mock.mockAsyncTalk.inputs)
        }
        let stream = mock.talk()
        #expect(mock.mockAsyncTalk.inputs == [])
        try stream.send(.asking("a"))
        try stream.send(.asking("b"))
        #expect(seen.value == [[.asking("a")], [.asking("a"), .asking("b")]])
    }

    @Test func `knows and tells that it was closed`() {
        let closings = Locked<[Bool]>([])
        mock.mockAsyncTalk.onClose = { [unowned mock] in closings.value.append(mock.mockAsyncTalk.isClosed) }
        let stream = mock.talk()
        #expect(!mock.mockAsyncTalk.isClosed)
        stream.close()
        #expect(mock.mockAsyncTalk.isClosed)
        #expect(closings.value == [true])
    }

    @Test func `cancelling records nothing`() {
        mock.talk().cancel()
        #expect(mock.mockAsyncTalk.inputs == [])
    }
}

/// What a bidirectional stream of the Connect library does by itself, for callbacks.
struct BidirectionalStreamTests {
    private let mock = Kinds_V1_KindsServiceClientMock()
    private let received = Locked<[Yielded]>([])

    @Test func `records inputs in order`() {
        let stream = open()
        #expect(mock.mockTalk.inputs == [])
        stream.send(.asking("a"))
        stream.send(.asking("b"))
        #expect(mock.mockTalk.inputs == [.asking("a"), .asking("b")])
    }

    @Test func `tells of each input once it is recorded`() {
        let seen = Locked<[[Kinds_V1_Request]]>([])
        mock.mockTalk.onSend = { [unowned mock] input in
            #expect(mock.mockTalk.inputs.last == input)
            seen.value.append(mock.mockTalk.inputs)
        }
        let stream = open()
        stream.send(.asking("a"))
        stream.send(.asking("b"))
        #expect(seen.value == [[.asking("a")], [.asking("a"), .asking("b")]])
    }

    @Test func `knows and tells that it was closed`() {
        let closings = Locked<[Bool]>([])
        mock.mockTalk.onClose = { [unowned mock] in closings.value.append(mock.mockTalk.isClosed) }
        let stream = open()
        #expect(!mock.mockTalk.isClosed)
        stream.close()
        #expect(mock.mockTalk.isClosed)
        #expect(closings.value == [true])
    }

    private func open() -> any BidirectionalStreamInterface<Kinds_V1_Request> {
        mock.talk(onResult: { [received] result in received.value.append(result) })
    }
}
