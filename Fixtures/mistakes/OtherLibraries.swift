import ElizaMocks
import SwiftMocks
import TinyRPC

// Words of other libraries, and habits from them.

func mockable(_ client: Client) async {
    // from: Mockable
    // error: type 'CallCount' has no member 'atLeastOnce'
    verify(client).say(.any).called(.atLeastOnce)
    // from: Mockable
    // error: type 'CallCount' has no member 'from'
    verify(client).say(.any).called(.from(1, to: 2))
    // from: Mockable
    // error: extraneous argument label 'count:' in call
    verify(client).say(.any).called(count: 1)
    // from: Mockable
    // error: value of type 'Client' (aka 'Connectrpc_Eliza_V1_ElizaServiceClientMock') has no member 'reset'
    client.reset()
    // from: Mockable
    // error: type 'ResetScope' has no member 'given'
    reset(client, [.given])
    // from: Mockable
    // error: cannot find 'MockElizaServiceClientInterface' in scope
    _ = MockElizaServiceClientInterface()
    // from: Mockable
    // error: extra argument 'timeout' in call
    // error: cannot infer contextual base in reference to member 'seconds'
    await verify(client).say(.any).calledEventually(.once, timeout: .seconds(1))
    // from: Mockable
    // error: cannot convert value of type 'Int' to expected argument type 'MockDuration'
    await verify(client).say(.any).calledEventually(before: 1)
}

func cuckoo(_ client: Client, _ request: SayRequest) {
    // from: Cuckoo
    // error: cannot find 'never' in scope
    // error: missing argument label 'fileID:' in call
    verify(client, never()).say(.any).called()
    // from: Cuckoo
    // error: cannot find 'equal' in scope
    verify(client).say(equal(to: request)).called()
    // from: Cuckoo
    // error: cannot find 'ArgumentCaptor' in scope
    let captor = ArgumentCaptor<SayRequest>()
    // from: Cuckoo
    // error: cannot find 'clearInvocations' in scope
    clearInvocations(client)
}

func mockito(_ client: Client, _ request: SayRequest, _ response: Connectrpc_Eliza_V1_SayResponse) {
    // from: mockito
    // error: cannot find 'eq' in scope
    verify(client).say(eq(request)).called()
    // from: mockito
    // error: cannot find 'timeout' in scope
    // error: missing argument label 'fileID:' in call
    verify(client, timeout(100)).say(.any).called()
    // from: mockito
    // error: cannot find 'doReturn' in scope
    doReturn(response).when(client)
    // from: mockito
    // error: cannot find 'verifyNoInteractions' in scope
    verifyNoInteractions(client)
    // from: mockito
    // error: cannot find 'inOrder' in scope
    let order = inOrder(client)
    // from: mockito
    // error: cannot find 'lenient' in scope
    lenient().given(client)
    // from: mockito
    // error: cannot find 'spy' in scope
    let copy = spy(client)
}

