import ElizaMocks
import SwiftMocks
import TinyRPC

/// Verbs for rpcs of another kind.
func answersOfAnotherKind(_ client: Client) {
    // error: 'willStream' is unavailable: write willReturn(…): this rpc has one response, and no stream
    given(client).say(.any).willStream(.message(.init()))
    // error: 'willServe' is unavailable: write willProduce { call in … }: this rpc has one response, and no stream
    given(client).say(.any).willServe { server in await server.send(.init()) }
    // error: 'willReturn' is unavailable: write willReturn(a).willReturn(b): each call takes the next answer
    given(client).say(.any).willReturn(.init(), .init())

    // error: 'willReturn' is unavailable: write willStream(.message(…)): this rpc answers with a stream of responses
    given(client).introduce(.any).willReturn(.with { $0.sentence = "one of many" })
    // error: 'willReturn' is unavailable: write willStream(.message(…)): this rpc answers with a stream of responses
    given(client).introduce(.any).willReturn([.init(), .init()])
    // error: 'willStream' is unavailable: write willStream(.message(a), .message(b)): a script is made of steps
    given(client).introduce(.any).willStream(.init(), .init())
    // error: 'willStream' is unavailable: write willStream(messages.map { .message($0) }): a script is made of steps
    given(client).introduce(.any).willStream([.with { $0.sentence = "no step" }])
    // error: 'onEachInput' is unavailable: write willProduce { request in … }: this rpc has a single request
    given(client).introduce(.any).onEachInput { _ in [.message(.init())] }
    // error: 'onOpen' is unavailable: write willStream(…): the script starts with the request
    given(client).introduce(.any).onOpen(.headers([:]))

    // error: 'willStream' is unavailable: write willReturn(…): this rpc has one response, once the client is done
    given(client).upload().willStream(.message(.init()))
    // error: 'onEachInput' is unavailable: write willProduce { inputs in … }: this rpc has one response to all inputs
    given(client).upload().onEachInput { _ in [] }
    // error: 'onClose' is unavailable: write willReturn(…): this rpc responds once, when the client is done
    given(client).upload().onClose(.message(.init()))

    // error: 'willStream' is unavailable: write onOpen(…), onEachInput { … } or onClose(…), which say when the
    //   steps run
    given(client).converse().willStream(.message(.init()))
    // error: 'willReturn' is unavailable: write onEachInput { input in [.message(…)] }: this rpc answers with a stream
    given(client).converse().willReturn(.with { $0.sentence = "one of many" })
    // error: 'willProduce' is unavailable: write onEachInput { input in [.message(…)] }, or willServe { server in … }
    given(client).converse().willProduce { input in [.message(.with { $0.sentence = input.sentence })] }
}

/// Words of other mock libraries.
func answersInOtherWords(_ client: Client, _ error: ConnectError) {
    // error: 'willThrow' is unavailable: write willFail(…), with the RPC library's own error
    given(client).say(.any).willThrow(error)
    // error: 'willThrow' is unavailable: write willFail(…), with the RPC library's own error
    given(client).say(.any).willThrow(CancellationError())
    // error: 'willThrow' is unavailable: write willFail(…), with the RPC library's own error
    given(client).say(.any).willFail(error).willThrow(.init(code: .unavailable, message: "down"))
    // error: 'willThrow' is unavailable: write willFail(…), with the RPC library's own error
    given(client).upload().willThrow(error)
    // error: 'thenReturn' is unavailable: write willReturn(…), for streams willStream(.message(…)) or onEachInput { … }
    given(client).say(.any).thenReturn(.with { $0.sentence = "hi" })
    // error: 'andReturn' is unavailable: write willReturn(…), for streams willStream(.message(…)) or onEachInput { … }
    given(client).say(.any).andReturn(.with { $0.sentence = "hi" })
    // error: 'thenThrow' is unavailable: write willFail(…), with the RPC library's own error
    given(client).say(.any).thenThrow(error)
    // error: 'thenAnswer' is unavailable: write willProduce { … }, or willServe { … } for a bidirectional stream
    given(client).say(.any).thenAnswer { call in .with { $0.sentence = call.request.sentence } }
    // error: 'stub' has been renamed to 'given(_:)'
    stub(client).say(.any).willReturn(.init())
}

