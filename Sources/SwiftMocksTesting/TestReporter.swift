import SwiftMocks
import Testing

/// Reports the failures of a mock to the framework that runs the test. A failure is recorded on the
/// thread that reports it, before ``record(_:)`` returns: it waits for no other thread, and neither
/// the end of the test nor that of the process can overtake it.
///
/// The failure belongs to the test whose task reports it; from threads and detached tasks, to the
/// test that made the mock. If that is unknown too, the run fails, without the name of a test.
package final class TestReporter: MockReporter {
    /// Strict.
    package static var defaultPolicy: MockPolicy { .strict }

    /// The test that made the mock; nil if none ran.
    private let maker: Maker?

    /// The test that made the mock, and its task-local values.
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

    /// Records a test failure: in the current test, or else in the test that made the mock, or else
    /// without a test. Returns whether it fails the test or the run.
    package func record(_ report: MockReport) -> Bool {
        if Test.current != nil { return report.recordInTest() == true }
        let recorded = Locked((isRecorded: false, hasFailed: Bool?.none))
        maker?.context.run { recorded.value = (true, report.recordInTest()) }
        let (isRecorded, hasFailed) = recorded.value
        guard isRecorded else { return report.recordWithoutTest() }
        return hasFailed == false ? report.withNote(Self.knownIssue).recordWithoutTest() : hasFailed == true
    }

    /// Records a warning in the current test, or else in the test that made the mock. Without a
    /// test, and before Swift 6.3, it writes to the console.
    package func warn(_ report: MockReport) {
        #if compiler(>=6.3)
            if Test.current != nil { return report.recordWarning() }
            let isRecorded = Locked(false)
            maker?.context.run {
                report.recordWarning()
                isRecorded.value = true
            }
            if isRecorded.value { return }
        #endif
        ConsoleReporter.write(warning: report)
    }

    /// A mock that is made inside `withKnownIssue` would make known all issues that other threads
    /// report, even long after that block, whose end is unknown.
    private static let knownIssue =
        "the mock was made inside withKnownIssue, which cannot make known what other threads report: make it before"

    /// The test that a report of the current task would fail now.
    package var place: (any Hashable & Sendable)? { Test.current?.id ?? maker?.test ?? XCTestCases.number }

    /// Releases the context of the test that made the mock, because the mock is gone. Later reports
    /// fail the run.
    package func close() {
        maker?.context.close()
    }
}

extension MockReport.Recipient {
    /// The framework that runs the test.
    public static var tests: Self { Self(TestReporter.self) }
}

extension MockReport {
    /// Returns whether the issue fails the test: `withKnownIssue` may keep it from that. Nil if
    /// that is unknown, because Swift Testing reports it since Swift 6.3.
    fileprivate func recordInTest() -> Bool? {
        let issue = Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
        #if compiler(>=6.3)
            return issue.isFailure
        #else
            return nil
        #endif
    }

    #if compiler(>=6.3)
        /// Records a warning in the test of the current task.
        func recordWarning() {
            Issue.record(Comment(rawValue: text), severity: .warning, sourceLocation: sourceLocation)
        }
    #endif

    /// The place of the report, as Swift Testing accepts it.
    var sourceLocation: SourceLocation {
        // Swift Testing requires numbers from 1 to `Int.max`, and a module.
        let fileID = "\(fileID)"
        return SourceLocation(
            fileID: fileID.contains("/") ? fileID : "Tests/\(fileID)", filePath: "\(filePath)",
            line: max(1, Int(clamping: line)), column: max(1, Int(clamping: column)))
    }

    /// Records the failure with both frameworks: the one that does not run ignores it, XCTest takes
    /// it for the test case that runs, and Swift Testing fails the run. Returns whether it fails
    /// the run.
    fileprivate func recordWithoutTest() -> Bool {
        XCTestCases.fail(self)
        return recordInTest() == true
    }

    /// Returns the report with one more line.
    fileprivate func withNote(_ note: String) -> MockReport {
        var report = self
        report.text += "\n  note      \(note)"
        return report
    }
}
