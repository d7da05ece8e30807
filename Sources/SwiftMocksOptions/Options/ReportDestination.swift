/// The values of the option MockReports: where recording mocks report failures.
package enum ReportDestination: String, CaseIterable {
    /// To the test that runs, by Swift Testing or XCTest.
    case tests = "Tests"
    /// To the console of an app, which has mocks for its previews or a demo mode.
    case console = "Console"
}
