import ElizaMocks
import SwiftMocks
import TinyRPC

/// Counts in other words.
func counts(_ client: Client, _ expected: [SayRequest]) async {
    // error: 'called(times:)' is unavailable: write called(2), without a label
    verify(client).say(.any).called(times: 2)
    // error: 'called(exactly:)' is unavailable: write called(2), without a label
    verify(client).say(.any).called(exactly: 2)
    // error: 'called(atLeast:)' is unavailable: write called(.atLeast(2))
    verify(client).say(.any).called(atLeast: 2)
    // error: 'called(atMost:)' is unavailable: write called(.atMost(2))
    verify(client).say(.any).called(atMost: 2)
    // error: 'called' is unavailable: write called(.exactly(…)) for a count that is computed
    verify(client).say(.any).called(expected.count)
    // error: 'calledEventually(_:timeout:)' is unavailable: write calledEventually(.once, before: …)
    await verify(client).say(.any).calledEventually(.once, timeout: .seconds(1))
    // error: 'atLeastOnce' is unavailable: write .atLeast(1)
    verify(client).say(.any).called(.atLeastOnce)
    // error: 'verify' is unavailable: the count comes last: write verify(mock).say(.any).called(2)
    verify(client, 2).say(.any).called()
    // error: 'never' is unavailable: use neverCalled(during:), which waits until the time is over
    await verify(client).say(.any).calledEventually(.never)
    // error: 'atMost' is unavailable: 0 calls already match; use neverCalled(during:) or called(.atMost)
    await verify(client).say(.any).calledEventually(.atMost(2))
}

/// Verbs of other mock libraries.
func checksInOtherWords(_ client: Client) {
    // error: 'neverCalled()' is unavailable: write called(.never) to look at once, or await neverCalled(during: …) to
    //   wait
    verify(client).say(.any).neverCalled()
    // error: 'wasCalled' is unavailable: write called() or, with a count, called(2)
    verify(client).say(.any).wasCalled()
    // error: 'wasNeverCalled()' is unavailable: write called(.never)
    verify(client).say(.any).wasNeverCalled()
    // error: 'verifyNoInteractions' is unavailable: write verifyNoMoreInteractions(mock)
    verifyNoInteractions(client)
    // error: 'clearInvocations' is unavailable: write reset(mock, .calls)
    clearInvocations(client)
    // error: 'reset' is unavailable: write reset(…) for each mock
    reset(client, client)
    // error: 'calls' has been renamed to 'calls(of:)'
    _ = calls(client).say(.any)
}

/// Checks as numbers.
func checksAsNumbers(_ client: Client) {
    // error: 'count' is unavailable: write called(2) to check the count, or calls(of: …) to read it
    _ = verify(client).say(.any).count
    // error: 'callCount' is unavailable: write called(2) to check the count, or calls(of: …) to read it
    _ = verify(client).say(.any).callCount == 1
    // error: 'count' is unavailable: put a matcher after the name of the rpc: (.any) for every message
    _ = calls(of: client).say.count
    // error: 'count' is unavailable: put () after the name of the rpc
    _ = calls(of: client).upload.count
}

/// Verbs of other statements.
func checksByOtherStatements(_ client: Client) {
    // error: 'willReturn' is unavailable: verify(…) checks calls; write given(…) to answer them
    verify(client).say(.any).willReturn(.with { $0.sentence = "hi" })
    // error: 'perform' is unavailable: verify(…) checks calls; write when(…) to add an action
    verify(client).say(.any).perform { print("called") }
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

/// Waits for values, and orders with a time.
func waits(_ client: Client, _ isDone: Bool) async {
    // error: 'eventually(_:before:)' is unavailable: write eventually { … }, so that the condition is read again
    await eventually(isDone)
    // error: 'eventually(timeout:_:)' is unavailable: write eventually(before: …) { … }
    await eventually(timeout: .seconds(1)) { isDone }
    // error: 'verifyInOrder(before:_:)' is unavailable: write await verifyInOrderEventually(before: …) { … }
    verifyInOrder(before: .seconds(1)) { verify(client).say(.any) }
    // error: 'received' is unavailable: a call has one response: look at calls(of: …), or write called(…)
    verify(client).say(.any).received(.any)
}
