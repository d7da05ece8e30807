import Connect
import ConnectMocks
import KindsAPI
import KindsMocks
import Testing

/// A mock that a test shapes by overriding instead of by setting properties.
private final class HeaderCheckingMock: Kinds_V1_KindsServiceClientMock, @unchecked Sendable {
    let seen = Locked<[Headers]>([])

    override func single(
        request: Kinds_V1_Request, headers: Headers = [:],
        completion: @escaping @Sendable (ResponseMessage<Kinds_V1_Response>) -> Void
    ) -> Cancelable {
        seen.value.append(headers)
        return super.single(request: request, headers: headers, completion: completion)
    }

    override func single(request: Kinds_V1_Request, headers: Headers = [:]) async -> ResponseMessage<Kinds_V1_Response>
    {
        seen.value.append(headers)
        guard headers["authorization"] != nil else {
            let error = ConnectError(code: .unauthenticated, message: nil)
            return .init(code: .unauthenticated, result: .failure(error))
        }
        return await super.single(request: request, headers: headers)
    }

    override func talk(
        headers: Headers = [:], onResult: @escaping @Sendable (Yielded) -> Void
    ) -> any BidirectionalStreamInterface<Kinds_V1_Request> {
        seen.value.append(headers)
        return super.talk(headers: headers, onResult: onResult)
    }

    override func talk(
        headers: Headers = [:]
    ) -> any BidirectionalAsyncStreamInterface<Kinds_V1_Request, Kinds_V1_Response> {
        seen.value.append(headers)
        return super.talk(headers: headers)
    }
}

/// Subclasses of a mock override its methods, and go on to it where they like.
@Suite(.timeLimit(.minutes(30)))
struct SubclassTests {
    private let mock = HeaderCheckingMock()
    private var interface: any Kinds_V1_KindsServiceClientInterface { mock }

    @Test func `overridden unary methods see the headers`() async {
        interface.single(request: .init(), headers: ["a": ["1"]]) { _ in }
        let refused = await interface.single(request: .init(), headers: [:])
        let accepted = await interface.single(request: .init(), headers: ["authorization": ["me"]])
        #expect(mock.seen.value == [["a": ["1"]], [:], ["authorization": ["me"]]])
        #expect([refused.code, accepted.code] == [.unauthenticated, .ok])
    }

    @Test func `overridden stream methods see the headers`() {
        mock.mockTalk.outputs = wholeStream
        let received = Locked<[Yielded]>([])
        interface.talk(headers: ["a": ["1"]]) { received.value.append($0) }.send(.asking("a"))
        _ = interface.talk(headers: ["b": ["2"]])
        #expect(received.value == wholeStream)
        #expect(mock.seen.value == [["a": ["1"]], ["b": ["2"]]])
    }
}
