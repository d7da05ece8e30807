import Connect
import ElizaMocks
import SwiftMocks
import TinyRPC

/// Things behind the real client that are no mocks of it, and rules of what are no mocks. The compiler explains them by itself.
func served(_ client: Client, _ other: ProtocolClient) {
    // error: cannot convert value of type 'ProtocolClient' to expected argument type 'MockBase<ConnectLibrary>'
    _ = MockHTTPClient(serving: other)
    // error: cannot convert value of type 'ProtocolClient' to expected argument type 'MockBase<ConnectLibrary>'
    _ = MockHTTPClient(serving: client, other)
    // error: argument type 'ProtocolClient' does not conform to expected type 'HTTPClientInterface'
    _ = MockHTTPClient(serving: client, forwardingTo: other)
    // error: cannot convert value of type 'ProtocolClient' to expected argument type 'MockBase<ConnectLibrary>'
    given(anyCallTo: client, other).willFail(.init(code: .aborted, message: ""))
}