/// The right verb with something else in its parentheses.
func wrongAnswers(_ client: Client, _ error: ConnectError) {
    // error: 'willReturn' is unavailable: write willReturn(…) with the message alone, or willFail(…) with the error
    given(client).say(.any).willReturn(.success(.with { $0.sentence = "hi" }))
    // error: 'willReturn' is unavailable: write willReturn(…) with the message alone, or willFail(…) with the error
    given(client).say(.any).willReturn(.failure(error))
    // error: 'willReturn' is unavailable: write willProduce { … } to make the answer in a closure
    given(client).say(.any).willReturn { .with { $0.sentence = "hi" } }
    // error: 'willReturn' is unavailable: write willProduce { … } to make the answer in a closure
    given(client).say(.any).willReturn { call in .with { $0.sentence = call.request.sentence } }
    // error: 'willProduce' is unavailable: write willProduce { call in .success(.with { … }) }: it returns a reply
    given(client).say(.any).willProduce { call in .with { $0.sentence = call.request.sentence } }
    // error: 'willProduce' is unavailable: write willProduce { inputs in .success(.with { … }) }: it returns a reply
    given(client).upload().willProduce { inputs in .with { $0.count = Int32(inputs.count) } }
    // error: 'willProduce' is unavailable: write willProduce { request in [.message(.with { … })] }: it returns steps
    given(client).introduce(.any).willProduce { request in .with { $0.sentence = "\(request)" } }
    // error: 'willReturn(_:delay:)' is unavailable: write willReturn(…, after: …)
    given(client).say(.any).willReturn(.init(), delay: .seconds(1))
    // error: 'success' is unavailable: write .message(…)
    given(client).introduce(.any).willStream(.success(.init()))
    // error: 'willFail' is unavailable: write willFail(.init(code: …, message: …))
    given(client).say(.any).willFail(.unavailable)
    // error: missing argument for parameter #1 in call
    given(client).say(.any).willReturn()
    // error: 'error' is unavailable: write .fail(…)
    given(client).introduce(.any).willStream(.error(error))
    // error: 'finish()' is unavailable: write .complete(); a script also completes after its last step
    given(client).introduce(.any).willStream(.message(.init()), .finish())
    // error: 'wait' is unavailable: write .delay(…)
    given(client).introduce(.any).willStream(.wait(.seconds(1)), .message(.init()))
}

/// Answers of the real server, and of a network that breaks.
func answersFromOutside(_ client: Client, _ error: any Error) {
    // error: 'willForward(to:)' is unavailable: write willForward(), and (serving: mock, forwardingTo: …) where the mock is
    //   served
    given(client).say(.any).willForward(to: client)
    // error: 'thenCallRealMethod()' is unavailable: write willForward(), and (serving: mock, forwardingTo: …) where the mock
    //   is served
    given(client).introduce(.any).thenCallRealMethod()
    // error: 'willBreak' is unavailable: write willFail(…) for an error of the server, or willBreak(.offline)
    given(client).converse().willBreak(error)
}

/// Verbs of other statements.
func answersByOtherStatements(_ client: Client) {
    // error: 'called' is unavailable: given(…) answers calls; write verify(…) to count them
    given(client).say(.any).called(.once)
    // error: 'calledEventually(_:before:)' is unavailable: given(…) answers calls; write verify(…) to count them
    given(client).say(.any).calledEventually(.once)
    // error: 'perform' is unavailable: given(…) answers calls; write when(…) to add an action
    given(client).say(.any).perform { print("called") }
    // error: 'perform' is unavailable: given(…) answers calls; write when(…) to add an action
    given(client).say(.any).perform { call in print(call.request) }
    // error: 'opened()' is unavailable: given(…) answers: onOpen(…) for a bidirectional stream, else a will… verb
    given(client).converse().opened()
    // error: 'sent' is unavailable: given(…) answers: onInput(…) for a bidirectional stream, else a will… verb
    given(client).converse().sent(.field(\.sentence, "hello"))
    // error: 'closed()' is unavailable: given(…) answers: onClose(…) for a bidirectional stream, else a will… verb
    given(client).converse().closed()
}

/// Rules with messages, and rules of what are no mocks.
func rules(_ client: Client, _ error: ConnectError) {
    // error: 'willReturn' is unavailable: a rule has no message: write given(mock).anRPC(…).willReturn(…)
    given(everyRPCOf: client).willReturn(Connectrpc_Eliza_V1_SayResponse())
    // error: 'willThrow' is unavailable: write willFail(…), with the RPC library's own error
    given(everyRPCOf: client).willThrow(error)
    // error: 'willFail' is unavailable: write willFail(.init(code: …, message: …))
    given(everyRPCOf: client).willFail(.unavailable)
    // error: 'willHold(at:)' is unavailable: write willWait(for: gate)
    given(everyRPCOf: client).willHold(at: Gate())
    // error: 'willWait(after:)' is unavailable: write willWait(for: .seconds(…))
    given(everyRPCOf: client).willWait(after: .seconds(1))
}
