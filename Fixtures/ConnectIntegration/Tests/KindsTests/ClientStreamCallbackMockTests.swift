import Connect
import ConnectMocks
import KindsAPI
import KindsMocks
import Testing

/// How the mock of a client stream behaves towards callbacks.
struct ClientStreamCallbackMockTests {
    private let mock = Kinds_V1_KindsServiceClientMock()
    private let received = Locked<[Yielded]>([])

    @Test func `yields what it does when nothing is set`() throws {
        let stream = open()
        try stream.send(.asking("a"))
        #expect(received.value == [])
        stream.closeAndReceive()
        #expect(received.value == unsetClientStream)
    }

    @Test func `yields its outputs after the first input and not before`() throws {
        mock.mockUpload.outputs = wholeStream
        let stream = open()
        #expect(received.value == [])
        try stream.send(.asking("a"))
        #expect(received.value == wholeStream)
        try stream.send(.asking("b"))
        #expect(received.value == wholeStream)
    }

    @Test func `yields outputs that are set while it is open`() throws {
        let stream = open()
        mock.mockUpload.outputs = failingStream
        try stream.send(.asking("a"))
        #expect(received.value == failingStream)
    }

    @Test func `yields outputs given with the stream`() throws {
        mock.mockUpload = MockClientOnlyStream(outputs: failingStream)
        try open().send(.asking("a"))
        #expect(received.value == failingStream)
    }

    @Test func `cancelling neither yields nor closes`() {
        mock.mockUpload.outputs = wholeStream
        open().cancel()
        #expect(received.value == [])
        #expect(!mock.mockUpload.isClosed)
    }

    @Test func `both variants have streams of their own`() throws {
        mock.mockAsyncUpload.outputs = wholeStream
        try open().send(.asking("a"))
        #expect(received.value == [])
        #expect(mock.mockAsyncUpload.inputs == [])
    }

    private func open() -> any ClientOnlyStreamInterface<Kinds_V1_Request> {
        mock.upload(onResult: { [received] result in received.value.append(result) })
    }
}
