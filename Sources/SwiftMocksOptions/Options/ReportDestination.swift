/// The values of the option MockReports: where recording mocks report failures.
package enum ReportDestination: String, CaseIterable {
    /// Reports go to the test that runs, by Swift Testing or XCTest.
    case tests = "Tests"
    /// Reports go to the console of an app, which has mocks for its previews or a demo mode.
    case console = "Console"
}
