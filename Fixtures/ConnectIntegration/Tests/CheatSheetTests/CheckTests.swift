import Eliza
import SwiftMocksTesting
import Testing

/// The rows about checks.
@Suite struct CheckTests {
    let client = ElizaMock(policy: .relaxed)
    let other = ElizaMock(policy: .relaxed)

    @Test func `check: a call`() async {
        _ = await client.said()
        verify(client).say(.any).called(.once)
        _ = await client.uploaded()
        verify(client).upload().called(.once)
    }

    @Test func `check: at least one`() async {
        withKnownIssue { verify(client).say(.any).called() }
        _ = await [client.said(), client.said()]
        verify(client).say(.any).called()
    }

    @Test func `check: how often`() async {
        verify(client).say(.any).called(.never)
        _ = await [client.said(), client.said()]
        verify(client).say(.any).called(.twice)
        verify(client).say(.any).called(.atLeast(1))
        verify(client).say(.any).called(.atMost(2))
        verify(client).say(.any).called(.between(1...2))
        _ = await client.said()
        verify(client).say(.any).called(3)
    }

    @Test func `check: an event of a stream`() async {
        given(client).converse().onEachInput { [.message(reply(to: $0))] }
        await client.conversed()
        verify(client).converse().opened().called()
        verify(client).converse().sent(.any).called()
        verify(client).converse().received(.any).called()
        verify(client).converse().closed().called()
        await verify(client).converse().finished().calledEventually()
        verify(client).converse().finished().called()
        await client.conversationCancelled()
        await verify(client).converse().cancelled().calledEventually()
        verify(client).converse().cancelled().called()
    }

    @Test func `check: wait for it, within 3 s or less`() async {
        let client = client
        let task = Task { await [client.said(), client.said()] }
        await verify(client).say(.any).calledEventually(2)
        await verify(client).say(.any).calledEventually(before: .seconds(1))
        _ = await task.value
    }

    @Test func `check: that it does not come`() async {
        await withMockClock { clock in
            let client = ElizaMock(policy: .relaxed)
            async let move: Void = clock.advance(by: .seconds(1))
            await verify(client).say(.any).neverCalled(during: .seconds(1))
            await move
        }
    }

    @Test func `check: an order`() async {
        _ = await [client.said(), other.said()]
        verifyInOrder {
            verify(client).say(.any)
            verify(other).say(.any)
        }
        await verifyInOrderEventually { verify(client).say(.any) }
        withKnownIssue {
            verifyInOrder {
                verify(other).say(.any)
                verify(client).say(.any)
            }
        }
    }

    @Test func `check: wait for something else`() async {
        let loaded = Locked(false)
        func isLoaded() -> Bool { loaded.value }
        let task = Task { loaded.value = true }
        await eventually { isLoaded() }
        await task.value
    }

    @Test func `check: nothing else was called`() async {
        verifyNoMoreInteractions(client, other)
        _ = await client.said()
        withKnownIssue { verifyNoMoreInteractions(client, other) }
    }

    @Test func `check: all answers were used`() async {
        given(client).say(.any).willReturn(message)
        withKnownIssue { verifyStubsUsed(client, other) }
        _ = await client.said()
        verifyStubsUsed(client, other)
    }

}

/// The rows about the ends of tests.
@Suite struct EndTests {
    @Suite(.mocks) struct Checked {
        @Test func `check: no answer unused, no call in flight, no gate shut at the end`() async {
            let client = ElizaMock()
            given(client).say(.any).willReturn(message)
            #expect(await client.said() == "hello")
        }
    }

    @Test(.mocks) func `check: the same for one test`() async {
        let client = ElizaMock()
        given(client).say(.any).willReturn(message)
        #expect(await client.said() == "hello")
    }

    @Test func `both fail for an unused answer`() {
        withKnownIssue {
            _ = withCheckedMocks { given(ElizaMock()).say(.any).willReturn(message) }
        } matching: {
            "\($0)".contains("unused answer")
        }
    }
}
