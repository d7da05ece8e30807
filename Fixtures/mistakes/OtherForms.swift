import ElizaMocks
import SwiftMocks
import TinyRPC

// Statements whose parts stand elsewhere, or have another form.

func formsOfMatchers(_ client: Client, _ response: Connectrpc_Eliza_V1_SayResponse) {
    // from: Mockolo
    // error: cannot call value of non-function type 'Matcher<Connectrpc_Eliza_V1_SayRequest>'
    given(client).say(.any()).willReturn(response)
    // from: gomock
    // error: function produces expected type 'Matcher<Connectrpc_Eliza_V1_SayRequest>'; did you mean to call it with
    //   '()'?
    given(client).say(any).willReturn(response)
    // from: gomock
    // error: '_' can only appear in a pattern or on the left side of an assignment
    given(client).say(_).willReturn(response)
    // from: Predicate
    // error: binary operator '==' cannot be applied to operands of type 'KeyPath<Root, Value>' and 'String'
    // error: missing argument for parameter #2 in call
    // error: cannot convert value of type 'Bool' to expected argument type 'KeyPath<Connectrpc_Eliza_V1_SayRequest,
    //   Field>'
    // error: cannot infer key path type from context; consider explicitly specifying a root type
    verify(client).say(.field(\.sentence == "a")).called()
    // from: Mockable
    // error: cannot convert value of type 'String' to expected argument type 'KeyPath<Connectrpc_Eliza_V1_SayRequest,
    //   String>'
    verify(client).say(.field("sentence", "a")).called()
}

func formsOfBoxes(_ client: Client) {
    let list: [SayRequest] = []
    // from: XCTest
    // error: cannot convert value of type '[SayRequest]' (aka 'Array<Connectrpc_Eliza_V1_SayRequest>') to expected
    //   argument type 'Locked<[Connectrpc_Eliza_V1_SayRequest]>'
    verify(client).say(.capture(list)).called()
    let untyped = Locked([])
    // from: mockito
    // error: cannot convert value of type 'Locked<[Any]>' to expected argument type
    //   'Locked<[Connectrpc_Eliza_V1_SayRequest]>'
    verify(client).say(.capture(untyped)).called()
}

func formsOfAnswers(
    _ client: Client, _ response: Connectrpc_Eliza_V1_SayResponse, _ a: Connectrpc_Eliza_V1_IntroduceResponse,
    _ error: ConnectError, _ answers: AsyncStream<Connectrpc_Eliza_V1_IntroduceResponse>
) {
    // from: connect-swift
    // error: type 'Connectrpc_Eliza_V1_SayResponse' has no member 'success'
    given(client).say(.any).willReturn(.success(response))
    // from: Mockable
    // error: 'willReturn' is unavailable: write willProduce { … } to make the answer in a closure
    given(client).say(.any).willReturn { throw error }
    // from: swift-clocks
    // error: cannot convert value of type 'Double' to expected argument type 'MockDuration'
    given(client).say(.any).willReturn(response, after: 1.5)
    // from: swift-clocks
    // error: cannot convert value of type 'Duration' to expected argument type 'MockDuration'
    given(client).say(.any).willReturn(response, after: Duration.seconds(1))
    // from: connect-swift
    // error: cannot convert value of type 'Connectrpc_Eliza_V1_IntroduceResponse' to expected element type
    //   'StreamStep<TinyLibrary, Connectrpc_Eliza_V1_IntroduceResponse>'
    given(client).introduce(.any).willStream([a, a])
    // from: gRPC Swift
    // error: cannot convert value of type 'AsyncStream<Connectrpc_Eliza_V1_IntroduceResponse>' to expected argument
    //   type '[StreamStep<TinyLibrary, Connectrpc_Eliza_V1_IntroduceResponse>]'
    given(client).introduce(.any).willStream(answers)
    // from: gRPC Swift
    // error: contextual closure type '@Sendable (StreamServer<TinyLibrary, BidirectionalStreamKind,
    //   Connectrpc_Eliza_V1_ConverseRequest, Connectrpc_Eliza_V1_ConverseResponse>) async throws -> Void' expects 1
    //   argument, but 2 were used in closure body
    given(client).converse().willServe { request, context in }
}

/// What the code under test takes.
protocol ElizaClient: Sendable {}
extension Client: ElizaClient {}

