import SwiftMocks
import Testing

/// Reports the failures of a mock to the framework that runs the test. A failure is recorded on the thread that reports it, before
/// ``record(_:)`` returns: it waits for no other thread, and neither the end of the test nor that of the process can overtake it.
///
/// The failure belongs to the test whose task reports it; from threads and detached tasks, to the test that made the mock. If that
/// is unknown too, the run fails, without the name of a test.
package final class TestReporter: MockReporter {
    /// Strict.
    package static var defaultPolicy: MockPolicy { .strict }

    private let maker: Maker?

    private struct Maker: Sendable {
        let test: Test.ID
        let context: TaskContext
    }

    /// Creates the reporter of a mock that the current task makes.
    package init() {
        maker = Test.current.map { Maker(test: $0.id, context: TaskContext()) }
        if maker == nil { XCTestCases.observe() }
    }

    deinit { close() }

    /// Records a test failure.
    package func record(_ report: MockReport) -> MockReport.Outcome {
        if Test.current != nil { return report.recordInTest() }
        switch inTheTestThatMadeTheMock(report) {
        case .failed?: return .failed
        case .untold?: return .untold
        case .known?: return report.withNote(Self.knownIssue).recordWithoutTest()
        case nil: return report.recordWithoutTest()
        }
    }

    /// A mock that is made inside `withKnownIssue` would make known all issues that other threads report, even long after that
    /// block, whose end is unknown.
    private static let knownIssue =
        "the mock was made inside withKnownIssue, which cannot make known what other threads report: make it before"

    /// Records a failure in the test that made the mock; nil if there is no such test.
    private func inTheTestThatMadeTheMock(_ report: MockReport) -> MockReport.Outcome? {
        guard let maker else { return nil }
        let outcome = Locked<MockReport.Outcome?>(nil)
        maker.context.run { outcome.value = report.recordInTest() }
        return outcome.value
    }

    /// The test that a report of the current task would fail now.
    package var place: MockReport.Place {
        if let test = Test.current?.id { return .init(test) }
        if let maker { return .init(maker.test) }
        return XCTestCases.number.map(MockReport.Place.init) ?? .unknown
    }

    /// Releases the context of the test that made the mock, because the mock is gone. Later reports fail the run.
    package func close() {
        maker?.context.close()
    }
}

extension MockReport.Recipient {
    /// The framework that runs the test. The mock needs a release of SwiftMocks.
    public static var tests: Self { Self(TestReporter.self) }
}

extension MockReport {
    fileprivate func recordInTest() -> Outcome {
        Outcome(Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation))
    }

    var sourceLocation: SourceLocation {
        // Swift Testing requires numbers from 1 to `Int.max`, and a module.
        let fileID = "\(fileID)"
        return SourceLocation(
            fileID: fileID.contains("/") ? fileID : "Tests/\(fileID)", filePath: "\(filePath)",
            line: max(1, Int(clamping: line)), column: max(1, Int(clamping: column)))
    }

    /// Records the failure with both frameworks: the one that does not run ignores it, XCTest takes it for the test case that runs,
    /// and Swift Testing fails the run.
    fileprivate func recordWithoutTest() -> Outcome {
        XCTestCases.fail(self)
        return recordInTest()
    }

    fileprivate func withNote(_ note: String) -> MockReport {
        var report = self
        report.text += "\n  note      \(note)"
        return report
    }
}

extension MockReport.Outcome {
    /// `withKnownIssue` keeps an issue from failing the test. Swift Testing reports that since Swift 6.3.
    fileprivate init(_ issue: Issue) {
        #if compiler(>=6.3)
            self = issue.isFailure ? .failed : .known
        #else
            self = .untold
        #endif
    }
}
