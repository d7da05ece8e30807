import Foundation

/// The answer of a mock to a call without any other answer.
///
/// The first of these that is set counts: the mock's own `init(policy:)`; then
/// ``withMockPolicy(_:_:)-(_,()->Result)`` or the trait `mockPolicy` of SwiftMocksTesting around
/// the place where the mock is made; then the environment variable `SWIFT_MOCKS_POLICY` (`strict`
/// or `relaxed`). Otherwise mocks for tests are strict, and mocks for an app are relaxed.
public enum MockPolicy: String, Sendable {
    /// The call records a test issue and ends with `.unimplemented`.
    case strict
    /// The call gets an empty message. A stream ends successfully without a message.
    case relaxed

    /// The policy of the surrounding ``withMockPolicy(_:_:)-(_,()->Result)``; nil outside.
    @TaskLocal static var scoped: MockPolicy?

    /// The name of the environment variable.
    static let variable = "SWIFT_MOCKS_POLICY"

    private static var ofProcess: MockPolicy? {
        ProcessInfo.processInfo.environment[variable].flatMap(MockPolicy.init)
    }

    /// Returns the policy of a mock that is created now without one of its own.
    static func ofScope(or fallback: MockPolicy) -> MockPolicy { scoped ?? ofProcess ?? fallback }
}

/// Runs `body`. Mocks created inside it follow `policy`, unless they are created with a policy of
/// their own.
public func withMockPolicy<Result>(_ policy: MockPolicy, _ body: () throws -> Result) rethrows -> Result {
    try MockPolicy.$scoped.withValue(policy, operation: body)
}

/// Runs `body`. Mocks created inside it follow `policy`, unless they are created with a policy of
/// their own.
public func withMockPolicy<Result>(
    _ policy: MockPolicy, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
) async rethrows -> Result {
    try await MockPolicy.$scoped.withValue(policy, operation: body, isolation: isolation)
}
