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

/// Messages and texts where matchers belong.
func noMatchersOfMessages(_ client: Client, _ request: SayRequest) {
    // error: 'init(stringLiteral:)' is unavailable: write .field(\.name, "…") for the text of a field
    given(client).say("hello").willReturn(.init())
    // error: 'with' is unavailable: write .containing(.with { … }), or .value(.with { … }) for an equal message
    given(client).say(.with { $0.sentence = "hello" }).willReturn(.init())
    // error: 'equal' is unavailable: write .value(message), or .field(\.name, value) for a field
    verify(client).say(.equal("hello")).called()
    // error: 'eq' is unavailable: write .value(message), or .field(\.name, value) for a field
    verify(client).introduce(.eq("hello")).called()
    // error: value of type 'Connectrpc_Eliza_V1_SayRequest' has no member 'sentenze'
    verify(client).say(.containing(.with { $0.sentenze = "hello" })).called()
    // error: type 'Matcher<Connectrpc_Eliza_V1_SayRequest>' has no member 'anyy'
    verify(client).say(.anyOf(.value(request), .anyy)).called()
}
