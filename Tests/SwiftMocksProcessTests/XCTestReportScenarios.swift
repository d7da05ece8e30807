import ElizaMocks
import Foundation
import SwiftMocksTesting
import TestSupport
import XCTest

/// Failures that threads and detached tasks report under XCTest, in the child process. They belong to the test case that
/// runs. `LostReportTests` tells which must fail.
final class XCTestReportScenarios: XCTestCase {
    override func setUpWithError() throws { try XCTSkipUnless(ChildProcess.isThisOne) }

    func testGroupOfCalls() async {
        let client = Client()
        await Task.detached { await callSideBySide(client, count: 20) }.value
    }

    func testMadeInADetachedTaskAndCheckedThere() async {
        await Task.detached { check(Client()) }.value
    }

    func testMadeOnAThreadAndCheckedInTheTest() async {
        await check(madeOnAThread())
    }

    private static let shared = Client()

    func testShared1MakesAMockAndPasses() {
        verify(Self.shared).say(.any).called(.never)
    }

    func testShared2ChecksIt() {
        check(Self.shared)
    }

    func testShared3CallsItManyTimes() async {
        for _ in 0..<100 { _ = await Self.shared.say(request: .init()) }
    }

    func testShared4CallsItOnceMore() async {
        _ = await Self.shared.say(request: .init())
    }
}

/// Passes, but leaves a task that reports something when the test is over.
final class LateXCTestScenario: XCTestCase {
    override func setUpWithError() throws { try XCTSkipUnless(ChildProcess.isThisOne) }

    private static let client = Client()

    override class func tearDown() {
        guard ChildProcess.isThisOne else { return }
        client.say(request: .init()) { _ in }
    }

    func testPasses() {
        verify(Self.client).say(.any).called(.never)
    }
}

/// Passes, after something was reported before its first test.
final class EarlyXCTestScenario: XCTestCase {
    override func setUpWithError() throws { try XCTSkipUnless(ChildProcess.isThisOne) }

    override class func setUp() {
        guard ChildProcess.isThisOne else { return }
        verify(Client()).say(.any).called(.once)
    }

    func testPasses() {}
}
