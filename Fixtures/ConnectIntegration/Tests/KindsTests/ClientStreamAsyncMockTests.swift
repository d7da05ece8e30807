import Connect
import ConnectMocks
import KindsAPI
import KindsMocks
import Testing

/// How the mock of a client stream behaves towards `async` code.
@Suite(.timeLimit(.minutes(1)))
struct ClientStreamAsyncMockTests {
    private let mock = Kinds_V1_KindsServiceClientMock()

    @Test func yieldsWhatItDoesWhenNothingIsSet() async throws {
        let stream = mock.upload()
        try stream.send(.asking("a"))
        stream.closeAndReceive()
        #expect(await all(stream.results()) == unsetClientStream)
    }

    @Test func yieldsItsOutputsAndFinishes() async throws {
        mock.mockAsyncUpload.outputs = wholeStream
        let stream = mock.upload()
        try stream.send(.asking("a"))
        #expect(await all(stream.results()) == wholeStream)
    }

    /// Had it yielded before the first input, it would have yielded the outputs of before.
    @Test func yieldsAfterTheFirstInputAndNotBefore() async throws {
        mock.mockAsyncUpload.outputs = wholeStream
        let stream = mock.upload()
        let results = stream.results()
        mock.mockAsyncUpload.outputs = failingStream
        try stream.send(.asking("a"))
        mock.mockAsyncUpload.outputs = wholeStream
        try stream.send(.asking("b"))
        #expect(await all(results) == failingStream)
    }

    @Test func yieldsToAReaderThatWaits() async throws {
        mock.mockAsyncUpload.outputs = wholeStream
        let stream = mock.upload()
        async let results = all(stream.results())
        await Task.yield()
        try stream.send(.asking("a"))
        #expect(await results == wholeStream)
    }

    @Test func yieldsOutputsGivenWithTheStream() async throws {
        mock.mockAsyncUpload = MockClientOnlyAsyncStream(outputs: failingStream)
        let stream = mock.upload()
        try stream.send(.asking("a"))
        #expect(await all(stream.results()) == failingStream)
    }

    @Test func recordsAndTellsOfInputsInOrder() throws {
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

    @Test func knowsAndTellsThatItWasClosed() {
        let closings = Locked<[Bool]>([])
        mock.mockAsyncUpload.onClose = { [unowned mock] in closings.value.append(mock.mockAsyncUpload.isClosed) }
        let stream = mock.upload()
        #expect(!mock.mockAsyncUpload.isClosed)
        stream.closeAndReceive()
        #expect(mock.mockAsyncUpload.isClosed)
        #expect(closings.value == [true])
    }

    @Test func cancellingRecordsNothing() {
        mock.upload().cancel()
        #expect(mock.mockAsyncUpload.inputs == [])
    }
}
