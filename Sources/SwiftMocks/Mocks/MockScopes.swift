import Foundation

/// The answer of a mock to a call without any other answer.
///
/// The first of these that is set counts: the mock's own `init(policy:)`; then ``withMockPolicy(_:_:)-(_,()->Result)`` or the trait
/// `mockPolicy` of SwiftMocksTesting around the place where the mock is made; then the environment variable `SWIFT_MOCKS_POLICY`
/// (`strict` or `relaxed`). Otherwise mocks for tests are strict, and mocks for an app are relaxed.
public enum MockPolicy: String, Sendable {
    /// The call records a test issue and ends with `.unimplemented`.
    case strict
    /// The call gets an empty message. A stream ends successfully without a message.
    case relaxed

    @TaskLocal static var scoped: MockPolicy?

    static let variable = "SWIFT_MOCKS_POLICY"

    private static var ofProcess: MockPolicy? {
        ProcessInfo.processInfo.environment[variable].flatMap(MockPolicy.init)
    }

    /// Returns the policy of a mock that is created now without one of its own.
    static func ofScope(or fallback: MockPolicy) -> MockPolicy { scoped ?? ofProcess ?? fallback }
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

/// Whether writers of streams wait for their server.
enum FlowControl {
    /// The number of unread messages from which a writer waits; nil if it never does.
    @TaskLocal static var window: Int?
}

/// Runs `body`. With mocks created inside it, an `async` writer of a stream suspends while `window` or more of its messages are
/// unread, as over a network. Elsewhere it never suspends.
///
/// A fake server reads a message when it takes it from its inputs; a script reads when the response is read. A writer that waits
/// for 10 s is reported, and the stream ends with the code for an exceeded deadline. A window below 1 counts as 1.
public func withFlowControl<Result>(window: Int, _ body: () throws -> Result) rethrows -> Result {
    try FlowControl.$window.withValue(max(1, window), operation: body)
}

/// Runs `body`, which is asynchronous, as ``withFlowControl(window:_:)`` does.
public func withFlowControl<Result>(
    window: Int, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
) async rethrows -> Result {
    try await FlowControl.$window.withValue(max(1, window), operation: body, isolation: isolation)
}
