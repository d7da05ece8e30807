import SwiftMocks
import Testing

/// Sets the policy of mocks created in a test or a suite: `@Test(.mockPolicy(.relaxed))`.
public struct MockPolicyTrait: TestTrait, SuiteTrait, TestScoping {
    let policy: MockPolicy

    /// Runs the test, or all tests of the suite, with the policy.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withMockPolicy(policy) { try await function() }
    }
}

extension Trait where Self == MockPolicyTrait {
    /// Sets the policy of mocks that are created in this test or suite without a policy of their own.
    public static func mockPolicy(_ policy: MockPolicy) -> Self {
        MockPolicyTrait(policy: policy)
    }
}
