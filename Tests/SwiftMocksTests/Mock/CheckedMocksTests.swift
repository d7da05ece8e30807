import ElizaMocks
import Testing
import TinyRPC

@_spi(Adapters) @testable import SwiftMocks

/// What is checked of mocks when a test ends.
@Suite(.endOfHangs)
struct CheckedMocksTests {
    private let mocks = CheckedMocks()

    private func found(_ failures: [CheckedMocks.Failure]) -> [String] {
        failures.map { "\($0.check): \($0.report.headline)" }
    }

    @Test func `nothing is wrong with a test that uses all`() async {
        await mocks.run {
            let client = Client()
            let gate = Gate()
            given(client).say(.any).willReturn(SayResponse("hi"), gate: gate)
            gate.open()
            #expect(await client.say(request: .init()).message?.sentence == "hi")
        }
        #expect(mocks.hasMocks)
        #expect(found(mocks.end()) == [])
    }

    @Test func `an unused answer is reported at its statement`() {
        var line: UInt = 0
        mocks.run {
            let client = Client()
            given(client).say(.any).willReturn(SayResponse("hi")); line = #line
        }
        let failures = mocks.end()
        #expect(
            found(failures) == ["unusedStubs: the test has ended: ElizaServiceClientMock has 1 unused answer"])
        #expect(failures.map(\.report.line) == [line])
    }

    @Test func `a call in flight is reported where its mock was made`() async {
        var line: UInt = 0
        let reply = Locked<Task<Code, Never>?>(nil)
        let gate = Locked<Gate?>(nil)
        await mocks.run {
            let client = Client(); line = #line
            gate.value = Gate()
            given(client).converse().onClose(.complete())
            given(client).say(.any).willReturn(SayResponse("hi"), gate: gate.value)
            reply.value = Task { await client.say(request: .init()).code }
            await until { calls(of: client).say(.any).count == 1 }
            _ = client.converse()
        }
        let failures = mocks.end()
        #expect(
            found(failures) == [
                "callsInFlight: the test has ended: ElizaServiceClientMock has 2 calls in flight",
                "shutGates: the test has ended, and a gate was never opened",
            ])
        #expect(failures.first?.report.line == line)
        gate.value?.open()
        #expect(await reply.value?.value == .ok)
    }

    @Test func `an unfinished statement that is kept is reported`() async {
        let kept = Locked<[Any]>([])
        let reports = await failures {
            mocks.run {
                let client = Client()
                kept.value = [given(client), given(client).say(.any)]
            }
            _ = mocks.end()
            kept.value = []
        }
        #expect(reports.count == 2)
    }

    @Test func `a check that nobody awaits is reported`() async {
        let tasks = Locked<[Task<Void, Never>]>([])
        let reports = await failures {
            await mocks.run {
                let client = Client(policy: .relaxed)
                await verify(client).say(.any).neverCalled(during: .seconds(0))
                tasks.append(Task { await verify(client).say(.any).calledEventually(before: .seconds(3600)) })
                tasks.append(Task { await verify(client).upload().neverCalled(during: .seconds(3600)) })
                await until { client.store.core.sleepingChecks == 2 }
            }
            _ = mocks.end()
            for task in tasks.value {
                task.cancel()
                await task.value
            }
        }
        let claims = reports.map(\.headline).filter { $0.contains("the test has ended") }
        #expect(
            Set(claims) == [
                "ElizaServiceClientMock.say: the test has ended, and calledEventually still waits, so it checks nothing",
                "ElizaServiceClientMock.upload: the test has ended, and neverCalled still waits, so it checks nothing",
            ])
    }

    @Test func `the timeline has all mocks and hides secrets`() async {
        await mocks.run {
            let (one, other) = (Client(policy: .relaxed), Client(policy: .relaxed))
            _ = await one.say(request: .init("a"), headers: ["authorization": ["Bearer 1"]])
            for _ in 0..<20 { _ = await other.say(request: .init("b")) }
        }
        let timeline = mocks.timeline ?? ""
        #expect(timeline.split(separator: "\n").count == 21)
        #expect(!timeline.contains("Bearer"))
    }

    @Test func `a test without mocks has none`() {
        mocks.run {}
        #expect(!mocks.hasMocks)
        #expect(mocks.timeline == nil)
        #expect(found(mocks.end()) == [])
    }

    @Test func `what is made after the end is not kept`() {
        weak var store: MockStore<TinyLibrary>?
        mocks.run {
            mocks.close()
            let client = Client()
            store = client.store
        }
        #expect(store == nil)
    }
}
