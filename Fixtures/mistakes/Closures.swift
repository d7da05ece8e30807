import ElizaMocks
import SwiftMocks
import TinyRPC

// Closures that are given something else, or return something else.

func answersOfRequests(_ client: Client) {
    // from: Mockable
    // error: value of type 'RPCCall<TinyLibrary, Connectrpc_Eliza_V1_SayRequest>' has no member 'sentence'
    given(client).say(.any).willProduce { request in request.sentence }
    // from: Mockable
    // error: value of type 'RPCCall<TinyLibrary, Connectrpc_Eliza_V1_SayRequest>' has no member 'sentence'
    given(client).say(.any).willProduce { request in .with { $0.sentence = request.sentence } }
    // from: Mockable
    // error: contextual type for closure argument list expects 1 argument, which cannot be implicitly ignored
    given(client).say(.any).willProduce { .with { $0.sentence = "hi" } }
    // from: SwiftProtobuf
    // error: value of type 'GivenClause<TinyLibrary, Connectrpc_Eliza_V1_ElizaServiceClientMockRPCs, UnaryKind,
    //   Connectrpc_Eliza_V1_SayRequest, Connectrpc_Eliza_V1_SayResponse>' has no dynamic member 'willProduce' using key
    //   path from root type 'Connectrpc_Eliza_V1_ElizaServiceClientMockRPCs'
    // error: generic parameter 'OtherKind' could not be inferred
    // error: generic parameter 'OtherOutput' could not be inferred
    // error: cannot infer type of closure parameter '$0' without a type annotation
    given(client).say(.any).willProduce(.with { $0.sentence = "hi" })
    // from: Mockable
    // error: 'willReturn' is unavailable: write willProduce { … } to make the answer in a closure
    given(client).say(.any).willReturn { _ in .with { $0.sentence = "hi" } }
}

func answersOfStreams(_ client: Client) {
    // from: connect-swift
    // error: type '[StreamStep<TinyLibrary, Connectrpc_Eliza_V1_IntroduceResponse>]' has no member 'with'
    given(client).introduce(.any).willProduce { call in .with { $0.sentence = "a" } }
    // from: connect-swift
    // error: type '[StreamStep<TinyLibrary, Connectrpc_Eliza_V1_IntroduceResponse>]' has no member 'message'
    // error: cannot infer contextual base in reference to member 'with'
    given(client).introduce(.any).willProduce { call in .message(.with { $0.sentence = "a" }) }
    // from: gRPC Swift
    // error: value of type '[Connectrpc_Eliza_V1_UploadRequest]' has no member 'inputs'
    given(client).upload().willProduce { call in .with { $0.count = Int32(call.inputs.count) } }
    // from: gRPC Swift
    // error: contextual type for closure argument list expects 1 argument, which cannot be implicitly ignored
    given(client).upload().willProduce { .with { $0.count = 1 } }
    // from: gRPC Swift
    // error: type '[StreamStep<TinyLibrary, Connectrpc_Eliza_V1_ConverseResponse>]' has no member 'message'
    // error: cannot infer contextual base in reference to member 'init'
    given(client).converse().onEachInput { input in .message(.init()) }
    // from: connect-swift
    // error: type '[StreamStep<TinyLibrary, Connectrpc_Eliza_V1_ConverseResponse>]' has no member 'with'
    given(client).converse().onEachInput { _ in .with { $0.sentence = "a" } }
    // from: connect-swift
    // error: referencing instance method 'willProduce(times:_:)' on 'GivenClause' requires the types
    //   'BidirectionalStreamKind' and 'ServerStreamKind' be equivalent
    given(client).converse().willProduce { input in [.message(.init())] }
    // from: gRPC Swift
    // error: type 'Any' has no member 'message'
    // error: cannot infer contextual base in reference to member 'init'
    given(client).introduce(.any).willServe { server in [.message(.init())] }
}

func matchersOfOthers(_ client: Client, _ request: SayRequest) {
    // from: Cuckoo
    // error: 'any' is unavailable: write .any
    when(client).say(any()).perform {}
    // from: mockito
    // error: 'any' is unavailable: write .any
    given(client).say(any()).willReturn(.init())
    // from: gomock
    // error: 'any' is unavailable: write .any
    verify(client).say(any()).called()
    // from: Cuckoo
    // error: 'any' is unavailable: write .any
    verify(client).say(any(SayRequest.self)).called()
    // from: Mockable
    // error: cannot convert value of type 'SayRequest' (aka 'Connectrpc_Eliza_V1_SayRequest') to expected argument type
    //   'Matcher<Connectrpc_Eliza_V1_SayRequest>'
    when(client).say(request).perform {}
    // from: connect-swift
    // error: 'init()' is unavailable: write .any, or .value(.init()) for an empty message
    verify(client).introduce(.init()).called()
    // from: Cuckoo
    // error: extra trailing closure passed in call
    verify(client).say(.any) { $0.sentence == "a" }.called()
}

func verbsOfOtherStatements(_ client: Client, _ response: Connectrpc_Eliza_V1_SayResponse) {
    // from: gomock
    // error: value of type 'GivenClause<TinyLibrary, Connectrpc_Eliza_V1_ElizaServiceClientMockRPCs, UnaryKind,
    //   Connectrpc_Eliza_V1_SayRequest, Connectrpc_Eliza_V1_SayResponse>' has no dynamic member 'called' using key path
    //   from root type 'Connectrpc_Eliza_V1_ElizaServiceClientMockRPCs'
    // error: generic parameter 'OtherKind' could not be inferred
    // error: generic parameter 'OtherInput' could not be inferred
    // error: generic parameter 'OtherOutput' could not be inferred
    // error: type 'Matcher<OtherInput>' has no member 'once'
    given(client).say(.any).called(.once)
    // from: mockito
    // error: value of type 'EventVerification<TinyLibrary, Connectrpc_Eliza_V1_ElizaServiceClientMockRPCs, UnaryKind,
    //   Connectrpc_Eliza_V1_SayRequest, Connectrpc_Eliza_V1_SayResponse>' has no member 'willReturn'
    verify(client).say(.any).willReturn(response)
    // from: gomock
    // error: value of type 'GivenClause<TinyLibrary, Connectrpc_Eliza_V1_ElizaServiceClientMockRPCs, UnaryKind,
    //   Connectrpc_Eliza_V1_SayRequest, Connectrpc_Eliza_V1_SayResponse>' has no dynamic member 'called' using key path
    //   from root type 'Connectrpc_Eliza_V1_ElizaServiceClientMockRPCs'
    // error: generic parameter 'OtherKind' could not be inferred
    // error: generic parameter 'OtherInput' could not be inferred
    // error: generic parameter 'OtherOutput' could not be inferred
    given(client).say(.any).willReturn(response).called()
    // from: connect-swift
    // error: value of type 'Calls<TinyLibrary, Connectrpc_Eliza_V1_ElizaServiceClientMockRPCs>' has no dynamic member
    //   'count' using key path from root type 'Connectrpc_Eliza_V1_ElizaServiceClientMockRPCs'
    // error: generic parameter 'Kind' could not be inferred
    // error: generic parameter 'Input' could not be inferred
    // error: generic parameter 'Output' could not be inferred
    _ = calls(of: client).count
    // from: Mockable
    // error: cannot convert value of type 'String' to expected argument type 'Connectrpc_Eliza_V1_SayResponse'
    given(client).say(.any).willReturn("hi")
}
