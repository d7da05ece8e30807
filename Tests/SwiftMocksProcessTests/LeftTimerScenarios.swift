import ElizaMocks
import SwiftMocksTesting
import TestSupport
import Testing
import TinyRPC
import XCTest

/// A timer of an app, which the test that has started it leaves behind.
private struct LeftTimer {
    let clock: MockClock
    let task: Task<Void, any Error>

    /// Starts a timer that rings after each minute of a clock, and lets it ring once.
    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    static func started(on clock: MockClock) async -> LeftTimer {
        let task = Task { while true { try await clock.sleep(for: .seconds(60)) } }
        await clock.advance(by: .seconds(60))
        return LeftTimer(clock: clock, task: task)
    }
}

/// Tests that leave a timer behind, and one that looks at it, in the child process.
@Suite(.serialized, .enabled(if: ChildProcess.isThisOne), .timeLimit(.minutes(30)))
struct LeftTimerScenarios {
    private static let timers = Locked<[LeftTimer]>([])

    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    private func leaveTimer() async throws {
        let clock = try #require(MockClock.current)
        await Self.timers.append(.started(on: clock))
    }

    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    @Test(.mockClock()) func leavesATimer() async throws {
        try await leaveTimer()
    }

    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    @Test(.mocks, .mockClock()) func leavesATimerOfACheckedTest() async throws {
        _ = Client()
        try await leaveTimer()
    }

    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    @Test(.mockClock(), .mocks) func leavesATimerAroundItsChecks() async throws {
        _ = Client()
        try await leaveTimer()
    }

    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    @Test(.mocks) func leavesATimerOfItsOwnClock() async {
        _ = Client()
        await Self.timers.append(.started(on: MockClock()))
    }

    @Test func findsThemEnded() async {
        #expect(Self.timers.value.count == 4)
        for timer in Self.timers.value {
            await withKnownIssue {
                // The clock stands still, and says so.
                await timer.clock.advance(by: .seconds(60), endingWaits: 0)
            }
            await #expect(throws: CancellationError.self) { try await timer.task.value }
        }
    }
}

/// Test cases of XCTest that leave a timer behind, and one that looks at it, in the child process.
final class LeftTimerXCTestScenarios: XCTestCase {
    private static let timers = Locked<[LeftTimer]>([])

    override func setUpWithError() throws { try XCTSkipUnless(ChildProcess.isThisOne) }

    override func invokeTest() {
        withCheckedMocks { super.invokeTest() }
    }

    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    func testA() async {
        await withMockClock { await Self.timers.append(.started(on: $0)) }
    }

    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    func testB() async {
        await Self.timers.append(.started(on: MockClock()))
    }

    func testC() async throws {
        XCTAssertEqual(Self.timers.value.count, 2)
        for timer in Self.timers.value {
            do {
                try await timer.task.value
                XCTFail("the timer has not ended")
            } catch {
                XCTAssert(error is CancellationError)
            }
        }
    }
}
