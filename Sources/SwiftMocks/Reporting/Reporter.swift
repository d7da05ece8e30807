import Testing

/// Reports failures to the framework that runs the test. A report is recorded on the thread that sends it, before
/// ``fail(_:at:)`` returns: it waits for no other thread, and neither the end of the test nor that of the process can
/// overtake it.
///
/// The failure belongs to the test whose task reports it. Threads and detached tasks belong to no test. What they report
/// belongs to the test that made the mock. If that is unknown too, the run fails, without the name of a test.
final class Reporter: Sendable {
    /// Counts the calls without a stub, so that code that repeats them does not repeat their reports.
    let unstubbed = UnstubbedCalls()

    private let collector: ReportCollector?
    private let maker: Maker?

    /// The test that made the mock.
    private struct Maker: Sendable {
        let test: Test.ID
        let context: TaskContext
    }

    /// Receives the reports instead of the framework, in tests of the library itself.
    @TaskLocal static var collector: ReportCollector?

    init() {
        collector = Self.collector
        let test = Test.current?.id
        maker = collector == nil ? test.map { Maker(test: $0, context: TaskContext()) } : nil
        if test == nil { XCTestCases.observe() }
    }

    deinit { close() }

    /// Records a test failure.
    func fail(_ text: ReportText, at site: CallSite) {
        fail(text.rendered, at: site)
    }

    /// Records a test failure with this text.
    @discardableResult
    func fail(_ text: String, at site: CallSite) -> RecordedFailure {
        let report = Report(text: text, site: site)
        if let collector = Self.collector ?? collector {
            collector.reports.append(report)
            return .failed
        }
        if Test.current != nil { return report.record() }
        switch inTheTestThatMadeTheMock(report) {
        case .failed?: return .failed
        case .untold?: return .untold
        case .known?: return report.withNote(Self.knownIssue).recordWithoutTest()
        case nil: return report.recordWithoutTest()
        }
    }

    /// Whoever makes a mock inside `withKnownIssue` makes all issues known that other threads report, even long after
    /// that block. Nothing tells whether it is over.
    private static let knownIssue =
        "the mock was made inside withKnownIssue, which cannot make known what other threads report: make it before"

    /// Records a failure in the test that made the mock; nil if there is no such test.
    private func inTheTestThatMadeTheMock(_ report: Report) -> RecordedFailure? {
        guard let maker else { return nil }
        let record = Locked<RecordedFailure?>(nil)
        maker.context.run { record.value = report.record() }
        return record.value
    }

    /// The test that would fail if the current task reported something now.
    var place: TestPlace {
        if let test = Test.current?.id ?? maker?.test { return .swiftTesting(test) }
        return XCTestCases.number.map(TestPlace.xctest) ?? .unknown
    }

    /// Releases what the test that made the mock has bound to its task, because the mock is gone. What is reported later
    /// fails the run.
    func close() {
        maker?.context.close()
    }
}

/// Collects failures.
final class ReportCollector: Sendable {
    let reports = Locked<[Report]>([])
}

/// One failure.
struct Report: Sendable {
    let text: String
    let site: CallSite

    /// Records the failure with Swift Testing, for the test of the current task.
    func record() -> RecordedFailure {
        // Swift Testing requires numbers from 1.
        let location = SourceLocation(
            fileID: "\(site.fileID)", filePath: "\(site.filePath)", line: max(1, Int(site.line)),
            column: max(1, Int(site.column)))
        return RecordedFailure(Issue.record(Comment(rawValue: text), sourceLocation: location))
    }

    /// Records the failure with both frameworks. The one that does not run ignores it, XCTest takes it for the test case
    /// that runs, and Swift Testing fails the run.
    func recordWithoutTest() -> RecordedFailure {
        XCTestCases.fail(self)
        return record()
    }

    /// The report with one more line.
    func withNote(_ note: String) -> Report {
        Report(text: "\(text)\n  \(padded("note", to: 10))\(note)", site: site)
    }
}

/// What became of a failure.
enum RecordedFailure: Sendable {
    case failed
    /// `withKnownIssue` has kept it from failing the test.
    case known
    /// Either of these. Swift Testing tells it since Swift 6.3.
    case untold

    fileprivate init(_ issue: Issue) {
        #if compiler(>=6.3)
            self = issue.isFailure ? .failed : .known
        #else
            self = .untold
        #endif
    }
}
