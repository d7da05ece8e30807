import SwiftMocks
import Testing

/// What the log has of the end of a stream that a property answers.
@Suite(.endOfHangs, .patient)
struct PropertyOutcomeTests {
    private let client = Client()

    /// A cancelled stream yields nothing, as those of the plain mocks. The log has the outcome all the same.
    @Test func aStreamThatIsCancelled() async {
        client.mockAsyncConverse.outputs = [.message(.init())]
        client.mockConverse.outputs = [.message(.init())]
        let stream = client.converse()
        stream.cancel()
        #expect(await stream.results().all.isEmpty)
        let results = Locked(0)
        client.converse(headers: [:]) { _ in results.withLock { $0 += 1 } }.cancel()
        #expect(results.value == 0)
        #expect(calls(of: client).converse().map(\.outcome?.code) == [.canceled, .canceled])
        #expect(calls(of: client).converse().map(\.isFinished) == [true, true])
    }

    /// Its reader gets the outputs alone.
    @Test func `a stream without an end among its outputs has succeeded`() async throws {
        client.mockAsyncConverse.outputs = [.message(.init())]
        let stream = client.converse()
        try stream.send(.init())
        #expect(await stream.results().all.count == 1)
        stream.cancel()
        #expect(calls(of: client).converse().map(\.outcome?.code) == [.ok])
    }

    @Test func onlyTheFirstCloseCounts() {
        given(client).converse().onClose(.hold)
        let closings = Locked(0)
        client.mockAsyncConverse.onClose = { closings.withLock { $0 += 1 } }
        let stream = client.converse()
        stream.close()
        stream.close()
        verify(client).converse().closed().called(.once)
        #expect(closings.value == 1)
        stream.cancel()
    }
}
