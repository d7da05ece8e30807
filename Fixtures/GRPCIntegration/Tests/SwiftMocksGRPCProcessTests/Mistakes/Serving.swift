import ChatAPI
import ChatMocks
import GRPCCore
import SwiftMocksConnect
import SwiftMocksGRPC
import SwiftMocksTesting

/// Things behind the real client that are no mocks of it, and rules of what are no mocks. The compiler explains them by itself.
func served(_ client: ChatMock, _ otherLibrary: ConnectMock<Demo_Chat_V1_ChatService.ClientMockRPCs>) {
    // error: cannot convert value of type '[ChatMock]' (aka 'Array<Demo_Chat_V1_ChatService.ClientMock>') to expected argument type
    //   'MockBase<GRPCLibrary>'
    _ = MockTransport(serving: [client], serviceConfig: .init())
    // error: cannot convert value of type 'MockBase<ConnectLibrary>' to expected argument type 'MockBase<GRPCLibrary>'
    _ = MockTransport(serving: otherLibrary)
    // error: cannot convert value of type '[ChatMock]' (aka 'Array<Demo_Chat_V1_ChatService.ClientMock>') to expected argument type
    //   'MockBase<GRPCLibrary>'
    given(anyCallTo: [client], metadata: .has("a")).willFail(RPCError(code: .aborted, message: ""))
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
