import ElizaMocks
import Testing
import TinyRPC

@_spi(Adapters) @testable import SwiftMocks

/// What other tasks and tests do with mocks that are checked when a test ends.
@Suite(.endOfHangs)
struct CheckedTasksTests {
    private let mocks = CheckedMocks()

    @Test func `an order that nobody awaits is reported`() async {
        let task = Locked<Task<Void, Never>?>(nil)
        let reports = await failures {
            await mocks.run {
                let client = Client()
                task.value = Task {
                    await verifyInOrderEventually(before: .seconds(3600)) {
                        verify(client).upload().opened()
                        verify(client).say(.any)
                    }
                }
                await until { !client.store.core.withState { $0.log.observers }.isEmpty }
            }
            _ = mocks.end()
            task.value?.cancel()
            await task.value?.value
        }
        #expect(
            reports.map(\.headline) == [
                "ElizaServiceClientMock.upload: the test has ended, and verifyInOrderEventually still waits, so it checks "
                    + "nothing"
            ])
    }

    @Test func `a condition that nobody awaits is reported`() async {
        let (task, hasBegun) = (Locked<Task<Void, Never>?>(nil), Locked(false))
        let reports = await failures {
            mocks.run {
                task.value = Task {
                    await eventually(before: .seconds(3600)) {
                        hasBegun.value = true
                        return false
                    }
                }
            }
            await until { hasBegun.value }
            _ = mocks.end()
            task.value?.cancel()
            await task.value?.value
        }
        #expect(
            reports.map(\.headline) == [
                "eventually: the test has ended, and it still waits, so it checks nothing"
            ])
    }

    /// The end of the test reports it. Its own end adds nothing, whatever it is.
    @Test func `a check that nobody awaits is reported once`() async {
        let clock = HeldClock()
        let reports = await failures(limits: .on(clock)) {
            let checks = mocks.run {
                let client = Client(policy: .relaxed)
                return [
                    Task { () -> Void in await verify(client).say(.any).calledEventually() },
                    Task { () -> Void in await verify(client).upload().neverCalled(during: .seconds(3)) },
                    Task { await verifyInOrderEventually { verify(client).say(.any) } },
                    Task { () -> Void in await eventually { false } },
                ]
            }
            await until { clock.sleeperCount == checks.count }
            _ = mocks.end()
            clock.advance(by: .seconds(3))
            for check in checks { await check.value }
        }
        #expect(reports.count == 4, "\(reports.map(\.headline))")
        #expect(reports.allSatisfy { $0.headline.contains("the test has ended") })
    }

    @Test(arguments: [true, false]) func `a check that begins after the end is reported once`(isMet: Bool) async {
        let gate = Gate()
        let reports = await failures(limits: shortLimits) {
            let check = mocks.run {
                let client = Client(policy: .relaxed)
                if isMet { client.say(request: .init()) { _ in } }
                return Task {
                    await until { gate.isOpen }
                    await verify(client).say(.any).calledEventually(before: .seconds(isMet ? 1 : -1))
                }
            }
            _ = mocks.end()
            gate.open()
            _ = await check.value
        }
        #expect(reports.count == 1, "\(reports.map(\.headline))")
    }

    @Test(arguments: [true, false]) func `a check that begins after the end is reported`(isReleased: Bool) async {
        let gate = Gate()
        let task = Locked<Task<Void, Never>?>(nil)
        let reports = await failures(limits: shortLimits) {
            await mocks.run {
                let client = Client(policy: .relaxed)
                _ = await client.say(request: .init())
                task.value = Task {
                    await until { gate.isOpen }
                    await verify(client).say(.any).calledEventually()
                }
            }
            _ = mocks.end()
            if isReleased { mocks.close() }
            gate.open()
            await task.value?.value
        }
        #expect(
            reports.map(\.headline) == [
                "ElizaServiceClientMock.say: the test has ended, and calledEventually still waits, so it checks nothing"
            ])
    }

    /// Such as one in a `static let`, which is made by the test that comes first.
    @Test func `a mock that tests share has answers of each`() {
        let other = CheckedMocks()
        mocks.run {
            let client = Client()
            given(client).say(.any).willReturn(.init())
            _ = other.run { given(client).upload().willReturn(.init()).say(.any).willReturn(.init()) }
        }
        #expect(
            mocks.end().map(\.report.headline) == ["the test has ended: ElizaServiceClientMock has 1 unused answer"])
        #expect(
            other.end().map(\.report.headline) == ["the test has ended: ElizaServiceClientMock has 2 unused answers"])
    }

    @Test func `a mock that tests share has calls of each`() async {
        let (other, last) = (CheckedMocks(), CheckedMocks())
        let gate = Gate()
        let client = mocks.run { Client() }
        given(client).say(.any).willReturn(.init(), gate: gate)
        let call = Locked<Cancelable?>(nil)
        other.run {
            when(client).say(.any).perform {}
            given(client).say(.value(.init("never"))).willReturn(.init())
            call.value = client.say(request: .init("a"), headers: [:]) { _ in }
        }
        #expect(mocks.end().isEmpty, "the call is of the other test")
        #expect(other.end().map(\.check) == [.unusedStubs, .callsInFlight])
        #expect(last.end().isEmpty)
        gate.open()
    }
}
