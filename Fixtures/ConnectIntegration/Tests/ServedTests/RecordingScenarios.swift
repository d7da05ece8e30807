import Foundation
import KindsAPI
import SwiftMocksConnect
import SwiftMocksTesting
import TestSupport
import Testing

/// A test with a recording, in the child process. `RecordingProcessTests` looks at its file.
@Suite(.enabled(if: ChildProcess.isThisOne)) struct RecordingScenarios {
    /// Names the file, so that runs at the same time have files of their own.
    static let nameVariable = "SWIFT_MOCKS_SCENARIO_NAME"
    /// What the server answers.
    static let answerVariable = "SWIFT_MOCKS_SCENARIO_ANSWER"
    /// `1` makes the test fail after its call.
    static let failureVariable = "SWIFT_MOCKS_SCENARIO_FAILS"

    private static func variable(_ name: String) -> String { ProcessInfo.processInfo.environment[name] ?? "" }

    private struct Failure: Error {}

    @Test(.recorded, arguments: [variable(nameVariable)]) func callsTheServer(name: String) async throws {
        try await withRecording(name) {
            let server = Mock()
            given(server).single(.any).willReturn(.with { $0.text = Self.variable(Self.answerVariable) })
            let http = MockHTTPClient(serving: Mock(), forwardingTo: MockHTTPClient(serving: server))
            let response = await http.send(
                Requests.request("Single", "application/json", body: Data("{\"text\": \"a\"}".utf8)))
            print("ANSWER", String(decoding: response.message ?? Data(), as: UTF8.self))
            if Self.variable(Self.failureVariable) == "1" { throw Failure() }
        }
    }
}
