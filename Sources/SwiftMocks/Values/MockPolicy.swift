import Foundation
import Testing

/// How a mock answers a call that neither a `given` statement nor a `mock…` property answers.
///
/// The first of these that is set counts: the mock's own `init(policy:)`; then ``withMockPolicy(_:_:)-(_,()->Result)``
/// or the trait ``MockPolicyTrait`` around the place where the mock is made; then the environment variable
/// `SWIFT_MOCKS_POLICY` (`strict` or `relaxed`); then ``strict``.
public enum MockPolicy: String, Sendable {
    /// The call records a test issue and ends with `.unimplemented`.
    case strict
    /// The call gets an empty message. A stream ends successfully without a message.
    case relaxed

    /// The policy of the surrounding scope. It is the default for new mocks.
    public static var inherited: MockPolicy {
        scoped ?? ofProcess ?? .strict
    }

    @TaskLocal static var scoped: MockPolicy?

    static let variable = "SWIFT_MOCKS_POLICY"

    private static var ofProcess: MockPolicy? {
        ProcessInfo.processInfo.environment[variable].flatMap(MockPolicy.init)
    }
}

/// Runs `body`. Mocks created inside it follow `policy`, unless they are created with a policy of their own.
public func withMockPolicy<Result>(_ policy: MockPolicy, _ body: () throws -> Result) rethrows -> Result {
    try MockPolicy.$scoped.withValue(policy, operation: body)
}

/// Runs `body`. Mocks created inside it follow `policy`, unless they are created with a policy of their own.
public func withMockPolicy<Result>(
    _ policy: MockPolicy, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
) async rethrows -> Result {
    try await MockPolicy.$scoped.withValue(policy, operation: body, isolation: isolation)
}

/// Sets the policy of mocks created in a test or a suite: `@Test(.mockPolicy(.relaxed))`.
public struct MockPolicyTrait: TestTrait, SuiteTrait, TestScoping {
    let policy: MockPolicy

    /// Runs the test, or all tests of the suite, with the policy.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await MockPolicy.$scoped.withValue(policy) { try await function() }
    }
}

extension Trait where Self == MockPolicyTrait {
    /// Sets the policy of mocks that are created in this test or suite without a policy of their own.
    public static func mockPolicy(_ policy: MockPolicy) -> Self {
        MockPolicyTrait(policy: policy)
    }
}
