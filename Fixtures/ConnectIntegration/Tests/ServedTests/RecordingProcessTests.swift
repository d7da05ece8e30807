import Foundation
import TestSupport
import Testing

#if os(Linux)
    /// A test with the trait `recorded` in a process whose environment asks for recordings.
    @Suite(.timeLimit(.minutes(30))) final class RecordingProcessTests {
        private let name = UUID().uuidString
        private var file: URL { file(name) }

        private func file(_ name: String) -> URL {
            URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
                "__Recordings__/RecordingScenarios/\(name).json")
        }

        deinit {
            try? FileManager.default.removeItem(at: file)
            // Other tests may have files in it. Then it stays.
            rmdir(file.deletingLastPathComponent().path)
        }

        private var text: String? { try? String(contentsOf: file, encoding: .utf8) }

        /// Runs the test once.
        /// - Parameters:
        ///   - variables: what a user sets.
        ///   - answer: what the server answers.
        ///   - filter: the expression that selects tests.
        ///   - more: further arguments of the program.
        private func run(
            _ variables: [String: String], answer: String, fails: Bool = false, filter: String = "RecordingScenarios/",
            more: [String] = []
        ) async throws -> ChildProcess.Outcome {
            let environment = [
                "SWIFT_MOCKS_RECORD": "", "SWIFT_MOCKS_RECORD_IN_CI": "", "CI": "",
                RecordingScenarios.nameVariable: name, RecordingScenarios.answerVariable: answer,
                RecordingScenarios.failureVariable: fails ? "1" : "0",
            ]
            return try await ChildProcess.run(
                ["--testing-library", "swift-testing", "--filter", filter] + more,
                environment: environment.merging(variables) { $1 })
        }

        @Test func `recording of all records a test, and its file is replayed`() async throws {
            let recorded = try await run(["SWIFT_MOCKS_RECORD": "all"], answer: "one")
            #expect(recorded.status == 0, "\(recorded.output)")
            let old = try #require(text)
            #expect(old.contains("{\"message\":{\"text\":\"a\"}}"))
            #expect(old.contains("\"message\":{\"text\":\"one\"}"))

            let replayed = try await run([:], answer: "two")
            #expect(replayed.status == 0 && replayed.output.contains("ANSWER {\"text\":\"one\"}"), "\(replayed.output)")
            #expect(text == old)

            let again = try await run(["SWIFT_MOCKS_RECORD": "all"], answer: "two")
            #expect(again.status == 0 && again.output.contains("ANSWER {\"text\":\"two\"}"), "\(again.output)")
            #expect(text?.contains("\"message\":{\"text\":\"two\"}") == true)
        }

        @Test func `compare fails where the server answers differently`() async throws {
            _ = try await run(["SWIFT_MOCKS_RECORD": "all"], answer: "one")
            let old = try #require(text)
            let same = try await run(["SWIFT_MOCKS_RECORD": "compare", "CI": "true"], answer: "one")
            #expect(same.status == 0, "\(same.output)")
            let other = try await run(["SWIFT_MOCKS_RECORD": "compare"], answer: "two")
            #expect(other.status != 0 && other.output.contains("ANSWER {\"text\":\"two\"}"), "\(other.output)")
            let difference = #"messages[0].text: recorded "one", now "two" (ignoring: "text"). Record it: "#
            #expect(other.output.contains(difference), "\(other.output)")
            #expect(text == old)
        }

        @Test func `missing records only a test without a file`() async throws {
            let recorded = try await run(["SWIFT_MOCKS_RECORD": "missing"], answer: "one")
            #expect(recorded.status == 0, "\(recorded.output)")
            let old = try #require(text)
            let replayed = try await run(["SWIFT_MOCKS_RECORD": "missing"], answer: "two")
            #expect(replayed.status == 0 && replayed.output.contains("ANSWER {\"text\":\"one\"}"), "\(replayed.output)")
            #expect(text == old)
        }

        @Test func `a test without a file fails and makes none`() async throws {
            let outcome = try await run([:], answer: "one")
            let filter = #"'\.RecordingScenarios/callsTheServer\(name:\)'"#
            let error = "there is no recording. Record it: SWIFT_MOCKS_RECORD=all swift test --filter \(filter)"
            #expect(outcome.status != 0 && outcome.output.contains(error), "\(outcome.output)")
            #expect(text == nil)
        }

        @Test func `the suggested filter records this test alone`() async throws {
            let missing = try await run([:], answer: "one")
            let filter = try #require(missing.output.firstMatch(of: #/swift test --filter '([^']*)'/#)?.1)
            let recorded = try await run(["SWIFT_MOCKS_RECORD": "all"], answer: "one", filter: String(filter))
            #expect(recorded.status == 0 && text != nil, "\(recorded.output)")
            #expect(recorded.lines(with: "ANSWER").count == 1, "\(recorded.output)")
        }

        @Test func `a test that is killed while it writes leaves nothing beside its file`() async throws {
            let folder = file.deletingLastPathComponent()
            func names() -> Set<String> {
                Set((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
            }
            let before = names()
            let long = String(repeating: "x", count: 100_000)
            let killed = try await run(
                ["SWIFT_MOCKS_RECORD": "all", RecordingScenarios.sizeVariable: "50000"], answer: long)
            #expect(killed.status != 0)
            // Tests that run at the same time have files of their own.
            #expect(names().subtracting(before).filter { !$0.hasSuffix(".json") } == [] && text == nil)
        }

        @Test func `a recording in CI must be allowed`() async throws {
            let variables = ["SWIFT_MOCKS_RECORD": "all", "CI": "true"]
            let refused = try await run(variables, answer: "one")
            #expect(refused.status != 0 && refused.output.contains("and CI is set"), "\(refused.output)")
            #expect(!refused.output.contains("ANSWER {") && text == nil)
            let allowed = try await run(variables.merging(["SWIFT_MOCKS_RECORD_IN_CI": "1"]) { $1 }, answer: "one")
            #expect(allowed.status == 0 && text != nil, "\(allowed.output)")
        }

        /// A text in which each `#` stands for the number of a line.
        private func matches(_ output: String, _ text: String) -> Bool {
            let parts = text.split(separator: "#").map { NSRegularExpression.escapedPattern(for: String($0)) }
            return output.range(of: parts.joined(separator: "[0-9]+"), options: .regularExpression) != nil
        }

        @Test(arguments: [
            ("namesEachCaseAlike", "two cases of namesEachCaseAlike(text:) have this recording. Name one for each"),
            (
                "namesAllCasesByTheTrait",
                "two cases of namesAllCasesByTheTrait(text:) have this recording. Name one for each case"
            ),
            (
                "namesTwoPartsAlike",
                "two parts of namesTwoPartsAlike() have this recording: at RecordingScenarios.swift:#, which runs "
                    + "twice. Give each part a name of its own"
            ),
            (
                "namesTwoLinesAlike",
                "two parts of namesTwoLinesAlike() have this recording: at RecordingScenarios.swift:#, and at "
                    + "RecordingScenarios.swift:#. Give each part a name of its own"
            ),
        ]) func `parts of a test do not overwrite each other's recording`(_ test: String, _ error: String) async throws
        {
            let filter = "SharedFileScenarios/\(test)"
            let recorded = try await run(["SWIFT_MOCKS_RECORD": "all"], answer: "", filter: filter)
            #expect(recorded.status != 0 && matches(recorded.output, error), "\(recorded.output)")
            #expect(text?.contains("\"text\":\"first\"") == true)
            #expect(text?.contains("\"text\":\"second\"") == false)
        }

        @Test func `two traits do not overwrite each other's recording`() async throws {
            let recorded = try await run(
                ["SWIFT_MOCKS_RECORD": "all"], answer: "", filter: "SharedFileScenarios/Suites/hasTwoTraits")
            let error = "two traits of hasTwoTraits() have this recording. Remove one of the traits recorded"
            #expect(recorded.status != 0 && recorded.output.contains(error), "\(recorded.output)")
            #expect(text == nil)
        }

        @Test func `two tests do not overwrite each other's recording`() async throws {
            let recorded = try await run(
                ["SWIFT_MOCKS_RECORD": "all"], answer: "", filter: "SharedFileScenarios/TwoTests")
            defer { try? FileManager.default.removeItem(at: file(name.lowercased())) }
            let error =
                "two tests have this recording: one(text:) at RecordingScenarios.swift:#, and other(text:) at "
                + "RecordingScenarios.swift:#. Give each a name of its own: withRecording(\"…\")"
            #expect(recorded.status != 0 && matches(recorded.output, error), "\(recorded.output)")
            #expect(text == nil)
        }

        private func runXCTest(
            _ testCase: String, variable: String = "all", answer: String = ""
        ) async throws -> ChildProcess.Outcome {
            try await ChildProcess.run(
                ["ServedTests.\(testCase)"],
                environment: [
                    "SWIFT_MOCKS_RECORD": variable, "CI": "", RecordingScenarios.nameVariable: name,
                    RecordingScenarios.answerVariable: answer,
                ])
        }

        @Test func `a test whose parts make all calls has no file of its own`() async throws {
            let files = ["first", "second"].map { file("\(name)-\($0)") }
            defer { for file in files { try? FileManager.default.removeItem(at: file) } }
            for variable in ["all", "", "missing", "compare"] {
                let outcome = try await run(
                    ["SWIFT_MOCKS_RECORD": variable], answer: "", filter: "SharedFileScenarios/hasAllCallsInParts")
                #expect(outcome.status == 0, "\(outcome.output)")
                #expect(files.allSatisfy { FileManager.default.fileExists(atPath: $0.path) })
                #expect(!FileManager.default.fileExists(atPath: file("hasAllCallsInParts").path))
            }
        }

        @Test func `a test without a call is not recorded`() async throws {
            let recorded = try await run(
                ["SWIFT_MOCKS_RECORD": "all"], answer: "", filter: "SharedFileScenarios/makesNoCall")
            let error =
                "no call was recorded, because none went to a real server. Make the mock, or its server, with "
                + "forwardingTo:, and call it in the test, or remove the trait recorded"
            #expect(recorded.status != 0 && recorded.output.contains(error), "\(recorded.output)")
            #expect(text == nil)
        }

        @Test func `a part of a test case of XCTest without a call is not recorded`() async throws {
            let recorded = try await runXCTest("NoCallXCTestScenarios")
            let error =
                "no call was recorded, because none went to a real server. Make the mock, or its server, with "
                + "forwardingTo:, and call it in the part of the test, or remove withRecording around it"
            #expect(recorded.status != 0 && recorded.output.contains(error), "\(recorded.output)")
            #expect(text == nil)
        }

        @Test func `compare fails a test case of XCTest where the server answers differently`() async throws {
            let recorded = try await runXCTest("ComparedXCTestScenarios", answer: "one")
            #expect(recorded.status == 0 && text != nil, "\(recorded.output)")
            let same = try await runXCTest("ComparedXCTestScenarios", variable: "compare", answer: "one")
            #expect(same.status == 0, "\(same.output)")
            let other = try await runXCTest("ComparedXCTestScenarios", variable: "compare", answer: "two")
            #expect(!other.lines(with: "Executed 1 test, with 1 failure").isEmpty, "\(other.output)")
            let difference = #"messages[0].text: recorded "one", now "two" (ignoring: "text")"#
            #expect(other.output.contains(difference), "\(other.output)")
        }

        @Test func `test cases of XCTest do not overwrite each other's recording`() async throws {
            let recorded = try await runXCTest("SharedFileXCTestScenarios")
            #expect(!recorded.lines(with: "Executed 3 tests, with 2 failures").isEmpty, "\(recorded.output)")
            for test in ["testB", "testC"] {
                let error =
                    "two tests have this recording: SharedFileXCTestScenarios.testA at RecordingScenarios.swift:#, and "
                    + "SharedFileXCTestScenarios.\(test) at RecordingScenarios.swift:#. Give each a name of its own"
                #expect(matches(recorded.output, error), "\(recorded.output)")
            }
            #expect(text?.contains("\"text\":\"first\"") == true)
        }

        @Test func `parts of a test case of XCTest do not overwrite each other's recording`() async throws {
            let recorded = try await runXCTest("SharedPartsXCTestScenarios")
            let error =
                "two parts of SharedPartsXCTestScenarios.testParts have this recording: at "
                + "RecordingScenarios.swift:#, which runs twice. Give each part a name of its own"
            #expect(matches(recorded.output, error), "\(recorded.output)")
            #expect(text?.contains("\"text\":\"first\"") == true)
        }

        @Test func `a test case of XCTest without a file names the command that records it`() async throws {
            let outcome = try await ChildProcess.run(
                ["ServedTests.SharedPartsXCTestScenarios"],
                environment: ["SWIFT_MOCKS_RECORD": "", RecordingScenarios.nameVariable: name])
            let command = #"SWIFT_MOCKS_RECORD=all swift test --filter '\.SharedPartsXCTestScenarios/testParts$'"#
            #expect(outcome.output.contains("there is no recording. Record it: \(command)"), "\(outcome.output)")
        }

        @Test func `a case that runs again has the same recording`() async throws {
            let recorded = try await run(
                ["SWIFT_MOCKS_RECORD": "all"], answer: "one", more: ["--repetitions", "2"])
            #expect(recorded.status == 0 && text != nil, "\(recorded.output)")
            #expect(recorded.lines(with: "ANSWER {").count == 2, "\(recorded.output)")
        }

        /// It would call the real server, also where the part is to be replayed.
        @Test func `a part of a test without a mock is not recorded`() async throws {
            let recorded = try await run(
                ["SWIFT_MOCKS_RECORD": "all"], answer: "", filter: "SharedFileScenarios/makesItsMockBefore")
            let error = "no mock was made in this part of the test, so nothing is recorded or replayed. Make the mocks"
            #expect(recorded.status != 0 && recorded.output.contains(error), "\(recorded.output)")
            #expect(text == nil)
        }

        /// Nothing would notice that its `#expect` has failed.
        @Test func `a part of a test without the trait is not recorded`() async throws {
            let recorded = try await run(
                ["SWIFT_MOCKS_RECORD": "all"], answer: "", filter: "SharedFileScenarios/lacksTheTrait")
            let error = "withRecording is used in a test without the trait recorded. Add it: @Test(.recorded)"
            #expect(recorded.status != 0 && recorded.output.contains(error), "\(recorded.output)")
            #expect(text == nil)
        }

        @Test func `a test that fails leaves the file`() async throws {
            _ = try await run(["SWIFT_MOCKS_RECORD": "all"], answer: "one")
            let old = try #require(text)
            let failed = try await run(["SWIFT_MOCKS_RECORD": "all"], answer: "two", fails: true)
            #expect(failed.status != 0)
            #expect(failed.output.contains("the test has failed, so nothing was recorded: the file is as before"))
            #expect(text == old)
        }
    }
#endif
