import ElizaMocks
import SwiftMocks
import TinyRPC

/// Verbs for rpcs of another kind.
func answersOfAnotherKind(_ client: Client) {
    // error: 'willStream' is unavailable: write willReturn(…): this rpc has one response, and no stream
    given(client).say(.any).willStream(.message(.init()))
    // error: 'willReturn' is unavailable: write willStream(…): this rpc answers with a stream of responses
    given(client).introduce(.any).willReturn(.with { $0.sentence = "one of many" })
    // error: 'willStream' is unavailable: write willReturn(…): this rpc has one response, once the client is done
    given(client).upload().willStream(.message(.init()))
    // error: 'willStream' is unavailable: write onOpen(…), onEachInput { … } or onClose(…), which say when the
    //   steps run
    given(client).converse().willStream(.message(.init()))
    // error: 'willReturn' is unavailable: write onEachInput { input in [.message(…)] }: this rpc answers with a stream
    given(client).converse().willReturn(.with { $0.sentence = "one of many" })
}

/// Mockable's verbs, and an error by its code.
func answersInOtherWords(_ client: Client, _ error: ConnectError) {
    // error: 'willThrow' is unavailable: write willFail(…), with the RPC library's own error
    given(client).say(.any).willThrow(error)
    // error: 'willThrow' is unavailable: write willFail(…), with the RPC library's own error
    given(client).upload().willThrow(CancellationError())
    // error: 'willProduce' is unavailable: write willReply { … } to answer with metadata, or return the message
    given(client).say(.any).willProduce { call in .success(.with { $0.sentence = call.request.sentence }) }
    // error: type 'Reply<TinyLibrary, Connectrpc_Eliza_V1_SayResponse>' has no member 'with'
    given(client).say(.any).willReply { call in .with { $0.sentence = call.request.sentence } }
    // error: 'willFail' is unavailable: write willFail(.init(code: …, message: …))
    given(client).say(.any).willFail(.unavailable)
    // error: 'willReturn' is unavailable: write willProduce { … } to make the answer in a closure
    given(client).say(.any).willReturn { Connectrpc_Eliza_V1_SayResponse() }
}

/// Cuckoo's words.
func answersOfCuckoo(_ client: Client, _ message: Connectrpc_Eliza_V1_SayResponse) {
    // error: 'thenReturn' is unavailable: write willReturn(…)
    given(client).say(.any).thenReturn(message)
    // error: 'thenReturn' is unavailable: write given(mock).….willReturn(…): when(…) runs actions, and answers nothing
    when(client).say(.any).thenReturn(message)
    // error: 'willReturn' is unavailable: write given(mock).….willReturn(…): when(…) runs actions, and answers nothing
    when(client).say(.any).willReturn(message)
}

/// Fake servers.
func servers(_ client: Client, _ error: ConnectError) {
    // error: call can throw, but it is not marked with 'try' and the error is not handled
    given(client).converse().willServe { server in await server.send(.init()) }
    // error: property 'inputs' requires that 'ServerStreamKind' conform to 'ManyRequestsKind'
    given(client).introduce(.any).willServe { server in for await _ in server.inputs {} }
    // error: value of type 'StreamServer<TinyLibrary, BidirectionalStreamKind, Connectrpc_Eliza_V1_ConverseRequest,
    //   Connectrpc_Eliza_V1_ConverseResponse>' has no member 'fail'
    given(client).converse().willServe { server in server.fail(error) }
}
