import ElizaMocks
import Foundation
import SwiftMocksTesting
import TestSupport
import Testing
import TinyRPC
import XCTest

/// Tests with the trait `mocks`, in the child process. `CheckedMocksTests` tells which must fail.
@Suite(.mocks, .serialized, .enabled(if: ChildProcess.isThisOne), .timeLimit(.minutes(30)))
struct CheckedMocksScenarios {
    @Test func usesAll() async {
        let client = Client()
        given(client).say(.any).willReturn(.init())
        _ = await client.say(request: .init())
    }

    @Test func leavesAnAnswer() {
        given(Client()).say(.any).willReturn(.init())
    }

    @Test func leavesACall() {
        _ = Client(policy: .relaxed).converse()
    }

    @Test func leavesAGate() {
        _ = (Client(), Gate())
    }

    @Test func leavesAStatement() {
        _ = given(Client()).say(.any)
    }

    @Test(.mocks(shutGates: .off)) func mayLeaveAGate() {
        // The suite's trait checks the gate, too.
        _ = Client()
    }

    @Test func throwsAnError() throws {
        given(Client()).say(.any).willReturn(.init())
        throw CancellationError()
    }

    @Test func failsItself() async {
        let client = Client(policy: .relaxed)
        _ = await client.say(request: .init(), headers: ["authorization": ["Bearer sesame"]])
        verify(client).say(.any).called(.twice)
    }

    @Test func makesNone() {}
}

/// Tests with traits of their own, in the child process.
@Suite(.serialized, .enabled(if: ChildProcess.isThisOne), .timeLimit(.minutes(30)))
struct CheckedMocksTraitScenarios {
    @Test(.mocks) func makesNoMock() {}

    @Test(.mocks(unusedStubs: .warning)) func isWarned() {
        given(Client()).say(.any).willReturn(.init())
    }

    @Test func isWarnedOfAHiddenStatement() {
        let client = Client()
        given(client).say(.field(\.sentence, "hello")).willReturn(.init())
        given(client).say(.any).willReturn(.init())
    }

    @Test func isWarnedFromAnotherTask() async {
        let client = Client()
        await Task.detached {
            given(client).say(.field(\.sentence, "hello")).willReturn(.init())
            given(client).say(.any).willReturn(.init())
        }.value
    }

    @Test(.mocks(unusedStubs: .off, callsInFlight: .off, shutGates: .off)) func checksNothing() {
        let client = Client(policy: .relaxed)
        given(client).say(.any).willReturn(.init(), gate: Gate())
        _ = client.converse()
    }

    @Test(.mockClock()) func holdsTheClock() async throws {
        let clock = try #require(MockClock.current)
        let client = Client()
        given(client).say(.any).willReturn(.init(), after: .seconds(3_600))
        async let reply = client.say(request: .init()).code
        await clock.advance(by: .seconds(3_600))
        #expect(await reply == .ok)
    }
}

/// A test case of XCTest that checks its mocks, in the child process.
final class CheckedMocksXCTestScenarios: XCTestCase {
    override func setUpWithError() throws { try XCTSkipUnless(ChildProcess.isThisOne) }

    override func invokeTest() {
        withCheckedMocks { super.invokeTest() }
    }

    func testUsesAll() async {
        let client = Client()
        given(client).say(.any).willReturn(.init())
        _ = await client.say(request: .init())
    }

    func testLeavesAnAnswer() {
        given(Client()).say(.any).willReturn(.init())
    }

    func testLeavesAnAnswerInATask() async {
        await Task {
            await Task.yield()
            given(Client()).say(.any).willReturn(.init())
        }.value
    }
}

/// A thousand tests whose answers are stubbed with a delay of a second, one after the other, in the child process.
@Suite(.serialized, .enabled(if: ChildProcess.isThisOne), .timeLimit(.minutes(30)))
struct ThousandDelaysScenarios {
    @Test(.mocks, .mockClock(), arguments: 0..<1_000) func getsTheAnswer(number: Int) async throws {
        let clock = try #require(MockClock.current)
        let client = Client()
        given(client).say(.any).willReturn(.with { $0.sentence = "\(number)" }, after: .seconds(1))
        async let reply = client.say(request: .init()).message?.sentence
        await clock.advance(by: .seconds(1))
        #expect(await reply == "\(number)")
    }
}

/// A mock that the test case has made before its test runs.
final class CheckedPropertyXCTestScenarios: XCTestCase {
    private let client = Client()

    override func setUpWithError() throws { try XCTSkipUnless(ChildProcess.isThisOne) }

    override func invokeTest() {
        withCheckedMocks { super.invokeTest() }
    }

    func testLeavesAnAnswer() {
        given(client).say(.any).willReturn(.init())
    }

    func testUsesAll() async {
        given(client).say(.any).willReturn(.init())
        _ = await client.say(request: .init())
    }
}

/// Test cases with a stub of their set-up, one of which is skipped, in the child process.
final class SkippedXCTestScenarios: XCTestCase {
    override func setUpWithError() throws {
        try XCTSkipUnless(ChildProcess.isThisOne)
        given(Client()).say(.any).willReturn(.init())
    }

    override func invokeTest() {
        withCheckedMocks { super.invokeTest() }
    }

    func testLeavesTheAnswer() {}

    func testSkips() throws {
        throw XCTSkip("there is no network")
    }
}
