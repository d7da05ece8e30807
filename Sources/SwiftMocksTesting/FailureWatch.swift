import SwiftMocks
import Testing

/// Notices whether a test fails, for whatever reason. With a compiler before Swift 6.3, it never
/// notices that.
final class FailureWatch: Sendable {
    private let failed = Locked(false)

    /// Whether an issue has failed the test so far.
    var hasFailed: Bool { failed.value }

    /// Runs a part of the test. Issues that a known issue covers don't count.
    func watch(
        _ test: Test, _ testCase: Test.Case?, _ body: @Sendable () async throws -> Void
    ) async throws {
        #if compiler(>=6.3)
            let issues = IssueHandlingTrait.compactMapIssues { [failed] issue in
                if issue.isFailure { failed.value = true }
                return issue
            }
            try await issues.provideScope(for: test, testCase: testCase, performing: body)
        #else
            try await body()
        #endif
    }
}
