import Foundation
import TestSupport
import Testing

#if os(Linux)
    /// What threads and detached tasks report is never lost, and fails the right test, or else the run.
    @Suite(.timeLimit(.minutes(30)), .serialized)
    struct LostReportTests {
        private func run(_ test: String, environment: [String: String] = [:]) async throws -> ChildProcess.Outcome {
            try await ChildProcess.run(
                ["--testing-library", "swift-testing", "--filter", "\\.\(test)"], environment: environment)
        }

        /// The tests of which nobody knows that they have failed. Swift Testing repeats what belongs to no test.
        private static let failsTheRun = [
            "madeInADetachedTaskAndCheckedThere", "madeOnAThreadAndCalledOnAnother", "known3ReportedByAThreadAfterIt",
        ]

        @Test func `a failure belongs to the test that reports it or made the mock`() async throws {
            let outcome = try await run("ReportScenarios/")
            #expect(outcome.status != 0)
            let passed = ["shared1MakesAMockAndPasses", "late2PassesMeanwhile", "known1InTheTestsTaskPasses"]
            let failed = [
                "groupOfCalls", "madeOnAThreadAndCalledInTheTest", "madeOnAThreadAndCheckedInTheTest",
                "touchedByADetachedTaskAndCheckedInTheTest", "shared2ChecksIt", "shared3CallsItManyTimes",
                "shared4CallsItOnceMore", "known2OftenAndThenOnceMoreAfterIt",
            ]
            for name in passed + Self.failsTheRun {
                #expect(!outcome.lines(with: "Test \(name)() passed").isEmpty, "\(name)")
                #expect(outcome.lines(with: "Test \(name)() recorded an issue").isEmpty, "\(name)")
            }
            for name in failed { #expect(!outcome.lines(with: "Test \(name)(", " failed").isEmpty, "\(name)") }
            #expect(!outcome.lines(with: "Test late1StartsWhatReportsAfterItsEnd() recorded an issue").isEmpty)
            // Of the 20, some are left out.
            let calls = outcome.lines(with: "Test groupOfCalls(count:) recorded an issue").count - 2 - 4
            #expect(calls >= 10 && calls <= 20)
        }

        @Test(arguments: failsTheRun) func `a failure without a test fails the run`(name: String) async throws {
            let outcome = try await run("ReportScenarios/\(name)\\(")
            #expect(outcome.status != 0)
            #expect(!outcome.lines(with: "Test \(name)() passed").isEmpty, "\(outcome.output)")
            #expect(!outcome.lines(with: "«unknown» recorded an issue").isEmpty, "\(outcome.output)")
        }

        @Test func `the end of the process overtakes no report`() async throws {
            for _ in 0..<20 {
                let outcome = try await run("LastReportScenario/")
                #expect(outcome.status != 0)
                #expect(outcome.lines(with: "Test endsAfterTheReports() recorded an issue").count == 6)
            }
        }

        /// With a limit of a millisecond, whatever waits for another thread gives up.
        @Test func `a report waits for no other thread`() async throws {
            let outcome = try await run("BlockedPoolScenario/", environment: ["SWIFT_MOCKS_TIMEOUT_SCALE": "0.001"])
            #expect(!outcome.lines(with: "RECORDED 10, LATE 0").isEmpty, "\(outcome.output)")
        }

        @Test func `a report that is repeated is short`() async throws {
            let outcome = try await run("RepeatedReportScenario/")
            for name in ["calls", "callsOfDetachedTasks"] {
                let issues = outcome.lines(with: "Test \(name)() recorded an issue")
                // The first 10, and one for each doubling up to 4,000. More, if many are reported at once.
                #expect(name == "calls" ? issues.count == 10 + 8 : (10..<100).contains(issues.count), "\(name)")
            }
            #expect(outcome.output.utf8.count < 50_000)
        }

        @Test func `under XCTest a failure belongs to the test case that runs`() async throws {
            let outcome = try await ChildProcess.run(["SwiftMocksProcessTests.XCTestReportScenarios"])
            #expect(outcome.status != 0)
            #expect(!outcome.lines(with: "XCTestReportScenarios.testShared1MakesAMockAndPasses' passed").isEmpty)
            #expect(outcome.lines(with: "error: XCTestReportScenarios.testGroupOfCalls :").count >= 10)
            let counts = [
                "testMadeInADetachedTaskAndCheckedThere": 1,
                "testMadeOnAThreadAndCheckedInTheTest": 1,
                "testShared1MakesAMockAndPasses": 0, "testShared2ChecksIt": 1, "testShared3CallsItManyTimes": 10 + 3,
                "testShared4CallsItOnceMore": 1,
            ]
            for (name, count) in counts {
                #expect(outcome.lines(with: "error: XCTestReportScenarios.\(name) :").count == count, "\(name)")
            }
        }

        @Test func `under XCTest a failure after the last test fails the run`() async throws {
            let outcome = try await ChildProcess.run(["SwiftMocksProcessTests.LateXCTestScenario"])
            #expect(outcome.status != 0)
            #expect(outcome.lines(with: "XCTestReportScenarios.swift:", "error: XCTestCase.afterItsEnd").count == 1)
        }

        @Test func `under XCTest a failure before the first test fails the run`() async throws {
            let outcome = try await ChildProcess.run(["SwiftMocksProcessTests.EarlyXCTestScenario"])
            #expect(outcome.status != 0)
            #expect(!outcome.lines(with: "expected exactly 1 matching call").isEmpty, "\(outcome.output)")
        }

        /// Reports of one mock are told apart by test, not by case: ten, and then fewer, unless the mock is reset.
        @Test(arguments: [("SharedByCasesScenario", 11), ("ResetByCasesScenario", 30)])
        func `cases of a test that share a mock are told apart`(name: String, count: Int) async throws {
            let outcome = try await run("\(name)/")
            #expect(outcome.lines(with: "Test eachCaseFails(number:) recorded an issue").count == count)
        }
    }
#endif
