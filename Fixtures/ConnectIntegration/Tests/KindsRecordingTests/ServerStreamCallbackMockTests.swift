import Connect
import ConnectMocks
import KindsAPI
import KindsMocks
import Testing

/// How the mock of a server stream behaves towards callbacks.
struct ServerStreamCallbackMockTests {
    private let mock = Kinds_V1_KindsServiceClientMock()
    private let received = Locked<[Yielded]>([])

    @Test func yieldsWhatItDoesWhenNothingIsSet() {
        let stream = open()
        stream.send(.asking("a"))
        #expect(received.value == unsetStream)
    }

    @Test func yieldsItsOutputsAfterTheFirstInputAndNotBefore() {
        mock.mockDownload.outputs = wholeStream
        let stream = open()
        #expect(received.value == [])
        stream.send(.asking("a"))
        #expect(received.value == wholeStream)
        stream.send(.asking("b"))
        #expect(received.value == wholeStream)
    }

    @Test func yieldsOutputsThatAreSetWhileItIsOpen() {
        let stream = open()
        mock.mockDownload.outputs = failingStream
        stream.send(.asking("a"))
        #expect(received.value == failingStream)
    }

    @Test func yieldsOutputsGivenWithTheStream() {
        mock.mockDownload = MockServerOnlyStream(outputs: failingStream)
        open().send(.asking("a"))
        #expect(received.value == failingStream)
    }

    @Test func cancellingNeitherYieldsNorRecords() {
        mock.mockDownload.outputs = wholeStream
        open().cancel()
        #expect(received.value == [])
        #expect(mock.mockDownload.inputs == [])
    }

    @Test func bothVariantsHaveStreamsOfTheirOwn() {
        mock.mockAsyncDownload.outputs = wholeStream
        open().send(.asking("a"))
        #expect(received.value == unsetStream)
        #expect(mock.mockAsyncDownload.inputs == [])
    }

    private func open() -> any ServerOnlyStreamInterface<Kinds_V1_Request> {
        mock.download(onResult: { [received] result in received.value.append(result) })
    }
}
