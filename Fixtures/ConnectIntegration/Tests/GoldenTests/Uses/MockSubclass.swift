import Connect

final class MockSubclass: Kinds_V1_KindsServiceClientMock, @unchecked Sendable {
    override func single(
        request: Kinds_V1_Request, headers: Headers = [:],
        completion: @escaping @Sendable (ResponseMessage<Kinds_V1_Response>) -> Void
    ) -> Cancelable {
        super.single(request: request, headers: headers, completion: completion)
    }

    override func download(
        headers: Headers = [:], onResult: @escaping @Sendable (StreamResult<Kinds_V1_Response>) -> Void
    ) -> any ServerOnlyStreamInterface<Kinds_V1_Request> {
        super.download(headers: headers, onResult: onResult)
    }
}
