import Foundation

/// What a call gets that neither a `given` statement nor a `mock…` property answers.
///
/// The innermost choice counts: the mock's own `init(policy:)`; then ``withMockPolicy(_:_:)-(_,()->Result)`` or the
/// trait ``MockPolicyTrait`` around the place where the mock is made; then the environment variable
/// `SWIFT_MOCKS_POLICY` (`strict` or `relaxed`); then ``strict``.
public enum MockPolicy: String, Sendable {
    /// The call records a test issue and ends with `.unimplemented`.
    case strict
    /// The call gets an empty message, a stream ends well without one.
    case relaxed

    /// The policy of the scope: what a mock made without one follows.
    public static var inherited: MockPolicy {
        self.scoped ?? self.ofProcess ?? .strict
    }

    @TaskLocal static var scoped: MockPolicy?

    static let variable = "SWIFT_MOCKS_POLICY"

    private static var ofProcess: MockPolicy? {
        ProcessInfo.processInfo.environment[self.variable].flatMap(MockPolicy.init)
    }
}

extension MockCore {
    /// A policy that nobody could mean is reported, not guessed.
    func checkEnvironment() {
        guard let value = self.limits.environment[MockPolicy.variable], MockPolicy(rawValue: value) == nil else {
            return
        }
        self.report(
            claim: "\(self.name): \(MockPolicy.variable) is \"\(value)\", which is no policy",
            wanted: "\"strict\" or \"relaxed\"", closest: "none: the mock is strict",
            hint: "correct the variable, or unset it", at: self.site)
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
