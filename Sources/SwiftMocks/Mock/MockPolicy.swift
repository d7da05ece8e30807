import Foundation
import Testing

/// How a mock answers a call that neither a `given` statement nor a `mock…` property answers.
///
/// The innermost choice counts: the mock's own `init(policy:)`; then ``withMockPolicy(_:_:)-(_,()->Result)`` or the
/// trait ``MockPolicyTrait`` around the place where the mock is made; then the environment variable
/// `SWIFT_MOCKS_POLICY` (`strict` or `relaxed`); then ``strict``.
public enum MockPolicy: String, Sendable {
    /// The call records a test issue and ends with `.unimplemented`.
    case strict
    /// The call gets an empty message. A stream ends successfully without one.
    case relaxed

    /// The policy of the scope, which a mock follows that is made without one.
    public static var inherited: MockPolicy {
        scoped ?? ofProcess ?? .strict
    }

    @TaskLocal static var scoped: MockPolicy?

    static let variable = "SWIFT_MOCKS_POLICY"

    private static var ofProcess: MockPolicy? {
        ProcessInfo.processInfo.environment[variable].flatMap(MockPolicy.init)
    }
}

/// Runs `body` so that mocks made inside it follow `policy`, unless they are made with one of their own.
public func withMockPolicy<Result>(_ policy: MockPolicy, _ body: () throws -> Result) rethrows -> Result {
    try MockPolicy.$scoped.withValue(policy, operation: body)
}

/// Runs `body` so that mocks made inside it follow `policy`, unless they are made with one of their own.
public func withMockPolicy<Result>(
    _ policy: MockPolicy, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
) async rethrows -> Result {
    try await MockPolicy.$scoped.withValue(policy, operation: body, isolation: isolation)
}

/// Gives the mocks made in a test or a suite a policy: `@Test(.mockPolicy(.relaxed))`.
public struct MockPolicyTrait: TestTrait, SuiteTrait, TestScoping {
    let policy: MockPolicy

    /// Runs the test, or all tests of the suite, with the policy in place.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await MockPolicy.$scoped.withValue(policy) { try await function() }
    }
}

extension Trait where Self == MockPolicyTrait {
    /// The policy of mocks made in this test or suite without one of their own.
    public static func mockPolicy(_ policy: MockPolicy) -> Self {
        MockPolicyTrait(policy: policy)
    }
}
