import Connect
import SwiftMocksConnect
import SwiftMocksTesting
import Testing

@testable import ElizaApp

/// Tasks that are cancelled while the generated client waits for a response.
@Suite(.mocks) struct CancelledTaskTests {
    private func client(
        serving mock: Connectrpc_Eliza_V1_ElizaServiceClientMock
    ) -> Connectrpc_Eliza_V1_ElizaServiceClient {
        Connectrpc_Eliza_V1_ElizaServiceClient(
            client: ProtocolClient(
                httpClient: MockHTTPClient(serving: mock),
                config: ProtocolClientConfig(host: "https://api.test")))
    }

    @Test func `its call is cancelled, and the mock records that`() async {
        let mock = Connectrpc_Eliza_V1_ElizaServiceClientMock()
        let gate = Gate()
        given(mock).say(.any).willReturn(.init(), gate: gate)
        let client = client(serving: mock)
        let task = Task { await client.say(request: .init(), headers: [:]).code }
        await verify(mock).say(.any).calledEventually()
        task.cancel()
        #expect(await task.value == .canceled)
        #expect(calls(of: mock).say(.any).map { $0.outcome?.code } == [.canceled])
        gate.open()
    }

    @Test func `a task that is cancelled before makes no call`() async {
        let mock = Connectrpc_Eliza_V1_ElizaServiceClientMock()
        let client = client(serving: mock)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await client.say(request: .init(), headers: [:]).code
        }
        #expect(await task.value == .canceled)
        verify(mock).say(.any).called(.never)
    }
}
