import Testing

/// Gives the mocks made in a test or a suite a policy: `@Test(.mockPolicy(.relaxed))`.
public struct MockPolicyTrait: TestTrait, SuiteTrait, TestScoping {
    let policy: MockPolicy

    /// Runs the test, or all tests of the suite, with the policy in place.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await MockPolicy.$scoped.withValue(self.policy) { try await function() }
    }
}

extension Trait where Self == MockPolicyTrait {
    /// The policy of mocks made in this test or suite without one of their own.
    public static func mockPolicy(_ policy: MockPolicy) -> Self {
        MockPolicyTrait(policy: policy)
    }
}
