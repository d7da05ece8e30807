import ElizaMocks
import SwiftMocks
import TinyRPC

typealias Client = Connectrpc_Eliza_V1_ElizaServiceClientMock
typealias SayRequest = Connectrpc_Eliza_V1_SayRequest

/// Slips that have nothing to do with the library: what teaches must not stand between them and the compiler's words.
func ordinarySlips(_ client: Client, _ request: SayRequest) {
    // error: value of type 'Connectrpc_Eliza_V1_SayResponse' has no member 'sentenze'
    given(client).say(.any).willReturn(.with { $0.sentenze = "hi" })
    // error: cannot assign value of type 'Int' to type 'String'
    given(client).say(.any).willReturn(.with { $0.sentence = 5 })
    // error: cannot convert value of type 'SayRequest' (aka 'Connectrpc_Eliza_V1_SayRequest') to expected argument type
    //   'Connectrpc_Eliza_V1_SayResponse'
    given(client).say(.any).willReturn(request)
    // error: incorrect argument label in call (have '_:afterr:', expected '_:after:')
    given(client).say(.any).willReturn(.init(), afterr: .seconds(1))
    // error: cannot convert value of type 'CancellationError' to expected argument type 'ConnectError'
    given(client).say(.any).willFail(CancellationError())
    // error: value of type 'Connectrpc_Eliza_V1_SayResponse' has no member 'sentenze'
    given(client).say(.any).willProduce { _ in .with { $0.sentenze = "hi" } }
    // error: value of type 'Connectrpc_Eliza_V1_IntroduceResponse' has no member 'sentenze'
    given(client).introduce(.any).willStream(.message(.with { $0.sentenze = "hi" }))
    // error: value of type 'Connectrpc_Eliza_V1_SayRequest' has no member 'sentenze'
    given(client).say(.field(\.sentenze, "hello")).willReturn(.init())
    // error: cannot convert value of type 'Int' to expected argument type 'String'
    given(client).say(.field(\.sentence, 5)).willReturn(.init())
    // error: value of type 'Connectrpc_Eliza_V1_SayRequest' has no member 'sentenze'
    given(client).say(.matching { $0.sentenze.isEmpty }).willReturn(.init())
    // error: value of type 'Connectrpc_Eliza_V1_SayRequest' has no member 'sentenze'
    given(client).say(.value(.with { $0.sentenze = "hello" })).willReturn(.init())
    // error: type 'Matcher<Connectrpc_Eliza_V1_SayRequest>' has no member 'valu'
    given(client).say(.valu(request)).willReturn(.init())
    // error: type 'MetadataMatcher' has no member 'hass'
    given(client).converse(headers: .hass("x-mode")).onClose(.complete())
    // error: type 'CallCount' has no member 'onze'
    verify(client).say(.any).called(.onze)
    // error: cannot convert value of type 'String' to expected argument type 'CallCount'
    verify(client).say(.any).called("2")
    // error: function is unused
    verify(client).say(.any).called
    // error: type 'Matcher<Connectrpc_Eliza_V1_SayRequest>' has no member 'anyy'
    verify(client).say(.anyy).called(2)
    // error: value of type 'Verification<TinyLibrary, Connectrpc_Eliza_V1_ElizaServiceClientMockRPCs>' has no dynamic
    //   member 'sai' using key path from root type 'Connectrpc_Eliza_V1_ElizaServiceClientMockRPCs'
    // error: generic parameter 'Kind' could not be inferred
    // error: generic parameter 'Input' could not be inferred
    // error: generic parameter 'Output' could not be inferred
    verify(client).sai(.any).called(2)
    // error: type 'Code' has no member 'unavailabel'
    given(client).say(.any).willFail(.init(code: .unavailabel, message: ""))
    // error: binary operator '==' cannot be applied to operands of type 'String' and 'Int'
    _ = "\(client)" == 2
}

/// What the compiler explains by itself, though other mock libraries have it.
func otherLibraries(_ client: Client, _ request: SayRequest, _ error: ConnectError) async {
    // error: cannot convert value of type 'SayRequest' (aka 'Connectrpc_Eliza_V1_SayRequest') to expected argument type
    //   'Matcher<Connectrpc_Eliza_V1_SayRequest>'
    given(client).say(request).willReturn(.init())
    // error: cannot convert value of type '[String : [String]]' to expected argument type 'MetadataMatcher'
    given(client).say(.any, headers: ["authorization": ["secret"]]).willReturn(.init())
    // error: extraneous argument label 'request:' in call
    given(client).say(request: .any).willReturn(.init())
    // error: type 'Connectrpc_Eliza_V1_SayResponse' has no member 'failure'
    given(client).say(.any).willReturn(.failure(error))
    // error: referencing instance method 'onOpen' on 'GivenClause' requires the types 'ServerStreamKind' and
    //   'BidirectionalStreamKind' be equivalent
    given(client).introduce(.any).onOpen(.headers([:]))
    // error: extraneous argument label 'times:' in call
    verify(client).say(.any).called(times: 2)
    // error: missing argument for parameter 'during' in call
    verify(client).say(.any).neverCalled()
    // error: 'calls' has been renamed to 'calls(of:)'
    _ = calls(client).say(.any)
}
