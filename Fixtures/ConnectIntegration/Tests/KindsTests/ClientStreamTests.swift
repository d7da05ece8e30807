import Connect
import ConnectMocks
import KindsAPI
import KindsMocks
import Testing

/// What a client stream of the Connect library does by itself, for `async` code.
struct ClientAsyncStreamTests {
    private let mock = Kinds_V1_KindsServiceClientMock()

    /// Had it yielded before the first input, it would have yielded the outputs of before.
    @Test func `yields after the first input and not before`() async throws {
        mock.mockAsyncUpload.outputs = wholeStream
        let stream = mock.upload()
        let results = stream.results()
        mock.mockAsyncUpload.outputs = failingStream
        try stream.send(.asking("a"))
        mock.mockAsyncUpload.outputs = wholeStream
        try stream.send(.asking("b"))
        #expect(await all(results) == failingStream)
    }

    @Test func `yields to a reader that waits`() async throws {
        mock.mockAsyncUpload.outputs = wholeStream
        let stream = mock.upload()
        let unread = stream.results()
        async let results = all(unread)
        try stream.send(.asking("a"))
        #expect(await results == wholeStream)
    }

    @Test func `records and tells of inputs in order`() throws {
        let seen = Locked<[[Kinds_V1_Request]]>([])
        mock.mockAsyncUpload.onSend = { [unowned mock] input in
            #expect(mock.mockAsyncUpload.inputs.last == input)
            seen.value.append(mock.mockAsyncUpload.inputs)
        }
        let stream = mock.upload()
        #expect(mock.mockAsyncUpload.inputs == [])
        try stream.send(.asking("a"))
        try stream.send(.asking("b"))
        #expect(seen.value == [[.asking("a")], [.asking("a"), .asking("b")]])
    }

    @Test func `knows and tells that it was closed`() {
        let closings = Locked<[Bool]>([])
        mock.mockAsyncUpload.onClose = { [unowned mock] in closings.value.append(mock.mockAsyncUpload.isClosed) }
        let stream = mock.upload()
        #expect(!mock.mockAsyncUpload.isClosed)
        stream.closeAndReceive()
        #expect(mock.mockAsyncUpload.isClosed)
        #expect(closings.value == [true])
    }

    @Test func `cancelling records nothing`() {
        mock.upload().cancel()
        #expect(mock.mockAsyncUpload.inputs == [])
    }
}

/// What a client stream of the Connect library does by itself, for callbacks.
struct ClientStreamTests {
    private let mock = Kinds_V1_KindsServiceClientMock()
    private let received = Locked<[Yielded]>([])

    @Test func `records inputs in order`() throws {
        let stream = open()
        #expect(mock.mockUpload.inputs == [])
        try stream.send(.asking("a"))
        try stream.send(.asking("b"))
        #expect(mock.mockUpload.inputs == [.asking("a"), .asking("b")])
    }

    @Test func `tells of each input once it is recorded`() throws {
        let seen = Locked<[[Kinds_V1_Request]]>([])
        mock.mockUpload.onSend = { [unowned mock] input in
            #expect(mock.mockUpload.inputs.last == input)
            seen.value.append(mock.mockUpload.inputs)
        }
        let stream = open()
        try stream.send(.asking("a"))
        try stream.send(.asking("b"))
        #expect(seen.value == [[.asking("a")], [.asking("a"), .asking("b")]])
    }

    @Test func `knows and tells that it was closed`() {
        let closings = Locked<[Bool]>([])
        mock.mockUpload.onClose = { [unowned mock] in closings.value.append(mock.mockUpload.isClosed) }
        let stream = open()
        #expect(!mock.mockUpload.isClosed)
        stream.closeAndReceive()
        #expect(mock.mockUpload.isClosed)
        #expect(closings.value == [true])
    }

    private func open() -> any ClientOnlyStreamInterface<Kinds_V1_Request> {
        mock.upload(onResult: { [received] result in received.value.append(result) })
    }
}
