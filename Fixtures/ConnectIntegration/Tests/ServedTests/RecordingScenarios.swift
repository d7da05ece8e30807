import Foundation
import KindsAPI
import SwiftMocksConnect
import SwiftMocksTesting
import TestSupport
import Testing
import XCTest

/// A test with a recording, in the child process. `RecordingProcessTests` looks at its file.
@Suite(.enabled(if: ChildProcess.isThisOne)) struct RecordingScenarios {
    /// Names the file, so that runs at the same time have files of their own.
    static let nameVariable = "SWIFT_MOCKS_SCENARIO_NAME"
    /// What the server answers.
    static let answerVariable = "SWIFT_MOCKS_SCENARIO_ANSWER"
    /// `1` makes the test fail after its call.
    static let failureVariable = "SWIFT_MOCKS_SCENARIO_FAILS"

    /// The number of bytes from which the process is killed that writes a file of more; none if it is empty.
    static let sizeVariable = "SWIFT_MOCKS_SCENARIO_SIZE"

    static func variable(_ name: String) -> String { ProcessInfo.processInfo.environment[name] ?? "" }

    private struct Failure: Error {}

    @Test(.recorded, arguments: [variable(nameVariable)]) func callsTheServer(name: String) async throws {
        try await withRecording(name) {
            let server = Mock()
            given(server).single(.any).willReturn(.with { $0.text = Self.variable(Self.answerVariable) })
            let http = MockHTTPClient(serving: Mock(), forwardingTo: MockHTTPClient(serving: server))
            let response = await http.send(
                Requests.request("Single", "application/json", body: Data("{\"text\": \"a\"}".utf8)))
            print("ANSWER", String(decoding: response.message ?? Data(), as: UTF8.self))
            limitFileSize()
            if Self.variable(Self.failureVariable) == "1" { throw Failure() }
        }
    }

    private func limitFileSize() {
        guard let size = UInt(Self.variable(Self.sizeVariable)) else { return }
        var limit = rlimit(rlim_cur: rlim_t(size), rlim_max: rlim_t(size))
        #if os(Linux)
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        #else
            setrlimit(RLIMIT_FSIZE, &limit)
        #endif
    }

    /// A suite with a test of the same name, which a filter must tell from the other one.
    @Suite(.enabled(if: ChildProcess.isThisOne)) struct Inner {
        @Test(arguments: [0]) func callsTheServer(name: Int) { print("ANSWER of another test") }
    }
}

/// Tests whose parts have one recording, or that lack the trait `recorded`, in the child process.
/// `RecordingProcessTests` looks at their file.
@Suite(.enabled(if: ChildProcess.isThisOne)) struct SharedFileScenarios {
    static var name: String { RecordingScenarios.variable(RecordingScenarios.nameVariable) }

    fileprivate static func call(_ text: String, answer: String = "hi") async {
        let server = Mock()
        given(server).single(.any).willReturn(.with { $0.text = answer })
        let http = MockHTTPClient(serving: Mock(), forwardingTo: MockHTTPClient(serving: server))
        _ = await http.send(
            Requests.request("Single", "application/json", body: Data("{\"text\": \"\(text)\"}".utf8)))
    }

    private func call(_ text: String) async { await Self.call(text) }

    @Test(.recorded, .serialized, arguments: ["first", "second"]) func namesEachCaseAlike(text: String) async throws {
        try await withRecording(Self.name) { await call(text) }
    }

    @Test(.recorded(name), .serialized, arguments: ["first", "second"])
    func namesAllCasesByTheTrait(text: String) async {
        await call(text)
    }

    @Test(.recorded) func namesTwoPartsAlike() async throws {
        for text in ["first", "second"] { try await withRecording(Self.name) { await call(text) } }
    }

    @Test(.recorded) func namesTwoLinesAlike() async throws {
        try await withRecording(Self.name) { await call("first") }
        try await withRecording(Self.name) { await call("second") }
    }

    @Suite(.recorded(name)) struct Suites {
        @Test(.recorded(SharedFileScenarios.name, repeating: true)) func hasTwoTraits() async {
            await call("first")
        }
    }

    /// The case of letters tells no files apart on a Mac.
    @Suite(.serialized) struct TwoTests {
        @Test(.recorded, arguments: ["first"]) func one(text: String) async throws {
            try await withRecording(name.lowercased()) { await call(text) }
        }

        @Test(.recorded, arguments: ["second"]) func other(text: String) async throws {
            try await withRecording(name) { await call(text) }
        }
    }

    @Test(.recorded) func hasAllCallsInParts() async throws {
        for text in ["first", "second"] { try await withRecording("\(Self.name)-\(text)") { await call(text) } }
    }

    @Test(.recorded(name)) func makesNoCall() { _ = Mock() }

    @Test(.recorded) func makesItsMockBefore() async throws {
        let mock = Mock()
        try await withRecording(Self.name) { _ = mock }
    }

    @Test func lacksTheTrait() async throws {
        try await withRecording(Self.name) {
            await call("first")
            #expect(Self.name.isEmpty)
        }
    }
}

/// Test cases of XCTest whose parts have one recording, in the child process.
final class SharedFileXCTestScenarios: XCTestCase {
    override func setUpWithError() throws { try XCTSkipUnless(ChildProcess.isThisOne) }

    private func record(_ text: String) async throws {
        try await withRecording(SharedFileScenarios.name) { await SharedFileScenarios.call(text) }
    }

    func testA() async throws { try await record("first") }

    func testB() async throws { try await record("second") }

    func testC() async throws {
        try await withRecording(SharedFileScenarios.name) { await SharedFileScenarios.call("second") }
    }
}

/// A test case of XCTest with a part that makes no call, in the child process.
final class NoCallXCTestScenarios: XCTestCase {
    override func setUpWithError() throws { try XCTSkipUnless(ChildProcess.isThisOne) }

    func testPart() async throws {
        try await withRecording(SharedFileScenarios.name) { _ = Mock() }
    }
}

/// A test case of XCTest whose server answers as the process is told, in the child process.
final class ComparedXCTestScenarios: XCTestCase {
    override func setUpWithError() throws { try XCTSkipUnless(ChildProcess.isThisOne) }

    func testPart() async throws {
        try await withRecording(SharedFileScenarios.name) {
            await SharedFileScenarios.call(
                "first", answer: RecordingScenarios.variable(RecordingScenarios.answerVariable))
        }
    }
}

/// A test case of XCTest with two parts that have one recording, in the child process.
final class SharedPartsXCTestScenarios: XCTestCase {
    override func setUpWithError() throws { try XCTSkipUnless(ChildProcess.isThisOne) }

    func testParts() async throws {
        for text in ["first", "second"] {
            try await withRecording(SharedFileScenarios.name) { await SharedFileScenarios.call(text) }
        }
    }
}
