import TestSupport
import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Tasks of an app, started in a test, that go on when the scope of its clock has ended.
@Suite(.endOfHangs, .patient)
struct OutlivingTaskTests {
    /// How the scope of a clock ends.
    enum Scope: CaseIterable {
        /// The end of `withMockClock`.
        case closure
        /// The end of a test whose mocks are checked, and that has made the clock.
        case test
        /// The end of `withMockClock` in such a test, whose mocks wait on until the checks are
        /// over.
        case closureInTest

        /// Runs a test with a clock.
        func run<Result>(_ body: (MockClock) async throws -> Result) async rethrows -> Result {
            switch self {
            case .closure: return try await withMockClock(body)
            case .test: return try await checked { try await body(MockClock()) }
            case .closureInTest: return try await checked { try await withMockClock(body) }
            }
        }

        private func checked<Result>(_ body: () async throws -> Result) async rethrows -> Result {
            let mocks = CheckedMocks()
            defer { mocks.close() }
            let result = try await mocks.run(body)
            _ = mocks.finishTest()
            return result
        }
    }

    /// The time by which a clock limits its waits.
    private let realTime = HeldClock()
    private let rounds = Locked(0)

    // MARK: - A move that is shorter than a wait

    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    @Test(arguments: Scope.allCases) func `a wait that a move has not ended throws`(_ scope: Scope) async {
        let reports = await failures {
            let task = await scope.run { clock in
                let task = Task { try await clock.sleep(for: .seconds(10)) }
                await clock.advance(by: .seconds(4), startedWaits: 1)
                return task
            }
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        #expect(reports.isEmpty)
    }

    @Test func `a move that outlives its scope ends with it, and reports nothing`() async {
        let clock = MockClock(in: realTime)
        let reports = await failures {
            let move = Task { await clock.advance(by: .seconds(4)) }
            await until { realTime.sleeperCount == 1 }
            clock.finish()
            realTime.advance(by: .seconds(10))
            await move.value
        }
        #expect(reports.isEmpty)
        #expect(clock.nanoseconds == 0)
    }

    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    @Test func `a move and the wait that it has not ended outlive their scope`() async {
        let clock = MockClock(in: realTime)
        let reports = await failures {
            let wait = Task { try await clock.sleep(for: .seconds(10)) }
            let move = Task { await clock.advance(by: .seconds(4)) }
            await until { realTime.sleeperCount == 2 }
            clock.finish()
            realTime.advance(by: .seconds(10))
            await move.value
            await #expect(throws: CancellationError.self) { try await wait.value }
        }
        #expect(reports.isEmpty)
    }

    // MARK: - Several tasks

    private static let delays = [7, 3, 9, 1, 5, 2, 8, 4, 6]

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
    @Test(arguments: Scope.allCases) func `waits end in the order of their moments`(_ scope: Scope) async {
        for _ in 0..<20 {
            let ended = Locked<[Int]>([])
            let reports = await failures {
                let tasks = await scope.run { clock in
                    let thread = SerialThread()
                    let tasks = Self.delays.map { delay in
                        Task(executorPreference: thread) {
                            await #expect(throws: CancellationError.self) {
                                try await clock.sleep(for: .seconds(delay))
                            }
                            ended.append(delay)
                        }
                    }
                    await thread.runAll()
                    return tasks
                }
                for task in tasks { await task.value }
            }
            #expect(ended.value == Self.delays.sorted())
            #expect(reports.isEmpty)
        }
    }

    /// The first of three waits, of 1, 2 and 3 s, is over when the scope ends.
    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    @Test(arguments: Scope.allCases) func `tasks that a move has woken go on, and wait no more`(_ scope: Scope) async {
        let reports = await failures {
            let mayGoOn = Gate()
            let tasks = await scope.run { clock in
                let tasks = (1...3).map { delay in
                    Task {
                        try await clock.sleep(for: .seconds(1))
                        rounds.withLock { $0 += 1 }
                        _ = await mayGoOn.wait(until: Deadline(after: .seconds(36_000), on: realTime))
                        try await clock.sleep(for: .seconds(delay))
                    }
                }
                await clock.advance(by: .seconds(1), endingWaits: 3)
                await until { rounds.value == 3 }
                return tasks
            }
            mayGoOn.open()
            for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
        }
        #expect(reports.isEmpty)
    }

