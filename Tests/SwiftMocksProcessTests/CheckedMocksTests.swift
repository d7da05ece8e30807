import Foundation
import TestSupport
import Testing

#if os(Linux)
    /// The checks at the end of a test, in a child process.
    @Suite(.timeLimit(.minutes(30)), .serialized)
    struct CheckedMocksTests {
        private func run(_ filter: String, attachments: URL? = nil) async throws -> ChildProcess.Outcome {
            let options = attachments.map { ["--attachments-path", $0.path] } ?? []
            return try await ChildProcess.run(["--testing-library", "swift-testing", "--filter", filter] + options)
        }

        @Test func `each reason fails its test and attaches the timeline`() async throws {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mocks-\(UUID())")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let outcome = try await run("\\.CheckedMocksScenarios/", attachments: folder)
            let expected = [
                "leavesAnAnswer": "has 1 unused answer", "leavesACall": "has 1 call in flight",
                "leavesAGate": "a gate was never opened", "leavesAStatement": "ends without a verb",
                "throwsAnError": "CancellationError", "failsItself": "expected exactly 2 matching calls",
            ]
            for (test, text) in expected {
                #expect(
                    !outcome.lines(with: "Test \(test)() recorded an issue at CheckedMocksScenarios.swift").isEmpty
                        || test == "throwsAnError", "\(test)")
                #expect(outcome.output.contains(text), "\(text) in \(outcome.output)")
            }
            for test in ["usesAll", "mayLeaveAGate", "makesNone"] {
                #expect(!outcome.lines(with: "Test \(test)() passed").isEmpty, "\(outcome.output)")
            }
            let attached = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(attached.count == expected.count, "\(attached)")
            let texts = try attached.map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }
            #expect(texts.contains { $0.contains("say") && $0.contains("unstubbed, answered empty") }, "\(texts)")
            #expect(!texts.contains { $0.contains("sesame") }, "what is secret is attached: \(texts)")
        }

        @Test func `the trait of a test decides`() async throws {
            let outcome = try await run("\\.CheckedMocksTraitScenarios/")
            #expect(
                !outcome.lines(with: "Test makesNoMock() recorded an issue at CheckedMocksScenarios.swift").isEmpty,
                "\(outcome.output)")
            #expect(outcome.output.contains("this test has made none"))
            for test in ["isWarned", "isWarnedOfAHiddenStatement", "isWarnedFromAnotherTask"] {
                #expect(
                    !outcome.lines(with: "Test \(test)() recorded a warning at CheckedMocksScenarios.swift").isEmpty,
                    "\(outcome.output)")
                #expect(!outcome.lines(with: "Test \(test)() passed").isEmpty, "\(outcome.output)")
            }
            for test in ["checksNothing", "holdsTheClock"] {
                #expect(!outcome.lines(with: "Test \(test)() passed").isEmpty, "\(outcome.output)")
            }
        }

        /// A child has a minute. With a clock that nobody holds, these tests would take a thousand seconds.
        @Test func `a thousand tests with a delay of a second take less than a minute`() async throws {
            let outcome = try await run("\\.ThousandDelaysScenarios/")
            #expect(outcome.status == 0)
            #expect(
                !outcome.lines(with: "Test getsTheAnswer(number:) with 1000 test cases passed").isEmpty,
                "\(outcome.output.suffix(1_000))")
        }

        @Test func `a timer ends with the test that leaves it behind`() async throws {
            let outcome = try await run("\\.LeftTimerScenarios/")
            #expect(outcome.status == 0, "\(outcome.output)")
            #expect(!outcome.lines(with: "Test findsThemEnded() passed").isEmpty, "\(outcome.output)")
        }

        @Test func `a timer ends with the test case of XCTest that leaves it behind`() async throws {
            let outcome = try await ChildProcess.run(["SwiftMocksProcessTests.LeftTimerXCTestScenarios"])
            #expect(!outcome.lines(with: "Executed 3 tests, with 0 failures").isEmpty, "\(outcome.output)")
        }

        @Test func `mocks are checked under XCTest`() async throws {
            let outcome = try await ChildProcess.run(["SwiftMocksProcessTests.CheckedMocksXCTestScenarios"])
            #expect(!outcome.lines(with: "Executed 3 tests, with 2 failures").isEmpty, "\(outcome.output)")
            #expect(outcome.lines(with: "error: CheckedMocksXCTestScenarios.testUsesAll").isEmpty, "\(outcome.output)")
        }

        @Test func `under XCTest a mock of a property is checked`() async throws {
            let outcome = try await ChildProcess.run(["SwiftMocksProcessTests.CheckedPropertyXCTestScenarios"])
            #expect(!outcome.lines(with: "Executed 2 tests, with 1 failure").isEmpty, "\(outcome.output)")
            let errors = outcome.lines(with: "error: CheckedPropertyXCTestScenarios.testLeavesAnAnswer")
            #expect(!errors.isEmpty, "\(outcome.output)")
        }

        @Test func `under XCTest a skipped test is not checked`() async throws {
            let outcome = try await ChildProcess.run(["SwiftMocksProcessTests.SkippedXCTestScenarios"])
            #expect(
                !outcome.lines(with: "Executed 2 tests, with 1 test skipped and 1 failure").isEmpty, "\(outcome.output)"
            )
            #expect(outcome.lines(with: "error: SkippedXCTestScenarios.testSkips").isEmpty, "\(outcome.output)")
        }
    }
#endif
