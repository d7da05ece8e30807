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
