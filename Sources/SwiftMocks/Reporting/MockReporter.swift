/// Reports the failures of one mock.
///
/// ``ConsoleReporter`` is for mocks in an app. `TestReporter` of the module SwiftMocksTesting is for mocks in tests. A
/// generated mock names one of them, as its ``MockReport/Recipient``.
public protocol MockReporter: Sendable {
    /// The policy of the mocks for which nothing else sets one.
    static var defaultPolicy: MockPolicy { get }

    /// Creates the reporter of a mock, in the task that creates the mock.
    init()

    /// What a report of the current task would fail now.
    var place: MockReport.Place { get }

    /// Reports a failure, which is recorded when this returns. Any thread may call it.
    func record(_ report: MockReport) -> MockReport.Outcome

    /// Releases what the reporter keeps, because the mock is gone. Calls that outlive it may still report.
    func close()
}
