import Connect
import ConnectMocks
import KindsAPI
import KindsMocks
import Testing

/// How the mock of a server stream behaves towards `async` code.
@Suite(.timeLimit(.minutes(30)))
struct ServerStreamAsyncMockTests {
    private let mock = Kinds_V1_KindsServiceClientMock()

    @Test func `yields what it does when nothing is set`() async throws {
        let stream = mock.download()
        try stream.send(.asking("a"))
        #expect(await all(stream.results()) == unsetStream)
    }

    @Test func `yields its outputs and finishes`() async throws {
        mock.mockAsyncDownload.outputs = wholeStream
        let stream = mock.download()
        try stream.send(.asking("a"))
        #expect(await all(stream.results()) == wholeStream)
    }

    @Test func `yields outputs given with the stream`() async throws {
        mock.mockAsyncDownload = MockServerOnlyAsyncStream(outputs: failingStream)
        let stream = mock.download()
        try stream.send(.asking("a"))
        #expect(await all(stream.results()) == failingStream)
    }
}
