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
