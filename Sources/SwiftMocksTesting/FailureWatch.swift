import SwiftMocks
import Testing

final class FailureWatch: Sendable {
    private let failed = Locked(false)

    var hasFailed: Bool { failed.value }

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
