import Connect
import ConnectMocks
import KindsAPI
import KindsMocks
import Testing

/// How the mock of a bidirectional stream behaves towards callbacks.
struct BidirectionalStreamCallbackMockTests {
    private let mock = Kinds_V1_KindsServiceClientMock()
    private let received = Locked<[Yielded]>([])

    @Test func `yields what it does when nothing is set`() {
        let stream = open()
        stream.send(.asking("a"))
        #expect(received.value == unsetStream)
    }

    @Test func `yields its outputs after the first input and not before`() {
        mock.mockTalk.outputs = wholeStream
        let stream = open()
        #expect(received.value == [])
        stream.send(.asking("a"))
        #expect(received.value == wholeStream)
        stream.send(.asking("b"))
        #expect(received.value == wholeStream)
    }

    @Test func `yields outputs that are set while it is open`() {
        let stream = open()
        mock.mockTalk.outputs = failingStream
        stream.send(.asking("a"))
        #expect(received.value == failingStream)
    }

    @Test func `yields outputs given with the stream`() {
        mock.mockTalk = MockBidirectionalStream(outputs: failingStream)
        open().send(.asking("a"))
        #expect(received.value == failingStream)
    }

    @Test func `cancelling neither yields nor closes`() {
        mock.mockTalk.outputs = wholeStream
        open().cancel()
        #expect(received.value == [])
        #expect(!mock.mockTalk.isClosed)
    }

    @Test func `both variants have streams of their own`() {
        mock.mockAsyncTalk.outputs = wholeStream
        open().send(.asking("a"))
        #expect(received.value == unsetStream)
        #expect(mock.mockAsyncTalk.inputs == [])
    }

    private func open() -> any BidirectionalStreamInterface<Kinds_V1_Request> {
        mock.talk(onResult: { [received] result in received.value.append(result) })
    }
}
