import SwiftMocks
import Testing

/// What a test and its mocks run with: see ``Testing/Trait/mocks``, ``Testing/Trait/recorded``,
/// ``Testing/Trait/mockClock(fileID:filePath:line:column:)`` and ``Testing/Trait/mockPolicy(_:)``.
public struct MockTrait: TestTrait, SuiteTrait, TestScoping {
    /// Whether the trait also runs around a suite as a whole.
    var coversSuites = false
    /// Runs the body of a test, or of one of its cases.
    let run: @Sendable (Test, Test.Case?, _ body: @Sendable () async throws -> Void) async throws -> Void

    /// Each test of a suite has the trait.
    public var isRecursive: Bool { true }

    /// Returns the trait for each case of a test, and for a suite if it runs suites.
    public func scopeProvider(for test: Test, testCase: Test.Case?) -> MockTrait? {
        testCase != nil || coversSuites && test.isSuite ? self : nil
    }

    /// Runs the test.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await run(test, testCase, function)
    }
}

extension Trait where Self == MockTrait {
    /// Sets the policy of mocks that are created in this test or suite without a policy of their
    /// own: `@Test(.mockPolicy(.relaxed))`.
    public static func mockPolicy(_ policy: MockPolicy) -> Self {
        MockTrait { _, _, body in try await withMockPolicy(policy) { try await body() } }
    }

    /// Lets the mocks of a test, or of all tests of a suite, wait by a clock that the test moves:
    /// `MockClock.current`. Each test has a clock of its own. The arguments are the source location
    /// that failure reports show.
    public static func mockClock(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> Self {
        MockTrait { _, _, body in
            try await withMockClock(fileID: fileID, filePath: filePath, line: line, column: column) { _ in
                try await body()
            }
        }
    }
}
