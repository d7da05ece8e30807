import ElizaMocks
import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Orders that are waited for.
@Suite(.endOfHangs, .patient)
struct OrderEventuallyTests {
    private let client = Client(policy: .relaxed)
    private let echo = EchoMock(policy: .relaxed)

    @Test func `an order that is there ends the wait`() async {
        _ = await client.say(request: SayRequest("a"))
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
        _ = await client.say(request: SayRequest("b"))
        _ = await echo.echo(.init())
        _ = await client.say(request: SayRequest("b"))
        await check
        #expect(client.store.core.withState { $0.log.observers.isEmpty })
    }

    @Test func `a missing step fails at the end of the time`() async {
        let line = Locked<UInt>(0)
        let reports = await failures(limits: shortLimits) {
            let client = Client(policy: .relaxed)
            _ = await client.say(request: SayRequest("a"))
            line.value = #line + 1
            await verifyInOrderEventually {
                verify(client).say(.any)
                verify(client).say(.any)
            }
            await verifyInOrderEventually(before: .seconds(-1)) { verify(client).say(.any) }
        }
        #expect(
            reports.map(\.headline) == [
                "verifyInOrder: step 2 of 2 not found after step 1 (waited 30 ms)",
                "ElizaServiceClientMock.say: verifyInOrderEventually(before: .seconds(-1.0)) names no length of time, so "
                    + "nothing was checked",
            ])
        #expect(reports.first?.line == line.value)
    }

    @Test func `a reset fails it`() async {
        let reports = await failures {
            let client = Client(policy: .relaxed)
            async let check: Void = verifyInOrderEventually { verify(client).say(.any) }
            await until { client.store.core.withState { !$0.log.observers.isEmpty } }
            reset(client, .calls)
            await check
        }
        #expect(
            reports.map(\.headline) == [
                "verifyInOrder: step 1 of 1 not found (the mock was reset while waiting)"
            ])
    }
}
