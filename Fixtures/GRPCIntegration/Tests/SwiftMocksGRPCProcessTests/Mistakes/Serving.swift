import ChatAPI
import ChatMocks
import GRPCCore
import SwiftMocksConnect
import SwiftMocksGRPC
import SwiftMocksTesting

/// Things behind the real client that are no mocks of it.
func served(_ client: ChatMock, _ otherLibrary: ConnectMock<Demo_Chat_V1_ChatService.ClientMockRPCs>) {
    // error: 'init(serving:_:serviceConfig:)' is unavailable: a MockTransport serves mocks that are generated with
    //   RPCLibrary=GRPCSwift, such as ChatService.ClientMock(); a mock of a Connect client goes into a MockHTTPClient
    _ = MockTransport(serving: GRPCClient(transport: MockTransport(serving: client)))
    // error: 'init(serving:_:serviceConfig:)' is unavailable: a MockTransport serves mocks that are generated with
    //   RPCLibrary=GRPCSwift, such as ChatService.ClientMock(); a mock of a Connect client goes into a MockHTTPClient
    _ = MockTransport(serving: [client], serviceConfig: .init())
    // error: 'init(serving:_:serviceConfig:)' is unavailable: a MockTransport serves mocks that are generated with
    //   RPCLibrary=GRPCSwift, such as ChatService.ClientMock(); a mock of a Connect client goes into a MockHTTPClient
    _ = MockTransport(serving: otherLibrary)
    // error: 'init(serving:_:serviceConfig:)' is unavailable: a MockTransport serves mocks that are generated with
    //   RPCLibrary=GRPCSwift, such as ChatService.ClientMock(); a mock of a Connect client goes into a MockHTTPClient
    _ = MockTransport(serving: client, otherLibrary, serviceConfig: .init())
    // error: 'init(serving:_:forwardingTo:serviceConfig:)' is unavailable: forwardingTo: takes a transport, not a GRPCClient,
    //   which goes above, and serving: takes mocks that are generated with RPCLibrary=GRPCSwift
    _ = MockTransport(serving: client, forwardingTo: GRPCClient(transport: MockTransport(serving: client)))
    // error: 'init(serving:_:forwardingTo:serviceConfig:)' is unavailable: forwardingTo: takes a transport, not a GRPCClient,
    //   which goes above, and serving: takes mocks that are generated with RPCLibrary=GRPCSwift
    _ = MockTransport(serving: otherLibrary, forwardingTo: MockTransport(serving: client))
}

/// A mock or a transport where the client belongs.
func wrapped(_ client: ChatMock) {
    // error: cannot convert value of type 'ChatMock' (aka 'Demo_Chat_V1_ChatService.ClientMock') to expected argument
    //   type 'GRPCClient<Transport>'
    // error: generic parameter 'Transport' could not be inferred
    _ = Demo_Chat_V1_ChatService.Client(wrapping: client)
    // error: cannot convert value of type 'MockTransport' to expected argument type 'GRPCClient<Transport>'
    // error: generic parameter 'Transport' could not be inferred
    _ = Demo_Chat_V1_ChatService.Client(wrapping: MockTransport(serving: client))
}

/// Rules of what are no mocks of this library, or of a list of them.
func ruled(_ client: ChatMock) {
    // error: 'given(everyRPCOf:_:metadata:)' is unavailable: write the mocks one after the other: given(everyRPCOf: chat,
    //   users), all generated with RPCLibrary=GRPCSwift; mocks of Connect clients need a rule of their own
    given(everyRPCOf: [client], metadata: .has("a")).willFail(RPCError(code: .aborted, message: ""))
}
