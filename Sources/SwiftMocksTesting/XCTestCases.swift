import SwiftMocks
import XCTest

/// The test cases of XCTest, to which failures without a test of Swift Testing belong.
enum XCTestCases {
    /// A run of a test case.
    struct Run: Sendable {
        /// `RoomTests.testShowsRooms`.
        let name: String
        /// The number of the run in the order of their start.
        let number: Int
    }

    #if canImport(ObjectiveC)
        /// Nil: the test case that runs is not visible here.
        static var run: Run? { nil }

        /// Nil: test cases are not counted, because here they can't be observed from any thread.
        static var number: Int? { nil }

        /// Does nothing here.
        static func observe() {}

        /// False: whether a test case was skipped is not visible here.
        static var isSkipped: Bool { false }

        /// Records a failure of the running test case.
        static func fail(_ report: MockReport) {
            XCTFail(report.text, file: report.filePath, line: report.line)
        }
    #else
        /// The test case that runs; nil between two test cases.
        static var run: Run? { observer.run }

        /// The number of the test case in the order of their start; nil if they are not counted.
        static var number: Int? { observer.number }

        /// Starts to observe test cases, if that was not done before. May be called on any thread.
        static func observe() { _ = observer }

        /// Whether the test case that runs, or ran last, was skipped.
        static var isSkipped: Bool { observer.isSkipped }

        /// Records a failure of the running test case. Between two test cases, `XCTFail` would lose
        /// it. There, it fails a test case that is added to the suite.
        static func fail(_ report: MockReport) {
            if !observer.keeps(report) { record(report) }
        }

        private static func record(_ report: MockReport) {
            XCTFail(report.text, file: report.filePath, line: report.line)
        }

        private static let observer = {
            let observer = Observer()
            XCTestObservationCenter.shared.addTestObserver(observer)
            return observer
        }()

        private final class Observer: XCTestObservation, Sendable {
            private struct State {
                var number = 0
                /// Whether a test case is running. The observer is there before the first one.
                var isRunning = false
                /// The failures from between test cases.
                var kept: [MockReport] = []
                /// The test case that runs, or has run last.
                weak var testCase: XCTestCase?
            }

            private let state = Locked(State())

            var number: Int { state.value.number }

            var run: Run? {
                state.withLock { state in
                    guard state.isRunning, let testCase = state.testCase else { return nil }
                    return Run(name: testCase.name, number: state.number)
                }
            }

            var isSkipped: Bool { state.withLock { $0.testCase }?.testRun?.hasBeenSkipped == true }

            /// Keeps a report between two test cases for one that is added. Returns whether it did.
            func keeps(_ report: MockReport) -> Bool {
                state.withLock { state in
                    if !state.isRunning { state.kept.append(report) }
                    return !state.isRunning
                }
            }

            func testCaseWillStart(_ testCase: XCTestCase) {
                state.withLock { state in
                    state.number += 1
                    state.isRunning = true
                    state.testCase = testCase
                }
            }

            func testCaseDidFinish(_ testCase: XCTestCase) {
                state.withLock { $0.isRunning = false }
            }

            func testSuiteDidFinish(_ testSuite: XCTestSuite) {
                let reports = state.withLock { state in
                    defer { state.kept = [] }
                    return state.kept
                }
                guard !reports.isEmpty else { return }
                let testCase = XCTestCase(name: "afterItsEnd") { _ in reports.forEach(XCTestCases.record) }
                testCase.run()
                guard let run = testCase.testRun else { return }
                (testSuite.testRun as? XCTestSuiteRun)?.addTestRun(run)
            }
        }
    #endif
}
