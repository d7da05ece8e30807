import Connect
import ElizaMocks
import SwiftMocks
import TinyRPC

/// Things behind the real client that are no mocks of it.
func served(_ client: Client, _ other: ProtocolClient) {
    // error: 'init(serving:_:)' is unavailable: a MockHTTPClient serves mocks that are generated with
    //   MockRuntime=SwiftMocks, such as ElizaServiceClientMock(); a mock of a gRPC Swift client goes into a MockTransport
    _ = MockHTTPClient(serving: other)
    // error: 'init(serving:_:)' is unavailable: a MockHTTPClient serves mocks that are generated with
    //   MockRuntime=SwiftMocks, such as ElizaServiceClientMock(); a mock of a gRPC Swift client goes into a MockTransport
    _ = MockHTTPClient(serving: client, other)
    // error: 'init(serving:_:)' is unavailable: a MockHTTPClient serves mocks that are generated with
    //   MockRuntime=SwiftMocks, such as ElizaServiceClientMock(); a mock of a gRPC Swift client goes into a MockTransport
    _ = MockHTTPClient(serving: [client])
    // error: 'init(serving:_:forwardingTo:)' is unavailable: forwardingTo: takes an HTTP client, such as
    //   URLSessionHTTPClient(), and serving: takes mocks that are generated with MockRuntime=SwiftMocks
    _ = MockHTTPClient(serving: client, forwardingTo: other)
    // error: 'init(serving:_:forwardingTo:)' is unavailable: forwardingTo: takes an HTTP client, such as
    //   URLSessionHTTPClient(), and serving: takes mocks that are generated with MockRuntime=SwiftMocks
    _ = MockHTTPClient(serving: client, forwardingTo: "https://api.test")
    // error: 'init(serving:_:forwardingTo:)' is unavailable: forwardingTo: takes an HTTP client, such as
    //   URLSessionHTTPClient(), and serving: takes mocks that are generated with MockRuntime=SwiftMocks
    _ = MockHTTPClient(serving: other, forwardingTo: URLSessionHTTPClient())
}