    // MARK: - Loops

    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    @Test(arguments: Scope.allCases) func `a loop to a moment between two nanoseconds ends`(_ scope: Scope) async {
        let reports = await failures {
            let task = await scope.run { clock in
                let task = Task {
                    var deadline = clock.now.advanced(by: .seconds(1) / 3)
                    while !Task.isCancelled {
                        try await clock.sleep(until: deadline)
                        rounds.withLock { $0 += 1 }
                        deadline = deadline.advanced(by: .seconds(1) / 3)
                    }
                }
                for _ in 0..<3 { await clock.advance(by: .seconds(1.0 / 3)) }
                await until { rounds.value == 3 }
                return task
            }
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        #expect(rounds.value == 3)
        #expect(reports.isEmpty)
    }

    /// In the scope, the loop has as many rounds as it gets: its moment is past. After it, it has none.
    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    @Test(arguments: Scope.allCases) func `a loop to a past moment ends`(_ scope: Scope) async {
        let reports = await failures {
            let task = await scope.run { clock in
                let deadline = clock.now.advanced(by: .seconds(1) / 3)
                await clock.advance(by: .seconds(1.0 / 3), endingWaits: 0)
                let task = Task {
                    while !Task.isCancelled {
                        try await clock.sleep(until: deadline)
                        rounds.withLock { $0 += 1 }
                        await Task.yield()
                    }
                }
                await until { rounds.value > 0 }
                return task
            }
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        #expect(reports.isEmpty)
    }

    /// Nothing saves a loop that ignores each error from going on, but it does not spin.
    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    @Test(arguments: [Duration.seconds(60), .milliseconds(1), .zero])
    func `a loop that ignores errors waits in real time`(delay: Duration) async {
        let reports = await failures {
            let clock = MockClock(in: realTime)
            clock.finish()
            let task = Task {
                while !Task.isCancelled {
                    try? await clock.sleep(for: delay)
                    rounds.withLock { $0 += 1 }
                }
            }
            for round in 0..<3 {
                await until { rounds.value == round && realTime.sleeperCount == 1 }
                realTime.advance(by: .milliseconds(99))
                await until { realTime.sleeperCount == 1 }
                #expect(rounds.value == round)
                realTime.advance(by: .milliseconds(1))
            }
            task.cancel()
            await task.value
        }
        #expect(reports.isEmpty)
    }

    // MARK: - What begins after the scope

    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    @Test(arguments: Scope.allCases) func `a wait that begins after the scope throws`(_ scope: Scope) async {
        let reports = await failures {
            let mayBegin = Gate()
            let task = await scope.run { clock in
                Task {
                    _ = await mayBegin.wait(until: Deadline(after: .seconds(36_000), on: realTime))
                    try await clock.sleep(for: .seconds(60))
                }
            }
            mayBegin.open()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        #expect(reports.isEmpty)
    }

    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    @Test(arguments: Scope.allCases) func `calls of an app that polls end as cancelled`(_ scope: Scope) async {
        let codes = Locked<[String]>([])
        let reports = await failures {
            let task = await scope.run { clock in
                let client = withMockClock(clock) { _ in Client() }
                given(client).say(.any).willReturn(SayResponse("hi"), after: .seconds(1))
                let task = Task {
                    while true {
                        codes.append(await client.said())
                        try await clock.sleep(for: .seconds(1))
                    }
                }
                for _ in 0..<4 { await clock.advance(by: .seconds(1)) }
                await eventually { calls(of: client).say(.any).count == 3 }
                return task
            }
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        #expect(codes.value == ["hi", "hi", "canceled"])
        #expect(reports.isEmpty)
    }

    @Test func `a check whose clock ends has checked nothing`() async {
        let reports = await failures {
            let check = await withMockClock { clock in
                let client = Client()
                let check = Task { () -> Void in await verify(client).say(.any).neverCalled(during: .seconds(60)) }
                await clock.advance(by: .seconds(59), startedWaits: 1)
                return check
            }
            await check.value
        }
        let headline = "the clock of neverCalled(during:) has ended before 60.0 s have passed"
        #expect(reports.map(\.headline) == ["ElizaServiceClientMock.say: \(headline)"])
    }

    // MARK: - The ends of scopes

    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    @Test func `a scope inside another one of its clock does not end it`() async {
        let clock = MockClock(in: realTime)
        let reports = await failures {
            await withMockClock(clock) { clock in
                await withMockClock(clock) { _ in await clock.advance(by: .seconds(1), endingWaits: 0) }
                let task = Task { try await clock.sleep(for: .seconds(60)) }
                await realTime.advance(by: .seconds(10), onceWaitedFor: 1)
                await #expect(throws: Never.self) { try await task.value }
            }
        }
        #expect(
            reports.map(\.headline) == ["MockClock: something has waited for 10.0 s since the clock was last moved"])
    }
}
