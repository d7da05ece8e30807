import Foundation
import TestSupport
import Testing

#if os(Linux)
    /// Runs that really fail, in a child process: the run has to fail, each test in it, at the right line.
    @Suite(.timeLimit(.minutes(30)), .serialized)
    struct RealFailureTests {
        private func expected(in outcome: ChildProcess.Outcome) -> [(test: String, place: String)] {
            outcome.lines(with: "EXPECTED ").map { line in
                let words = line[(line.range(of: "EXPECTED ")?.upperBound ?? line.startIndex)...].split(separator: " ")
                return (String(words[0]), String(words[1]))
            }
        }

        @Test func `failures are issues under Swift Testing`() async throws {
            let outcome = try await ChildProcess.run([
                "--testing-library", "swift-testing", "--filter", "SwiftTestingScenarios",
            ])
            #expect(outcome.status != 0)
            let expected = self.expected(in: outcome)
            #expect(expected.count == 5, "\(outcome.output)")
            for (test, place) in expected {
                let line = outcome.lines(with: "Test \(test) recorded an issue at \(place)")
                #expect(line.count == 1, "\(test) at \(place) in \(outcome.output)")
                #expect(!outcome.lines(with: "Test \(test) failed").isEmpty)
            }
            #expect(outcome.lines(with: "«unknown»").isEmpty)
        }

        @Test func `failures are issues under XCTest`() async throws {
            let outcome = try await ChildProcess.run(["SwiftMocksProcessTests.XCTestScenarios"])
            #expect(outcome.status != 0)
            let expected = self.expected(in: outcome)
            #expect(expected.count == 5, "\(outcome.output)")
            for (test, place) in expected {
                let line = outcome.lines(with: place, "error: XCTestScenarios.\(test)")
                #expect(line.count == 1, "\(test) at \(place) in \(outcome.output)")
            }
            #expect(!outcome.lines(with: "Executed 5 tests, with 5 failures").isEmpty)
        }

        @Test func `the environment sets the policy of the process`() async throws {
            for (value, status) in [("relaxed", 0), ("strict", 1)] {
                let outcome = try await ChildProcess.run(
                    ["SwiftMocksProcessTests.PolicyScenario"], environment: ["SWIFT_MOCKS_POLICY": value])
                #expect((outcome.status == 0) == (status == 0), "\(value): \(outcome.output)")
                #expect(!outcome.lines(with: "Executed 1 test").isEmpty)
            }
        }

        @Test func `a scope and a mock set others`() async throws {
            let outcome = try await ChildProcess.run(
                ["SwiftMocksProcessTests.EnvironmentScenarios/testPolicies"],
                environment: ["SWIFT_MOCKS_POLICY": "relaxed"])
            #expect(!outcome.lines(with: "POLICIES relaxed strict strict").isEmpty, "\(outcome.output)")
        }

        @Test func `the environment shows secrets`() async throws {
            for (value, shown) in [
                ("1", ["\"salty\"", "cookie: sweet"]), ("0", ["cookie: <redacted, 5 bytes> (differs, same length"]),
            ] {
                let outcome = try await ChildProcess.run(
                    ["SwiftMocksProcessTests.EnvironmentScenarios/testSecrets"],
                    environment: ["SWIFT_MOCKS_SHOW_SECRETS": value])
                let line = try #require(outcome.lines(with: "SECRETS").first, "\(outcome.output)")
                #expect(shown.allSatisfy(line.contains) && line.contains("sweet") == (value == "1"), "\(line)")
            }
        }

        @Test func `the environment scales times`() async throws {
            let outcome = try await ChildProcess.run(
                ["SwiftMocksProcessTests.EnvironmentScenarios/testTimes"],
                environment: ["SWIFT_MOCKS_TIMEOUT_SCALE": "0.001"])
            let line = outcome.lines(with: "TIMES", "(waited 3 ms)", "a gate stayed shut for 10 ms")
            #expect(line.count == 1, "\(outcome.output)")
        }
    }
#endif
