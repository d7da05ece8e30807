import ElizaMocks
import SwiftMocks

/// Words of the other library.
func metadata(_ client: Client) {
    // error: 'callAsFunction(_:metadata:)' is unavailable: write headers: as the RPC library does
    given(client).say(.any, metadata: .has("authorization")).willReturn(.init())
    // error: 'metadata' is unavailable: write .headers(…)
    given(client).introduce(.any).willStream(.metadata(["a": ["b"]]))
}

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
