import ChatAPI
import ChatMocks
import GRPCCore
import SwiftMocksGRPC
import SwiftMocksTesting

typealias ChatMock = Demo_Chat_V1_ChatService.ClientMock

/// Messages where there are none yet.
func matchersOfStreams(_ client: ChatMock) {
    // error: 'callAsFunction(_:metadata:)' is unavailable: a stream opens before its messages: match those with
    //   onInput(…) or sent(…)
    given(client).chat(.any).onClose(.complete())
    // error: 'callAsFunction(_:metadata:)' is unavailable: a stream opens before its messages: match those with
    //   onInput(…) or sent(…)
    when(client).upload(.any).perform { print("opened") }
    // error: 'callAsFunction(_:metadata:)' is unavailable: a stream opens before its messages: match those with
    //   onInput(…) or sent(…)
    verify(client).chat(.field(\.text, "hello")).called()
}

/// Words of other mock libraries.
func otherWords(_ client: ChatMock, _ error: RPCError) {
    // error: 'willThrow' is unavailable: write willFail(…), with the RPC library's own error
    given(client).getUser(.any).willThrow(error)
    // error: 'willThrow' is unavailable: write willFail(…), with the RPC library's own error
    given(client).upload().willThrow(CancellationError())
    // error: 'willReturn' is unavailable: write willStream(…): this rpc answers with a stream of responses
    given(client).listUsers(.any).willReturn(.with { $0.name = "one of many" })
    // error: 'willFail' is unavailable: write willFail(.init(code: …, message: …))
    given(client).getUser(.any).willFail(.unavailable)
}

/// Slips that have nothing to do with the library.
func ordinarySlips(_ client: ChatMock) {
    // error: value of type 'Demo_Chat_V1_User' has no member 'naame'
    given(client).getUser(.any).willReturn(.with { $0.naame = "Ada" })
    // error: value of type 'Demo_Chat_V1_GetUserRequest' has no member 'idd'
    given(client).getUser(.field(\.idd, "1")).willReturn(.init())
    // error: type 'RPCError.Code' has no member 'unavailabel'
    given(client).getUser(.any).willFail(.init(code: .unavailabel, message: ""))
    // error: value of type 'Verification<GRPCLibrary, Demo_Chat_V1_ChatService.ClientMockRPCs>' has no dynamic
    //   member 'getUsr' using key path from root type 'Demo_Chat_V1_ChatService.ClientMockRPCs'
    // error: generic parameter 'Kind' could not be inferred
    // error: generic parameter 'Input' could not be inferred
    // error: generic parameter 'Output' could not be inferred
    verify(client).getUsr(.any).called(2)
}
