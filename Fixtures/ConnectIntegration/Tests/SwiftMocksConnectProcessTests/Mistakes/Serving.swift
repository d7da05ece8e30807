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
}
