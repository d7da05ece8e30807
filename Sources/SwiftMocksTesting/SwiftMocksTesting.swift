@_exported import SwiftMocks

// How mocks report to Swift Testing and XCTest. SwiftMocks itself links neither, so that an app can
// link it.

/// Lets mocks that were made for an app report to the tests, too. The loader calls this as soon as
/// it has loaded this module, before any test runs: tests must not pass only because one of them
/// has forgotten to ask for that.
@_cdecl("swift_mocks_testing_did_load")
func reportMocksOfAppsToTests() {
    ConsoleReporter.replacement = TestReporter.self
    XCTestCases.observe()
}
