import Connect
import ConnectMocks

// What apps do with generated types away from the main actor, and tests with mocks; built where code belongs to the
// main actor unless it says otherwise.

actor Worker {
    private let client: any Kinds_V1_KindsServiceClientInterface

    init(library: any ProtocolClientInterface) {
        client = Kinds_V1_KindsServiceClient(client: library)
    }

    func work() async {
        client.single(request: .init(), headers: [:]) { _ in }
        _ = await client.single(request: .init(), headers: [:])
        _ = client.talk(headers: [:]) { _ in }
        _ = client.talk(headers: [:])
    }
}

nonisolated func path() -> String {
    Kinds_V1_KindsServiceClient.Metadata.Methods.single.path
}

nonisolated func answerFromMock() async {
    let mock = Kinds_V1_KindsServiceClientMock()
    mock.mockAsyncSingle = { _ in .init(result: .success(.with { $0.text = "answer" })) }
    mock.mockTalk.outputs = [.complete(code: .ok, error: nil, trailers: nil)]
    _ = await mock.single(request: .init())
    _ = mock.talk { _ in }
}

final class Subclass: Kinds_V1_KindsServiceClientMock, @unchecked Sendable {
    override func single(request: Kinds_V1_Request, headers: Headers = [:]) async -> ResponseMessage<Kinds_V1_Response>
    {
        await super.single(request: request, headers: headers)
    }

    override func talk(
        headers: Headers = [:], onResult: @escaping @Sendable (StreamResult<Kinds_V1_Response>) -> Void
    ) -> any BidirectionalStreamInterface<Kinds_V1_Request> {
        super.talk(headers: headers, onResult: onResult)
    }
}
