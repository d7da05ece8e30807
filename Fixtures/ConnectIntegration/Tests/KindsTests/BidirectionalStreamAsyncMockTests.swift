import Connect
import ConnectMocks
import KindsAPI
import KindsMocks
import Testing

/// How the mock of a bidirectional stream behaves towards `async` code.
@Suite(.timeLimit(.minutes(1)))
struct BidirectionalStreamAsyncMockTests {
    private let mock = Kinds_V1_KindsServiceClientMock()

    @Test func yieldsWhatItDoesWhenNothingIsSet() async throws {
        let stream = mock.talk()
        try stream.send(.asking("a"))
        #expect(await all(stream.results()) == unsetStream)
    }

    @Test func yieldsItsOutputsAndFinishes() async throws {
        mock.mockAsyncTalk.outputs = wholeStream
        let stream = mock.talk()
        try stream.send(.asking("a"))
        #expect(await all(stream.results()) == wholeStream)
    }

    /// Had it yielded before the first input, it would have yielded the outputs of before.
    @Test func yieldsAfterTheFirstInputAndNotBefore() async throws {
        mock.mockAsyncTalk.outputs = wholeStream
        let stream = mock.talk()
        let results = stream.results()
        mock.mockAsyncTalk.outputs = failingStream
        try stream.send(.asking("a"))
        mock.mockAsyncTalk.outputs = wholeStream
        try stream.send(.asking("b"))
        #expect(await all(results) == failingStream)
    }

    @Test func yieldsToAReaderThatWaits() async throws {
        mock.mockAsyncTalk.outputs = wholeStream
        let stream = mock.talk()
        async let results = all(stream.results())
        await Task.yield()
        try stream.send(.asking("a"))
        #expect(await results == wholeStream)
    }

    @Test func yieldsOutputsGivenWithTheStream() async throws {
        mock.mockAsyncTalk = MockBidirectionalAsyncStream(outputs: failingStream)
        let stream = mock.talk()
        try stream.send(.asking("a"))
        #expect(await all(stream.results()) == failingStream)
    }

    @Test func recordsAndTellsOfInputsInOrder() throws {
        let seen = Locked<[[Kinds_V1_Request]]>([])
        mock.mockAsyncTalk.onSend = { [unowned mock] input in
            #expect(mock.mockAsyncTalk.inputs.last == input)
            seen.value.append(mock.mockAsyncTalk.inputs)
        }
        let stream = mock.talk()
        #expect(mock.mockAsyncTalk.inputs == [])
        try stream.send(.asking("a"))
        try stream.send(.asking("b"))
        #expect(seen.value == [[.asking("a")], [.asking("a"), .asking("b")]])
    }

    @Test func knowsAndTellsThatItWasClosed() {
        let closings = Locked<[Bool]>([])
        mock.mockAsyncTalk.onClose = { [unowned mock] in closings.value.append(mock.mockAsyncTalk.isClosed) }
        let stream = mock.talk()
        #expect(!mock.mockAsyncTalk.isClosed)
        stream.close()
        #expect(mock.mockAsyncTalk.isClosed)
        #expect(closings.value == [true])
    }

    @Test func cancellingRecordsNothing() {
        mock.talk().cancel()
        #expect(mock.mockAsyncTalk.inputs == [])
    }
}
