import ElizaMocks
import SwiftMocks

/// Messages where there are none yet.
func matchersOfStreams(_ client: Client) {
    // error: 'callAsFunction(_:headers:)' is unavailable: a stream opens before its messages: match those with
    //   onInput(…) or sent(…)
    given(client).converse(.any).onClose(.complete())
    // error: 'callAsFunction(_:headers:)' is unavailable: a stream opens before its messages: match those with
    //   onInput(…) or sent(…)
    when(client).upload(.field(\.sentence, "hello")).perform { print("opened") }
    // error: 'callAsFunction(_:headers:)' is unavailable: a stream opens before its messages: match those with
    //   onInput(…) or sent(…)
    verify(client).converse(.any).called()
}

/// Words of the other library, which the compiler explains by itself.
func metadata(_ client: Client) {
    // error: incorrect argument label in call (have '_:metadata:', expected '_:headers:')
    given(client).say(.any, metadata: .has("authorization")).willReturn(.init())
    // error: type 'StreamStep<ConnectLibrary, Connectrpc_Eliza_V1_IntroduceResponse>' has no member 'metadata'
    given(client).introduce(.any).willStream(.metadata(["a": ["b"]]))
}
