import ElizaMocks
import SwiftMocks
import TinyRPC

/// Verbs of other statements and of other mock libraries.
func actions(_ client: Client) {
    // error: 'willReturn' is unavailable: when(…) adds actions; write given(…) to answer
    when(client).say(.any).willReturn(.with { $0.sentence = "hi" })
    // error: 'thenReturn' is unavailable: when(…) adds actions; write given(…).willReturn(…) to answer
    when(client).say(.any).thenReturn(.with { $0.sentence = "hi" })
    // error: 'thenThrow' is unavailable: when(…) adds actions; write given(…).willFail(…) to answer
    when(client).say(.any).thenThrow(CancellationError())
    // error: 'called' is unavailable: when(…) adds actions; write verify(…) to count calls
    when(client).say(.any).called(.once)
    // error: 'called' is unavailable: write opened(), sent(…) or closed(), and then perform { … }
    when(client).converse().called(.once)
}
