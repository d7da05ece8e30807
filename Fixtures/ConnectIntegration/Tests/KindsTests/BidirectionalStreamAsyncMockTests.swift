import Connect
import ConnectMocks
import KindsAPI
import KindsMocks
import Testing

/// How the mock of a bidirectional stream behaves towards `async` code.
@Suite(.timeLimit(.minutes(30)))
struct BidirectionalStreamAsyncMockTests {
    private let mock = Kinds_V1_KindsServiceClientMock()

    @Test func `yields what it does when nothing is set`() async throws {
        let stream = mock.talk()
        try stream.send(.asking("a"))
        #expect(await all(stream.results()) == unsetStream)
    }

    @Test func `yields its outputs and finishes`() async throws {
        mock.mockAsyncTalk.outputs = wholeStream
        let stream = mock.talk()
        try stream.send(.asking("a"))
        #expect(await all(stream.results()) == wholeStream)
    }

    @Test func `yields outputs given with the stream`() async throws {
        mock.mockAsyncTalk = MockBidirectionalAsyncStream(outputs: failingStream)
        let stream = mock.talk()
        try stream.send(.asking("a"))
        #expect(await all(stream.results()) == failingStream)
    }
}
