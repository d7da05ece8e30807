import Testing

@_spi(Adapters) @testable import SwiftMocks

/// A clock that stands still until the test moves it.
final class HeldClock: WaitingClock {
    private let moment = Locked<UInt64>(0)
    private let changes = Signal()

    var nanoseconds: UInt64 { moment.value }

    /// How many tasks wait for a moment of this clock.
    var sleeperCount: Int { changes.sleeperCount }

    func sleep(until moment: UInt64) async -> Bool {
        while true {
            let version = changes.version
            if nanoseconds >= moment { return true }
            if await changes.wait(past: version) == .cancelled { return false }
        }
    }

    /// Lets time pass.
    func advance(by delay: MockDuration) {
        moment.withLock { $0 += delay.nanoseconds }
        changes.notify()
    }

    /// Lets time pass as soon as `count` tasks wait for it.
    func advance(by delay: MockDuration, onceWaitedFor count: Int) async {
        await until { sleeperCount >= count }
        advance(by: delay)
    }
}

/// A clock on which every wait is over at once.
final class HastyClock: WaitingClock {
    private let moment = Locked<UInt64>(0)

    var nanoseconds: UInt64 { moment.value }

    func sleep(until moment: UInt64) async -> Bool {
        self.moment.withLock { $0 = max($0, moment) }
        return !Task.isCancelled
    }
}

extension TimeLimits {
    /// The usual limits, on a clock of the test.
    static func on(_ clock: HeldClock, environment: [String: String] = [:]) -> TimeLimits {
        var limits = TimeLimits(environment: environment)
        limits.clock = clock
        return limits
    }
}

extension MockClock {
    /// A clock whose own limits go by a clock of the test in place of real time.
    convenience init(
        in realTime: HeldClock, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) {
        self.init(.on(realTime), at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }
}

/// Gives the mocks of a test limits that are never reached, however busy the machine is.
struct PatientTrait: TestTrait, SuiteTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        var limits = TimeLimits(environment: [:])
        limits.hold = .seconds(36_000)
        limits.check = .seconds(36_000)
        try await TimeLimits.$override.withValue(limits) { try await function() }
    }
}

extension Trait where Self == PatientTrait {
    /// No limit of a mock in this test is ever reached.
    static var patient: Self { PatientTrait() }
}

extension Trait where Self == TimeLimitTrait {
    /// The end of a test that hangs; far more than any takes on a busy machine.
    static var endOfHangs: Self { .timeLimit(.minutes(30)) }
}
