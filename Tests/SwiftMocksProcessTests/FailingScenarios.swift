import ElizaMocks
import Foundation
import SwiftMocksTesting
import TestSupport
import Testing
import XCTest

typealias Client = Connectrpc_Eliza_V1_ElizaServiceClientMock

/// What fails in the child process, once under each framework; each hands on the line that its report must name.
enum FailingScenarios {
    /// A check on the test's own task.
    static func check() -> Int {
        let client = Client()
        verify(client).say(.any).called(.once); let line = #line
        return line
    }

    /// A check that waits.
    static func wait() async -> Int {
        let client = Client()
        await verify(client).say(.any).calledEventually(.once, before: .milliseconds(1)); let line = #line
        return line
    }

    /// Statements without a verb.
    static func forget() -> Int {
        let client = Client()
        _ = given(client).say(.any); let line = #line
        return line
    }

    /// A call that nobody answers, from a thread that belongs to no test.
    static func callFromAnotherThread() async -> Int {
        let client = Client(); let line = #line
        await withCheckedContinuation { done in
            Thread.detachNewThread { client.say(request: .init()) { _ in done.resume() } }
        }
        return line
    }

    /// A check in a task that belongs to no test.
    static func checkInADetachedTask() async -> Int {
        let client = Client()
        return await Task.detached {
            verify(client).say(.any).called(.once); let line = #line
            return line
        }.value
    }
}

/// Fails, and says where it should.
@Suite(.timeLimit(.minutes(30)), .serialized, .enabled(if: ChildProcess.isThisOne))
struct SwiftTestingScenarios {
    private func expectFailure(_ name: String, _ scenario: @Sendable () async -> Int) async {
        print("EXPECTED \(name) FailingScenarios.swift:\(await scenario())")
    }

    @Test func check() async { await expectFailure("check()") { FailingScenarios.check() } }
    @Test func wait() async { await expectFailure("wait()") { await FailingScenarios.wait() } }
    @Test func forget() async { await expectFailure("forget()") { FailingScenarios.forget() } }
    @Test func thread() async {
        await expectFailure("thread()") { await FailingScenarios.callFromAnotherThread() }
    }
    @Test func detached() async {
        await expectFailure("detached()") { await FailingScenarios.checkInADetachedTask() }
    }
}

/// The same under XCTest.
final class XCTestScenarios: XCTestCase {
    override func setUpWithError() throws { try XCTSkipUnless(ChildProcess.isThisOne) }

    private func expectFailure(_ name: String, _ scenario: @Sendable () async -> Int) async {
        print("EXPECTED \(name) FailingScenarios.swift:\(await scenario())")
    }

    func testCheck() async { await expectFailure("testCheck") { FailingScenarios.check() } }
    func testWait() async { await expectFailure("testWait") { await FailingScenarios.wait() } }
    func testForget() async { await expectFailure("testForget") { FailingScenarios.forget() } }
    func testThread() async {
        await expectFailure("testThread") { await FailingScenarios.callFromAnotherThread() }
    }
    func testDetached() async {
        await expectFailure("testDetached") { await FailingScenarios.checkInADetachedTask() }
    }
}

/// Passes or fails as the policy of the process says.
final class PolicyScenario: XCTestCase {
    override func setUpWithError() throws { try XCTSkipUnless(ChildProcess.isThisOne) }

    func testUnstubbed() async { _ = await Client().say(request: .init()) }
}
