import ElizaMocks
import SwiftMocks
import TinyRPC

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

/// The library's response where a message belongs.
func responseInPlaceOfAMessage(_ client: Client, _ message: Connectrpc_Eliza_V1_SayResponse) {
    // error: 'willReturn' is unavailable: write willReturn(message, headers: …), or willReply { _ in .success(message,
    //   headers: …) }
    given(client).say(.any).willReturn(ResponseMessage(result: .success(message)))
}
