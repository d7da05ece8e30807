import Connect
import ConnectMocks
import KindsAPI
import KindsMocks
import Testing

/// How the mock of a client stream behaves towards `async` code.
@Suite(.timeLimit(.minutes(30)))
struct ClientStreamAsyncMockTests {
    private let mock = Kinds_V1_KindsServiceClientMock()

    @Test func `yields what it does when nothing is set`() async throws {
        let stream = mock.upload()
        try stream.send(.asking("a"))
        stream.closeAndReceive()
        #expect(await all(stream.results()) == unsetClientStream)
    }

    @Test func `yields its outputs and finishes`() async throws {
        mock.mockAsyncUpload.outputs = wholeStream
        let stream = mock.upload()
        try stream.send(.asking("a"))
        #expect(await all(stream.results()) == wholeStream)
    }

    @Test func `yields outputs given with the stream`() async throws {
        mock.mockAsyncUpload = MockClientOnlyAsyncStream(outputs: failingStream)
        let stream = mock.upload()
        try stream.send(.asking("a"))
        #expect(await all(stream.results()) == failingStream)
    }
}
