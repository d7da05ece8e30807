import Foundation
import Testing

@testable import SwiftMocks

@Suite struct RecordingModeTests {
    @Test(arguments: [
        ([:], true, RecordingMode.replay),
        ([:], false, .replay),
        (["SWIFT_MOCKS_RECORD": ""], false, .replay),
        (["SWIFT_MOCKS_RECORD": "all"], true, .record),
        (["SWIFT_MOCKS_RECORD": "missing"], true, .replay),
        (["SWIFT_MOCKS_RECORD": "missing"], false, .record),
        (["SWIFT_MOCKS_RECORD": "compare", "CI": "true"], true, .compare),
        (["SWIFT_MOCKS_RECORD": "all", "CI": "false"], true, .record),
        (["SWIFT_MOCKS_RECORD": "missing", "CI": "true"], true, .replay),
        (["SWIFT_MOCKS_RECORD": "all", "CI": "true", "SWIFT_MOCKS_RECORD_IN_CI": "1"], true, .record),
    ]) func `the environment says what is recorded`(
        environment: [String: String], exists: Bool, mode: RecordingMode
    ) throws {
        #expect(try RecordingMode(environment: environment, path: "a.json", exists: exists) == mode)
    }

    @Test(arguments: [
        ["SWIFT_MOCKS_RECORD": "all", "CI": "true"],
        ["SWIFT_MOCKS_RECORD": "missing", "CI": "1"],
        ["SWIFT_MOCKS_RECORD": "all", "CI": "1", "SWIFT_MOCKS_RECORD_IN_CI": "0"],
    ]) func `recording is refused in CI`(environment: [String: String]) {
        #expect {
            try RecordingMode(environment: environment, path: "a.json", exists: false)
        } throws: {
            "\($0)".hasPrefix("a.json: SWIFT_MOCKS_RECORD asks for a recording, and CI is set")
                && "\($0)".hasSuffix("or set SWIFT_MOCKS_RECORD_IN_CI=1")
        }
    }

    @Test func `another value is an error`() {
        #expect(throws: MockRecordingError.self) {
            try RecordingMode(environment: ["SWIFT_MOCKS_RECORD": "1"], path: "a.json", exists: true)
        }
    }
}