func gomock(_ client: Client, _ response: Connectrpc_Eliza_V1_SayResponse) {
    // from: gomock
    // error: value of type 'Client' (aka 'Connectrpc_Eliza_V1_ElizaServiceClientMock') has no member 'EXPECT'
    client.EXPECT().say()
    // from: gomock
    // error: cannot find 'expect' in scope
    expect(client).toReturn(response)
    // from: gomock
    // error: cannot convert value of type 'Int' to expected argument type 'Matcher<OtherInput>'
    // error: value of type 'GivenClause<TinyLibrary, Connectrpc_Eliza_V1_ElizaServiceClientMockRPCs, UnaryKind,
    //   Connectrpc_Eliza_V1_SayRequest, Connectrpc_Eliza_V1_SayResponse>' has no dynamic member 'times' using key path
    //   from root type 'Connectrpc_Eliza_V1_ElizaServiceClientMockRPCs'
    // error: generic parameter 'OtherKind' could not be inferred
    // error: generic parameter 'OtherInput' could not be inferred
    // error: generic parameter 'OtherOutput' could not be inferred
    given(client).say(.any).willReturn(response).times(2)
    // from: gomock
    // error: value of type 'GivenClause<TinyLibrary, Connectrpc_Eliza_V1_ElizaServiceClientMockRPCs, UnaryKind,
    //   Connectrpc_Eliza_V1_SayRequest, Connectrpc_Eliza_V1_SayResponse>' has no dynamic member 'anyTimes' using key
    //   path from root type 'Connectrpc_Eliza_V1_ElizaServiceClientMockRPCs'
    // error: generic parameter 'OtherKind' could not be inferred
    // error: generic parameter 'OtherInput' could not be inferred
    // error: generic parameter 'OtherOutput' could not be inferred
    given(client).say(.any).willReturn(response).anyTimes()
    // from: gomock
    // error: cannot convert value of type 'Connectrpc_Eliza_V1_SayResponse' to expected argument type
    //   'Matcher<OtherInput>'
    // error: value of type 'GivenClause<TinyLibrary, Connectrpc_Eliza_V1_ElizaServiceClientMockRPCs, UnaryKind,
    //   Connectrpc_Eliza_V1_SayRequest, Connectrpc_Eliza_V1_SayResponse>' has no dynamic member 'returns' using key
    //   path from root type 'Connectrpc_Eliza_V1_ElizaServiceClientMockRPCs'
    // error: generic parameter 'OtherKind' could not be inferred
    // error: generic parameter 'OtherInput' could not be inferred
    // error: generic parameter 'OtherOutput' could not be inferred
    given(client).say(.any).returns(response)
    // from: gomock
    // error: cannot find 'MockController' in scope
    let controller = MockController()
}

func limits(_ client: Client, _ response: Connectrpc_Eliza_V1_SayResponse, _ error: ConnectError) async {
    // from: gRPC Swift
    // error: extra argument 'delay' in call
    // error: cannot infer contextual base in reference to member 'seconds'
    given(client).say(.any).willReturn(response, delay: .seconds(1))
    // from: gRPC Swift
    // error: cannot convert value of type 'Int' to expected argument type 'MockDuration'
    given(client).say(.any).willReturn(response, after: 5)
    // from: XCTest
    // error: extra argument 'within' in call
    // error: cannot infer contextual base in reference to member 'seconds'
    verify(client).say(.any).called(.atLeast(1), within: .seconds(1))
    // from: XCTest
    // error: cannot convert value of type 'ClosedRange<Int>' to expected argument type 'CallCount'
    verify(client).say(.any).called(1...2)
    // from: XCTest
    // error: expression is 'async' but is not marked with 'await'
    verify(client).say(.any).calledEventually(.once)
    // from: XCTest
    // error: extraneous argument label 'timeout:' in call
    // error: type '() async throws -> ()' has no member 'seconds'
    await eventually(timeout: .seconds(1)) { true }
    // from: swift-clocks
    // error: cannot convert value of type 'Int' to expected argument type 'MockDuration'
    await MockClock().advance(by: 5)
    // from: swift-clocks
    // error: value of type 'MockClock' has no member 'run'
    await MockClock().run()
    // from: Combine
    // error: value of type 'Gate' has no member 'close'
    Gate().close()
}

func kinds(_ client: Client) {
    // from: connect-swift
    // error: referencing instance method 'onEachInput' on 'GivenClause' requires the types 'ClientStreamKind' and
    //   'BidirectionalStreamKind' be equivalent
    given(client).upload().onEachInput { _ in [] }
    // from: Mockable
    // error: type 'MockPolicy?' has no member 'lenient'
    _ = Client(policy: .lenient)
    // from: Mockable
    // error: type 'Client' (aka 'Connectrpc_Eliza_V1_ElizaServiceClientMock') has no member 'strict'
    _ = Client.strict()
}
