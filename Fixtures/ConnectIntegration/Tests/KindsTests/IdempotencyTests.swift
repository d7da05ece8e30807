import Connect
import ConnectMocks
import Testing

/// What a proto says of calling twice reaches the library.
@Suite(.timeLimit(.minutes(30)))
struct IdempotencyTests {
    private let library = RecordingProtocolClient(answer: Idempotency_V1_Response())

    @Test func `levels are those of the proto`() async {
        let client = Idempotency_V1_IdempotencyServiceClient(client: library)
        client.unset(request: .init()) { _ in }
        client.unknown(request: .init()) { _ in }
        client.read(request: .init()) { _ in }
        client.put(request: .init()) { _ in }
        _ = await client.unset(request: .init())
        _ = await client.unknown(request: .init())
        _ = await client.read(request: .init())
        _ = await client.put(request: .init())
        let levels: [IdempotencyLevel] = [.unknown, .unknown, .noSideEffects, .idempotent]
        #expect(library.calls.value.map(\.idempotencyLevel) == levels + levels)
    }

    @Test func `rpcs of one mock answer apart`() async {
        let mock = Idempotency_V1_IdempotencyServiceClientMock()
        mock.mockAsyncRead = { _ in .init(result: .success(.with { $0.text = "read" })) }
        mock.mockAsyncPut = { _ in .init(result: .success(.with { $0.text = "put" })) }
        let responses = [
            await mock.read(request: .init()), await mock.put(request: .init()), await mock.unset(request: .init()),
        ]
        #expect(responses.map { $0.message?.text } == ["read", "put", ""])
    }
}
