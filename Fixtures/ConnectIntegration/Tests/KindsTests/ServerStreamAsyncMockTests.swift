import Connect
import ConnectMocks
import KindsAPI
import KindsMocks
import Testing

/// How the mock of a server stream behaves towards `async` code.
@Suite(.timeLimit(.minutes(1)))
struct ServerStreamAsyncMockTests {
    private let mock = Kinds_V1_KindsServiceClientMock()

    @Test func yieldsWhatItDoesWhenNothingIsSet() async throws {
        let stream = mock.download()
        try stream.send(.asking("a"))
        #expect(await all(stream.results()) == unsetStream)
    }

    @Test func yieldsItsOutputsAndFinishes() async throws {
        mock.mockAsyncDownload.outputs = wholeStream
        let stream = mock.download()
        try stream.send(.asking("a"))
        #expect(await all(stream.results()) == wholeStream)
    }

    /// Had it yielded before the first input, it would have yielded the outputs of before.
    @Test func yieldsAfterTheFirstInputAndNotBefore() async throws {
        mock.mockAsyncDownload.outputs = wholeStream
        let stream = mock.download()
        let results = stream.results()
        mock.mockAsyncDownload.outputs = failingStream
        try stream.send(.asking("a"))
        mock.mockAsyncDownload.outputs = wholeStream
        try stream.send(.asking("b"))
        #expect(await all(results) == failingStream)
    }

    @Test func yieldsToAReaderThatWaits() async throws {
        mock.mockAsyncDownload.outputs = wholeStream
        let stream = mock.download()
        async let results = all(stream.results())
        await Task.yield()
        try stream.send(.asking("a"))
        #expect(await results == wholeStream)
    }

    @Test func yieldsOutputsGivenWithTheStream() async throws {
        mock.mockAsyncDownload = MockServerOnlyAsyncStream(outputs: failingStream)
        let stream = mock.download()
        try stream.send(.asking("a"))
        #expect(await all(stream.results()) == failingStream)
    }

    @Test func recordsAndTellsOfInputsInOrder() throws {
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

    @Test func cancellingRecordsNothing() {
        mock.download().cancel()
        #expect(mock.mockAsyncDownload.inputs == [])
    }
}
