import ElizaMocks
import SwiftMocks
import TinyRPC

/// Checks of nothing, and orders of something else than steps.
func checksOfNothing(_ client: Client) {
    // error: missing argument for parameter #1 in call
    // error: generic parameter 'Library' could not be inferred
    verifyNoMoreInteractions()
    // error: missing argument for parameter #1 in call
    // error: generic parameter 'Library' could not be inferred
    verifyStubsUsed()
    // error: 'buildBlock()' is unavailable: an order without a step checks nothing
    verifyInOrder {}
    verifyInOrder {
        verify(client).say(.any)
        // error: 'buildExpression' is unavailable: a step has no count: write the statement without called(…)
        verify(client).say(.any).called(.once)
    }
}
