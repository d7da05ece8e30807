import Connect
import ElizaMocks
import SwiftMocks
import TinyRPC

/// Things behind the real client that are no mocks of it, and rules of what are no mocks. The compiler explains them by itself.
func served(_ client: Client, _ other: ProtocolClient) {
    // error: argument type 'ProtocolClient' does not conform to expected type 'ServableConnectMock'
    _ = MockHTTPClient(serving: other)
    // error: argument type 'ProtocolClient' does not conform to expected type 'ServableConnectMock'
    _ = MockHTTPClient(serving: client, other)
    // error: argument type 'ProtocolClient' does not conform to expected type 'HTTPClientInterface'
    _ = MockHTTPClient(serving: client, forwardingTo: other)
    // error: argument type 'ProtocolClient' does not conform to expected type 'ServableConnectMock'
    given(anyCallTo: client, other).willFail(.init(code: .aborted, message: ""))
}
