import Foundation

/// How a mock answers a call that neither a `given` statement nor a `mock…` property answers.
///
/// The first of these that is set counts: the mock's own `init(policy:)`; then ``withMockPolicy(_:_:)-(_,()->Result)``
/// or the trait `mockPolicy` of SwiftMocksTesting around the place where the mock is made; then the environment variable
/// `SWIFT_MOCKS_POLICY` (`strict` or `relaxed`). Otherwise mocks for tests are strict, and mocks for an app are relaxed.
public enum MockPolicy: String, Sendable {
    /// The call records a test issue and ends with `.unimplemented`.
    case strict
    /// The call gets an empty message. A stream ends successfully without a message.
    case relaxed
    /// The policy of the surrounding scope, or else of the process. It is the default for new mocks.
    case inherited

    /// What ``inherited`` resolves to when a mock is made.
    enum Resolved: String {
        case strict, relaxed
    }

    @TaskLocal static var scoped: MockPolicy?

    static let variable = "SWIFT_MOCKS_POLICY"

    private static var ofProcess: Resolved? {
        ProcessInfo.processInfo.environment[variable].flatMap(Resolved.init)
    }

    /// Returns the policy of a mock that is made now. `fallback` is for a process that sets none.
    func resolved(or fallback: MockPolicy) -> Resolved {
        Resolved(self) ?? Self.scoped.flatMap(Resolved.init) ?? Self.ofProcess ?? Resolved(fallback) ?? .strict
    }
}

extension MockPolicy.Resolved {
    fileprivate init?(_ policy: MockPolicy) {
        self.init(rawValue: policy.rawValue)
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
