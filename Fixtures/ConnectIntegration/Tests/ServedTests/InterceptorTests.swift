import Connect
import SwiftMocksConnect
import Testing

@testable import ElizaApp

/// What the documentation shows. It runs with the library itself, and compiles with its stand-in, whose client calls nobody.
@Suite struct InterceptorTests {
    #if REAL_CONNECT
        @Test(arguments: [NetworkProtocol.connect, .grpcWeb])
        func anOldTokenIsRefreshedOnce(_ networkProtocol: NetworkProtocol) async {
            await refreshesOnce(networkProtocol)
        }
    #endif

    private func refreshesOnce(_ networkProtocol: NetworkProtocol) async {
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
