import AppMocks
import Foundation
import TestSupport
import Testing
import XCTest

@testable import SwiftMocks
@testable import SwiftMocksTesting

private typealias AppMock = AppMocks.Connectrpc_Eliza_V1_ElizaServiceClientMock

/// Failures of mocks that were made for an app, in the child process. No statement asks for reports to the tests.
/// `AppMockTests` tells which tests must fail.
@Suite(.timeLimit(.minutes(30)), .serialized, .enabled(if: ChildProcess.isThisOne))
struct AppMockScenarios {
    @Test func callsWithoutAStub() async {
        _ = await AppMock().say(request: .init())
    }

    @Test func checks() {
        verify(AppMock()).say(.any).called(.once)
    }

    @Test func checksWithoutAMock() {
        let none: [String] = []
        verifyInOrder { for sentence in none { verify(AppMock()).say(.field(\.sentence, sentence)) } }
    }

    @Test func callsOnAThread() async {
        let client = AppMock()
        await onAThread { client.say(request: .init()) { _ in } }
    }

    @Test func checksAMockThatIsOlderThanTheTests() {
        verify(mockOlderThanTheTests()).say(.any).called(.once)
    }

    @Test func callsAMockThatIsOlderThanTheTestsPasses() async {
        let answer = await mockOlderThanTheTests().say(request: .init())
        #expect(answer.message == .init(), "it is relaxed, as it was made for an app")
    }

    @Test(.mockPolicy(.relaxed)) func callsARelaxedMockPasses() async {
        #expect(await AppMock().say(request: .init()).message == .init())
    }
}

/// The same under XCTest.
final class AppMockXCTestScenarios: XCTestCase {
    override func setUpWithError() throws { try XCTSkipUnless(ChildProcess.isThisOne) }

    func testCallsWithoutAStub() async {
        _ = await AppMock().say(request: .init())
    }

    func testChecks() {
        verify(AppMock()).say(.any).called(.once)
    }

    func testChecksWithoutAMock() {
        let none: [String] = []
        verifyInOrder { for sentence in none { verify(AppMock()).say(.field(\.sentence, sentence)) } }
    }

    func testChecksInADetachedTask() async {
        await Task.detached { _ = verify(AppMock()).say(.any).called(.once) }.value
    }

    func testChecksAMockThatIsOlderThanTheTests() {
        verify(mockOlderThanTheTests()).say(.any).called(.once)
    }

    func testCallsARelaxedMockPasses() async {
        let answer = await withMockPolicy(.relaxed) { await AppMock().say(request: .init()) }
        XCTAssertEqual(answer.message, .init())
    }
}

/// A mock of an app that has run before it loaded the tests.
private func mockOlderThanTheTests() -> AppMock {
    ConsoleReporter.replacement = nil
    defer { reportMocksOfAppsToTests() }
    return AppMock()
}
