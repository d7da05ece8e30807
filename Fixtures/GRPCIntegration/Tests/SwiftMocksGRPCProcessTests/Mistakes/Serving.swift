import ChatAPI
import ChatMocks
import GRPCCore
import SwiftMocksConnect
import SwiftMocksGRPC
import SwiftMocksTesting

/// A mock of another library behind the real client. The compiler explains it by itself.
func served(_ otherLibrary: ConnectMock<Demo_Chat_V1_ChatService.ClientMockRPCs>) {
    // error: cannot convert value of type 'MockBase<ConnectLibrary>' to expected argument type 'MockBase<GRPCLibrary>'
    _ = MockTransport(serving: otherLibrary)
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
