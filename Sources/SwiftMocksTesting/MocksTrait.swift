import SwiftMocks
import Testing

/// The consequence of a failed check at the end of a test.
public enum MockCheckLevel: Sendable {
    /// The test fails.
    case failure
    /// The test gets a warning, which needs Swift 6.3. With an earlier one, it fails.
    case warning
    /// The check is off.
    case off
}

extension CheckedMocks {
    /// Whether a suite around the test has the trait.
    @TaskLocal private static var isOfSuite = false

    /// Runs a test, and checks its mocks.
    fileprivate static func check(
        _ levels: [MockCheck: MockCheckLevel], in test: Test, _ testCase: Test.Case?,
        _ function: @Sendable () async throws -> Void
    ) async throws {
        if test.isSuite { return try await Self.$isOfSuite.withValue(true) { try await function() } }
        let mocks = CheckedMocks()
        defer { mocks.close() }
        let failures = FailureWatch()
        do {
            try await failures.watch(test, testCase) {
                try await mocks.run { try await function() }
                if !mocks.hasMocks, !Self.isOfSuite { recordNoMocks(of: test) }
            }
        } catch {
            // The error says why the test skipped what the checks would miss.
            mocks.attachTimeline()
            _ = mocks.finishTest()
            throw error
        }
        if mocks.record(levels) || failures.hasFailed { mocks.attachTimeline() }
    }

    /// Fails a test that has the trait itself, and makes no mock.
    private static func recordNoMocks(of test: Test) {
        Issue.record(
            """
            the trait mocks checks the mocks that a test makes, and this test has made none: make them inside the test, \
            or remove the trait
            """,
            sourceLocation: test.sourceLocation)
    }
}

extension Trait where Self == MockTrait {
    /// Checks the mocks that a test makes when it ends, and attaches the timeline of all of them to
    /// the test if it fails: `@Test(.mocks)`, `@Suite(.mocks)`. The attachment needs Swift 6.3.
    ///
    /// The test fails if an answer of a `given` statement was not used, if a call or a stream has
    /// not ended, or if a gate was never opened. It also fails if a fault of a network has had no
    /// effect, or if the test has the trait itself and makes no mock. A test that throws an error
    /// is not checked.
    public static var mocks: Self { mocks() }

    /// Checks the mocks that a test makes when it ends, as ``mocks`` does, each in its own way.
    /// - Parameters:
    ///   - unusedStubs: the level for answers of `given` statements that no call has used.
    ///   - callsInFlight: the level for calls or streams that have not ended.
    ///   - shutGates: the level for gates that were never opened.
    public static func mocks(
        unusedStubs: MockCheckLevel = .failure, callsInFlight: MockCheckLevel = .failure,
        shutGates: MockCheckLevel = .failure
    ) -> Self {
        let levels = [MockCheck.unusedStubs: unusedStubs, .callsInFlight: callsInFlight, .shutGates: shutGates]
        return MockTrait(coversSuites: true) { try await CheckedMocks.check(levels, in: $0, $1, $2) }
    }
}

/// Runs `body`, and then checks the mocks that it has made. A test case of XCTest does this for all
/// its tests:
///
/// ```swift
/// override func invokeTest() {
///     withCheckedMocks { super.invokeTest() }
/// }
/// ```
///
/// A test that is skipped is not checked, except on Apple platforms, where that is not visible
/// here.
/// - Parameters:
///   - unusedStubs: the level for answers of `given` statements that no call has used.
///   - callsInFlight: the level for calls or streams that have not ended.
///   - shutGates: the level for gates that were never opened.
///   - body: the test.
public func withCheckedMocks<Result>(
    unusedStubs: MockCheckLevel = .failure, callsInFlight: MockCheckLevel = .failure,
    shutGates: MockCheckLevel = .failure, _ body: () throws -> Result
) rethrows -> Result {
    let levels = [MockCheck.unusedStubs: unusedStubs, .callsInFlight: callsInFlight, .shutGates: shutGates]
    let mocks = CheckedMocks()
    defer { mocks.close() }
    do {
        let result = try mocks.run(body)
        // A test that is skipped does not do what the checks would miss.
        if XCTestCases.isSkipped { _ = mocks.finishTest() } else { _ = mocks.record(levels) }
        return result
    } catch {
        _ = mocks.finishTest()
        throw error
    }
}

extension CheckedMocks {
    /// Attaches the timeline to the current test. Swift Testing can do that since Swift 6.3 without
    /// an import.
    fileprivate func attachTimeline() {
        #if compiler(>=6.3)
            if let timeline { Attachment.record(timeline, named: "mocks.txt") }
        #endif
    }

    /// Records the failed checks. Returns whether one fails the test.
    fileprivate func record(_ levels: [MockCheck: MockCheckLevel]) -> Bool {
        finishTest().map { $0.record(levels[$0.check] ?? .failure) }.contains(true)
    }
}

extension CheckedMocks.Failure {
    /// Returns whether the failure fails the test.
    fileprivate func record(_ level: MockCheckLevel) -> Bool {
        switch level {
        case .failure: TestReporter().record(report)
        case .warning: report.warn()
        case .off: false
        }
    }
}

extension MockReport {
    /// Records a warning. Returns whether it fails the test: before Swift 6.3, there are no
    /// warnings, and it does.
    fileprivate func warn() -> Bool {
        #if compiler(>=6.3)
            recordWarning()
            return false
        #else
            return TestReporter().record(self)
        #endif
    }
}