func formsOfMocks(_ response: Connectrpc_Eliza_V1_SayResponse) {
    let client: any ElizaClient = Client()
    // from: connect-swift
    // error: generic parameter 'RPCs' could not be inferred
    // error: cannot convert value of type 'any ElizaClient' to expected argument type 'MockObject<TinyLibrary, RPCs>'
    // error: generic parameter 'Input' could not be inferred
    given(client).say(.any).willReturn(response)
    // from: mockito
    // error: generic parameter 'RPCs' could not be inferred
    // error: cannot convert value of type 'Client.Type' (aka 'Connectrpc_Eliza_V1_ElizaServiceClientMock.Type') to
    //   expected argument type 'MockObject<TinyLibrary, RPCs>'
    // error: generic parameter 'Input' could not be inferred
    given(Client.self).say(.any).willReturn(response)
}

func formsOfStatements(_ client: Client, _ response: Connectrpc_Eliza_V1_SayResponse) {
    // from: SwiftMock
    // error: missing argument for parameter 'anyCallTo' in call
    // error: value of type 'AnyCallClause<TinyLibrary>' has no member 'willReturn'
    // error: type 'any AnyTinyMock' has no member 'say'
    // error: cannot infer contextual base in reference to member 'any'
    given(client, .say(.any)).willReturn(response)
    // from: mockito
    // error: extra argument 'times' in call
    verify(client, times: 2).say(.any)
    // from: mockito
    // error: value of type 'EventVerification<TinyLibrary, Connectrpc_Eliza_V1_ElizaServiceClientMockRPCs, UnaryKind,
    //   Connectrpc_Eliza_V1_SayRequest, Connectrpc_Eliza_V1_SayResponse>' has no member 'never'
    verify(client).say(.any).never()
}

func formsOfOrders(_ client: Client) {
    // from: mockito
    // error: cannot convert value of type '[EventVerification<TinyLibrary,
    //   Connectrpc_Eliza_V1_ElizaServiceClientMockRPCs, UnaryKind, Connectrpc_Eliza_V1_SayRequest,
    //   Connectrpc_Eliza_V1_SayResponse>]' to expected argument type '() -> OrderBuilder'
    verifyInOrder([verify(client).say(.any), verify(client).say(.any)])
    // from: gomock
    // error: 'verifyInOrder' is unavailable: write the steps in braces, without commas: verifyInOrder { verify(…).… }
    verifyInOrder(verify(client).say(.any), verify(client).say(.any))
    // from: gomock
    // error: 'verifyInOrder' is unavailable: write the steps in braces, without commas: verifyInOrder { verify(…).… }
    verifyInOrder(verify(client).introduce(.any).called(), verify(client).say(.any).called(), verify(client).upload())
    // from: Mockable
    // error: cannot convert value of type 'EventVerification<TinyLibrary,
    //   Connectrpc_Eliza_V1_ElizaServiceClientMockRPCs, UnaryKind, Connectrpc_Eliza_V1_SayRequest,
    //   Connectrpc_Eliza_V1_SayResponse>' to expected argument type '() -> OrderBuilder'
    verifyInOrder(verify(client).say(.any))
    // from: gomock
    // error: 'after' is unavailable: write the earlier step first: verifyInOrder { verify(…).… }
    verify(client).say(.any).called(.once).after(verify(client).introduce(.any))
    // from: gomock
    // error: 'after' is unavailable: write the earlier step first: verifyInOrder { verify(…).… }
    verify(client).say(.any).called(2).after(verify(client).introduce(.any).called())
    // from: gomock
    // error: 'after' is unavailable: write the earlier step first: verifyInOrder { verify(…).… }
    verify(client).say(.any).after(verify(client).introduce(.any))
}

func formsOfChecks(_ client: Client, _ a: Connectrpc_Eliza_V1_IntroduceResponse) {
    // from: gRPC Swift
    // error: value of type 'EventVerification<TinyLibrary, Connectrpc_Eliza_V1_ElizaServiceClientMockRPCs,
    //   ServerStreamKind, Connectrpc_Eliza_V1_IntroduceRequest, Connectrpc_Eliza_V1_IntroduceResponse>' has no member
    //   'returned'
    verify(client).introduce(.any).returned(a)
    // from: Mockable
    // error: referencing instance method 'received' on 'EventVerification' requires that 'UnaryKind' conform to
    //   'StreamKind'
    verify(client).say(.any).received(.any).called()
    // from: Mockable
    // error: value of type 'RecordedCall<TinyLibrary, UnaryKind, Connectrpc_Eliza_V1_SayRequest,
    //   Connectrpc_Eliza_V1_SayResponse>' has no member 'sentence'
    _ = calls(of: client).say(.any)[0].sentence
    // from: Spyable
    // error: value of type 'RPCSelector<TinyLibrary, UnaryKind, Connectrpc_Eliza_V1_SayRequest,
    //   [RecordedCall<TinyLibrary, UnaryKind, Connectrpc_Eliza_V1_SayRequest, Connectrpc_Eliza_V1_SayResponse>]>' has
    //   no member 'count'
    _ = calls(of: client).say.count
}
