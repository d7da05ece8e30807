import ElizaMocks
import SwiftMocks
import TinyRPC

/// Counts in other words.
func counts(_ client: Client, _ expected: [SayRequest]) async {
    // error: 'called(times:)' is unavailable: write called(2), without a label
    verify(client).say(.any).called(times: 2)
    // error: 'called(exactly:)' is unavailable: write called(2), without a label
    verify(client).say(.any).called(exactly: 2)
    // error: 'called(count:)' is unavailable: write called(2), without a label
    verify(client).say(.any).called(count: 2)
    // error: 'called(atLeast:)' is unavailable: write called(.atLeast(2))
    verify(client).say(.any).called(atLeast: 2)
    // error: 'called(atMost:)' is unavailable: write called(.atMost(2))
    verify(client).say(.any).called(atMost: 2)
    // error: 'times' is unavailable: write the number alone: called(2)
    verify(client).say(.any).called(.times(2))
    // error: 'called' is unavailable: write called(.exactly(…)) for a count that is computed
    verify(client).say(.any).called(expected.count)
    // error: 'called' is unavailable: write called(.between(1...3))
    verify(client).say(.any).called(1...3)
    // error: 'calledEventually(_:within:)' is unavailable: write calledEventually(.once, before: …)
    await verify(client).say(.any).calledEventually(.once, within: .seconds(1))
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
    // error: 'notCalled()' is unavailable: write called(.never)
    verify(client).say(.any).notCalled()
    // error: 'wasCalled' is unavailable: write called() or, with a count, called(2)
    verify(client).say(.any).wasCalled()
    // error: 'wasNotCalled()' is unavailable: write called(.never)
    verify(client).say(.any).wasNotCalled()
    // error: 'toHaveBeenCalled' is unavailable: write called() or, with a count, called(2)
    verify(client).say(.any).toHaveBeenCalled()
    // error: 'toHaveBeenCalledTimes' is unavailable: write called(2)
    verify(client).say(.any).toHaveBeenCalledTimes(2)
    // error: 'calledOnce()' is unavailable: write called(.once)
    verify(client).say(.any).calledOnce()
    // error: 'times' is unavailable: write called(2)
    verify(client).say(.any).times(2)
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
    // error: '==' is unavailable: write called(2) to check the count, or calls(of: …) to read it
    _ = verify(client).say(.any) == 2
    // error: '>' is unavailable: write called(.atLeast(2)) to check the count, or calls(of: …) to read it
    _ = verify(client).say(.any) > 1
    // error: '>=' is unavailable: write called(.atLeast(2)) to check the count, or calls(of: …) to read it
    _ = verify(client).say(.any) >= 1
    // error: 'count' is unavailable: write called(2) to check the count, or calls(of: …) to read it
    _ = verify(client).say(.any).count
    // error: 'callCount' is unavailable: write called(2) to check the count, or calls(of: …) to read it
    _ = verify(client).say(.any).callCount == 1
    // error: 'count' is unavailable: put a matcher after the name of the rpc: (.any) for every message
    _ = calls(of: client).say.count
    // error: 'count' is unavailable: put () after the name of the rpc
    _ = calls(of: client).upload.count
}

/// Verbs of other statements, and of streams.
func checksByOtherStatements(_ client: Client, _ error: ConnectError) {
    // error: 'willReturn' is unavailable: verify(…) checks calls; write given(…) to answer them
    verify(client).say(.any).willReturn(.with { $0.sentence = "hi" })
    // error: 'willFail' is unavailable: verify(…) checks calls; write given(…) to answer them
    verify(client).say(.any).willFail(error)
    // error: 'willStream' is unavailable: verify(…) checks calls; write given(…) to answer them
    verify(client).introduce(.any).willStream(.message(.init()))
    // error: 'perform' is unavailable: verify(…) checks calls; write when(…) to add an action
    verify(client).say(.any).perform { print("called") }
    // error: 'sent' is unavailable: write called(…) here: only a stream sends, and its name comes right before
    verify(client).say(.any).sent(.any).called()
    // error: 'opened()' is unavailable: write called(…) here: only a stream is opened, and its name comes right before
    verify(client).say(.any).opened().called()
}

/// Counts in an order.
func counts(inOrder client: Client) {
    verifyInOrder {
        // error: 'buildExpression' is unavailable: a step of verifyInOrder is one call: leave out called(…), and repeat
        //   the step to count
        verify(client).say(.any).called(.once)
        verify(client).converse().opened()
    }
}
