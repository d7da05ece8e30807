import Connect
import ConnectMocks
import KindsAPI
import Testing

/// How long an async stream lives: from the first call of `results()` to its first input it keeps itself alive.
struct StreamLifetimeTests {
    private typealias Stream = MockBidirectionalAsyncStream<Kinds_V1_Request, Kinds_V1_Response>
    private typealias ServerStream = MockServerOnlyAsyncStream<Kinds_V1_Request, Kinds_V1_Response>

    @Test func `is freed without a reader`() {
        var stream: Stream? = Stream(outputs: wholeStream)
        weak let watched = stream
        #expect(watched != nil)
        stream = nil
        #expect(watched == nil)
    }

    @Test func `keeps itself until its first input`() throws {
        var stream: Stream? = Stream(outputs: wholeStream)
        weak let watched = stream
        _ = stream?.results()
        stream = nil
        try #require(watched).send(.asking("a"))
        #expect(watched == nil)
    }

    @Test func `a server stream does too`() throws {
        var stream: ServerStream? = ServerStream(outputs: wholeStream)
        weak let watched = stream
        _ = stream?.results()
        stream = nil
        try #require(watched).send(.asking("a"))
        #expect(watched == nil)
    }
}
