import ElizaMocks
import SwiftMocks
import TinyRPC

/// Checks of nothing, and orders of something else than steps.
func checksOfNothing(_ client: Client) {
    // error: 'verifyNoMoreInteractions()' is unavailable: name the mocks: verifyNoMoreInteractions(client)
    verifyNoMoreInteractions()
    // error: 'verifyStubsUsed()' is unavailable: name the mocks: verifyStubsUsed(client)
    verifyStubsUsed()
    // error: 'buildBlock()' is unavailable: an order without a step checks nothing
    verifyInOrder {}
    verifyInOrder {
        verify(client).say(.any)
        // error: 'buildExpression' is unavailable: a step has no count: write the statement without called(…)
        verify(client).say(.any).called(.once)
    }
}

/// Scopes with an argument too many.
func scopes(_ request: SayRequest) {
    // error: 'withMockPolicy' is unavailable: write withMockPolicy(.relaxed) { … }
    _ = withMockPolicy(.relaxed, request) { Client() }
    // error: 'withFlowControl(window:_:_:)' is unavailable: write withFlowControl(window: 4) { … }
    _ = withFlowControl(window: 4, request) { Client() }
}

/// Checks in the words of others.
func checksInOtherWords(_ client: Client) {
    // error: 'times' is unavailable: write called(…)
    verify(client).say(.any).times(1)
    // error: 'wasCalled' is unavailable: write called(…)
    verify(client).say(.any).wasCalled()
    // error: 'called' is unavailable: verify fails the test by itself: write the statement without #expect
    precondition(verify(client).say(.any).called(.once))
}
