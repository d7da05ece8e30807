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

/// Rules of what are no mocks of this library, or of a list of them.
func ruled(_ client: Client, _ other: ProtocolClient) {
    // error: 'given(everyRPCOf:_:headers:)' is unavailable: write the mocks one after the other: given(everyRPCOf: eliza,
    //   users), all generated with MockRuntime=SwiftMocks; mocks of gRPC Swift clients need a rule of their own
    given(everyRPCOf: client, other).willFail(.init(code: .aborted, message: ""))
    // error: 'given(everyRPCOf:_:headers:)' is unavailable: write the mocks one after the other: given(everyRPCOf: eliza,
    //   users), all generated with MockRuntime=SwiftMocks; mocks of gRPC Swift clients need a rule of their own
    given(everyRPCOf: [client], headers: .has("a")).willFail(.init(code: .aborted, message: ""))
}
