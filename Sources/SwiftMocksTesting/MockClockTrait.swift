import SwiftMocks
import Testing

/// Gives the mocks of a test a clock that the test moves: see ``Testing/Trait/mockClock(fileID:filePath:line:column:)``.
public struct MockClockTrait: TestTrait, SuiteTrait, TestScoping {
    let makeClock: @Sendable () -> MockClock

    /// Each test of a suite gets a clock of its own.
    public var isRecursive: Bool { true }

    /// Runs the test with its clock.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withMockClock(makeClock()) { _ in try await function() }
    }
}

extension Trait where Self == MockClockTrait {
    /// Lets the mocks of a test, or of all tests of a suite, wait by a clock that the test moves: `MockClock.current`. The
    /// arguments are the source location that failure reports show.
    public static func mockClock(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> Self {
        MockClockTrait { MockClock(fileID: fileID, filePath: filePath, line: line, column: column) }
    }
}
