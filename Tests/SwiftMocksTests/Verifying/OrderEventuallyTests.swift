import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Orders that are waited for.
@Suite(.endOfHangs, .patient)
struct OrderEventuallyTests {
    private let client = Client(policy: .relaxed)
    private let echo = EchoMock(policy: .relaxed)

    @MainActor @Test func `an order that is there ends the wait`() async {
        _ = await client.said("a")
        _ = await echo.echo(.init())
        await verifyInOrderEventually {
            verify(client).say(.any)
            verify(echo).echo(.any)
        }
        verifyNoMoreInteractions(client, echo)
    }

    @Test func `steps may come while it waits`() async {
        async let check: Void = verifyInOrderEventually {
            verify(echo).echo(.any)
            verify(client).say(.field(\.sentence, "b"))
        }
        await until { client.store.core.withState { !$0.log.observers.isEmpty } }
        _ = await client.said("b")
        _ = await echo.echo(.init())
        _ = await client.said("b")
        await check
        #expect(client.store.core.withState { $0.log.observers.isEmpty })
    }

    @Test func `a missing step fails at the end of the time`() async {
        let reports = await headlines(limits: shortLimits, policy: .relaxed) { client in
            _ = await client.said("a")
            await verifyInOrderEventually {
                verify(client).say(.any)
                verify(client).say(.any)
            }
            await verifyInOrderEventually(before: .seconds(-1)) { verify(client).say(.any) }
        }
        #expect(
            reports == [
                "verifyInOrder: step 2 of 2 not found after step 1 (waited 30 ms) @2",
                "Mock.say: verifyInOrderEventually(before: .seconds(-1.0)) names no length of time, so nothing was checked "
                    + "@6",
            ])
    }

    @Test func `a reset fails it`() async {
        let reports = await failures(policy: .relaxed) { client in
            async let check: Void = verifyInOrderEventually { verify(client).say(.any) }
            await until { client.store.core.withState { !$0.log.observers.isEmpty } }
            reset(client, .calls)
            await check
        }
        #expect(reports.map(\.headline) == ["verifyInOrder: step 1 of 1 not found (the mock was reset while waiting)"])
    }
}
