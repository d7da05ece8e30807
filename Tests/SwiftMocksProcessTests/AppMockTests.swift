import Foundation
import TestSupport
import Testing

#if os(Linux)
    /// A mock that was made for an app fails the tests that use it, though no test asks for that.
    @Suite(.timeLimit(.minutes(30)), .serialized)
    struct AppMockTests {
        @Test func `an app mock reports under Swift Testing`() async throws {
            let outcome = try await ChildProcess.run([
                "--testing-library", "swift-testing", "--filter", "AppMockScenarios/",
            ])
            #expect(outcome.status != 0)
            for name in [
                "callsWithoutAStub", "checks", "checksWithoutAMock", "callsOnAThread",
                "checksAMockThatIsOlderThanTheTests",
            ] {
                #expect(
                    outcome.lines(with: "Test \(name)() recorded an issue at AppMockScenarios.swift:").count == 1,
                    "\(name)")
                #expect(!outcome.lines(with: "Test \(name)() failed").isEmpty, "\(name)")
            }
            for name in ["callsAMockThatIsOlderThanTheTestsPasses", "callsARelaxedMockPasses"] {
                #expect(!outcome.lines(with: "Test \(name)() passed").isEmpty, "\(outcome.output)")
            }
        }

        @Test func `an app mock reports under XCTest`() async throws {
            let outcome = try await ChildProcess.run(["SwiftMocksProcessTests.AppMockXCTestScenarios"])
            #expect(outcome.status != 0)
            for name in [
                "testCallsWithoutAStub", "testChecks", "testChecksWithoutAMock", "testChecksInADetachedTask",
                "testChecksAMockThatIsOlderThanTheTests",
            ] {
                let line = outcome.lines(with: "AppMockScenarios.swift:", "error: AppMockXCTestScenarios.\(name) :")
                #expect(line.count == 1, "\(name) in \(outcome.output)")
            }
            #expect(!outcome.lines(with: "Executed 6 tests, with 5 failures").isEmpty)
        }
    }
#endif
