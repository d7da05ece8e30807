import Connect
import SwiftMocksConnect
import Testing

@testable import ElizaApp

/// The tests that the documentation shows. The stand-in for the library makes only unary calls in the Connect protocol.
@Suite struct InterceptorTests {
    #if REAL_CONNECT
        private static let protocols = [NetworkProtocol.connect, .grpcWeb]
    #else
        private static let protocols = [NetworkProtocol.connect]
    #endif

    @Test func `sends the token`() async {
        let eliza = Connectrpc_Eliza_V1_ElizaServiceClientMock()
        given(eliza).say(.any).willReturn(.init())
        let config = ProtocolClientConfig(
            host: "https://api.test", interceptors: [InterceptorFactory { _ in TokenInterceptor(session: Session()) }])
        let client = ProtocolClient(httpClient: MockHTTPClient(serving: eliza), config: config)
        _ = await Connectrpc_Eliza_V1_ElizaServiceClient(client: client).say(request: .init())
        verify(eliza).say(.any, headers: .has("authorization", "Bearer 1")).called(.once)
    }

    @Test(arguments: protocols) func `an old token is refreshed once`(_ networkProtocol: NetworkProtocol) async {
        let eliza = Connectrpc_Eliza_V1_ElizaServiceClientMock()
        given(eliza).say(.any, headers: .has("authorization", "Bearer 1"))
            .willFail(ConnectError(code: .unauthenticated, message: "too old"))
        given(eliza).say(.any, headers: .has("authorization", "Bearer 2")).willReturn(.with { $0.sentence = "hi" })

        let session = Session()
        let client = Connectrpc_Eliza_V1_ElizaServiceClient(
            client: ProtocolClient(
                httpClient: MockHTTPClient(serving: eliza),
                config: ProtocolClientConfig(
                    host: "https://api.test", networkProtocol: networkProtocol,
                    interceptors: [InterceptorFactory { _ in TokenInterceptor(session: session) }])))

        var response = await client.say(request: .with { $0.sentence = "hello" })
        if response.error?.code == .unauthenticated {
            response = await client.say(request: .with { $0.sentence = "hello" })
        }

        #expect(response.message?.sentence == "hi")
        verify(eliza).say(.any).called(.twice)
        verify(eliza).say(.any, headers: .has("authorization", "Bearer 2")).called(.once)
    }
}
