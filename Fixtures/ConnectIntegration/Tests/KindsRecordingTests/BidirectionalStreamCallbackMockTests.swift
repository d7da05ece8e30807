import Connect
import ConnectMocks
import KindsAPI
import KindsMocks
import Testing

/// How the mock of a bidirectional stream behaves towards callbacks.
struct BidirectionalStreamCallbackMockTests {
    private let mock = Kinds_V1_KindsServiceClientMock()
    private let received = Locked<[Yielded]>([])

    @Test func yieldsWhatItDoesWhenNothingIsSet() {
        let stream = open()
        stream.send(.asking("a"))
        #expect(received.value == unsetStream)
    }

    @Test func yieldsItsOutputsAfterTheFirstInputAndNotBefore() {
        mock.mockTalk.outputs = wholeStream
        let stream = open()
        #expect(received.value == [])
        stream.send(.asking("a"))
        #expect(received.value == wholeStream)
        stream.send(.asking("b"))
        #expect(received.value == wholeStream)
    }

    @Test func yieldsOutputsThatAreSetWhileItIsOpen() {
        let stream = open()
        mock.mockTalk.outputs = failingStream
        stream.send(.asking("a"))
        #expect(received.value == failingStream)
    }

    @Test func yieldsOutputsGivenWithTheStream() {
        mock.mockTalk = MockBidirectionalStream(outputs: failingStream)
        open().send(.asking("a"))
        #expect(received.value == failingStream)
    }

    @Test func cancellingNeitherYieldsNorCloses() {
        mock.mockTalk.outputs = wholeStream
        open().cancel()
        #expect(received.value == [])
        #expect(!mock.mockTalk.isClosed)
    }

    @Test func bothVariantsHaveStreamsOfTheirOwn() {
        mock.mockAsyncTalk.outputs = wholeStream
        open().send(.asking("a"))
        #expect(received.value == unsetStream)
        #expect(mock.mockAsyncTalk.inputs == [])
    }

    private func open() -> any BidirectionalStreamInterface<Kinds_V1_Request> {
        mock.talk(onResult: { [received] result in received.value.append(result) })
    }
}
