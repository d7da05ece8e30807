import Testing

@_spi(Adapters) @testable import SwiftMocks

/// What is checked of mocks when a test ends, and what other tasks and tests do with them.
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
            #expect(await client.said() == "hi")
        }
        #expect(mocks.hasMocks)
        #expect(found(mocks.finishTest()) == [])
    }

    @Test func `an unused answer is reported at its statement`() {
        var line: UInt = 0
        mocks.run {
            let client = Client()
            given(client).say(.any).willReturn(SayResponse("hi")); line = #line
        }
        let failures = mocks.finishTest()
        #expect(found(failures) == ["unusedStubs: the test has ended: ElizaServiceClientMock has 1 unused answer"])
        #expect(failures.map(\.report.line) == [line])
    }

    @Test func `a call in flight is reported where its mock was made`() async {
        var line: UInt = 0
        let reply = Locked<Task<String, Never>?>(nil)
        let gate = Locked<Gate?>(nil)
        await mocks.run {
            let client = Client(); line = #line
            gate.value = Gate()
            given(client).converse().onClose(.complete())
            given(client).say(.any).willReturn(SayResponse("hi"), gate: gate.value)
            reply.value = Task { await client.said() }
            await until { calls(of: client).say(.any).count == 1 }
            _ = client.converse()
        }
        let failures = mocks.finishTest()
        #expect(
            found(failures) == [
                "callsInFlight: the test has ended: ElizaServiceClientMock has 2 calls in flight",
                "shutGates: the test has ended, and a gate was never opened",
            ])
        #expect(failures.first?.report.line == line)
        gate.value?.open()
        #expect(await reply.value?.value == "hi")
    }

    @Test func `an unfinished statement that is kept is reported`() async {
        let kept = Locked<[Any]>([])
        let reports = await failures {
            mocks.run {
                let client = Client()
                kept.value = [given(client), given(client).say(.any)]
            }
            _ = mocks.finishTest()
            kept.value = []
        }
        #expect(reports.count == 2)
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
                    Task { await verifyInOrderEventually { verify(client).converse() } },
                    Task { () -> Void in await eventually { false } },
                ]
            }
            await until { clock.sleeperCount == checks.count }
            _ = mocks.finishTest()
            clock.advance(by: .seconds(3))
            for check in checks { await check.value }
        }
        let (mock, end) = ("ElizaServiceClientMock", "the test has ended, and")
        #expect(
            Set(reports.map(\.headline)) == [
                "\(mock).say: \(end) calledEventually still waits, so it checks nothing",
                "\(mock).upload: \(end) neverCalled still waits, so it checks nothing",
                "\(mock).converse: \(end) verifyInOrderEventually still waits, so it checks nothing",
                "eventually: \(end) it still waits, so it checks nothing",
            ])
        #expect(reports.count == 4, "\(reports.map(\.headline))")
    }

    @Test(arguments: [true, false], [true, false])
    func `a check that begins after the end is reported once`(isMet: Bool, isReleased: Bool) async {
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
            _ = mocks.finishTest()
            if isReleased { mocks.close() }
            gate.open()
            _ = await check.value
        }
        #expect(reports.count == 1, "\(reports.map(\.headline))")
        #expect(!isMet || reports.allSatisfy { $0.headline.contains("calledEventually still waits") })
    }

    @Test func `the timeline has all mocks and hides secrets`() async {
        await mocks.run {
            let (one, other) = (Client(policy: .relaxed), Client(policy: .relaxed))
            _ = await one.said("a", headers: ["authorization": ["Bearer 1"]])
            for _ in 0..<20 { _ = await other.said("b") }
        }
        let timeline = mocks.timeline ?? ""
        #expect(timeline.split(separator: "\n").count == 21)
        #expect(!timeline.contains("Bearer"))
    }

    @Test func `a test without mocks has none`() {
        mocks.run {}
        #expect(!mocks.hasMocks)
        #expect(mocks.timeline == nil)
        #expect(found(mocks.finishTest()) == [])
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

    // MARK: - A mock that tests share, such as one in a `static let`, which is made by the test that comes first

    @Test func `a shared mock has answers of each test`() {
        let other = CheckedMocks()
        mocks.run {
            let client = Client()
            given(client).say(.any).willReturn(.init())
            _ = other.run { given(client).upload().willReturn(.init()).say(.any).willReturn(.init()) }
        }
        let claim = "unusedStubs: the test has ended: ElizaServiceClientMock has"
        #expect(found(mocks.finishTest()) == ["\(claim) 1 unused answer"])
        #expect(found(other.finishTest()) == ["\(claim) 2 unused answers"])
    }

    @Test func `a shared mock has calls of each test`() {
        let (other, last) = (CheckedMocks(), CheckedMocks())
        let gate = Gate()
        let client = mocks.run { Client() }
        given(client).say(.any).willReturn(.init(), gate: gate)
        other.run {
            when(client).say(.any).perform {}
            given(client).say(.value(.init("never"))).willReturn(.init())
            client.say(request: .init("a")) { _ in }
        }
        #expect(mocks.finishTest().isEmpty, "the call is of the other test")
        #expect(other.finishTest().map(\.check) == [.unusedStubs, .callsInFlight])
        #expect(last.finishTest().isEmpty)
        gate.open()
    }
}
