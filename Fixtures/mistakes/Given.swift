import ElizaMocks
import SwiftMocks
import TinyRPC

/// Verbs for rpcs of another kind.
func answersOfAnotherKind(_ client: Client) {
    // error: 'willStream' is unavailable: write willReturn(…): this rpc has one response, and no stream
    given(client).say(.any).willStream(.message(.init()))
    // error: 'willReturn' is unavailable: write willStream(.message(…)): this rpc answers with a stream of responses
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
    // error: 'willProduce' is unavailable: write willProduce { call in .success(.with { … }) }: it returns a reply
    given(client).say(.any).willProduce { call in .with { $0.sentence = call.request.sentence } }
    // error: 'willFail' is unavailable: write willFail(.init(code: …, message: …))
    given(client).say(.any).willFail(.unavailable)
    // error: 'willReturn' is unavailable: write willProduce { … } to make the answer in a closure
    given(client).say(.any).willReturn { Connectrpc_Eliza_V1_SayResponse() }
}
