import ElizaMocks
import SwiftMocks
import TinyRPC

/// Rpcs without their matchers.
func noMatchers(_ client: Client) {
    // error: 'willReturn' is unavailable: put a matcher after the name of the rpc: (.any) for every message
    given(client).say.willReturn(.init())
    // error: 'called' is unavailable: put a matcher after the name of the rpc: (.any) for every message
    verify(client).say.called()
    // error: 'called' is unavailable: put () after the name of the rpc
    verify(client).converse.called()
}

/// Something else where a matcher belongs.
func wrongMatchers(_ client: Client, _ request: SayRequest) {
    // error: cannot convert value of type 'SayRequest' (aka 'Connectrpc_Eliza_V1_SayRequest') to expected argument type
    //   'Matcher<Connectrpc_Eliza_V1_SayRequest>'
    given(client).say(request).willReturn(.init())
    // error: 'with' is unavailable: write .value(.with { … })
    given(client).say(.with { $0.sentence = "hello" }).willReturn(.init())
    // error: 'init()' is unavailable: write .any for every message, or .value(.init()) for an empty one
    given(client).say(.init()).willReturn(.init())
    // error: 'equal' is unavailable: write .value(…)
    given(client).say(.equal(request)).willReturn(.init())
    // error: cannot convert value of type '[String : [String]]' to expected argument type 'MetadataMatcher'
    given(client).say(.any, headers: ["authorization": ["secret"]]).willReturn(.init())
    // error: 'contains' is unavailable: write .has("name")
    given(client).say(.any, headers: .contains("authorization")).willReturn(.init())
}
