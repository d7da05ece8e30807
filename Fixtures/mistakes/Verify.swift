import ElizaMocks
import SwiftMocks
import TinyRPC

/// Mockable's counts.
func counts(_ client: Client) async {
    // error: 'atLeastOnce' is unavailable: write .atLeast(1)
    verify(client).say(.any).called(.atLeastOnce)
    // error: 'from(_:to:)' is unavailable: write .between(1...5)
    verify(client).say(.any).called(.from(1, to: 5))
    // error: 'moreOrEqual(to:)' is unavailable: write .atLeast(2)
    verify(client).say(.any).called(.moreOrEqual(to: 2))
    // error: 'atLeastOnce' is unavailable: write .atLeast(1)
    await verify(client).say(.any).calledEventually(.atLeastOnce)
}

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
