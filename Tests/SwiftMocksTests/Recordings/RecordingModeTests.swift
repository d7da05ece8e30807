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

@Suite struct RecordingPathTests {
    @Test(
        arguments: [
            ("showsRooms()", nil, "showsRooms.json"), ("`shows all rooms`()", nil, "shows all rooms.json"),
            ("showsRooms()", "login", "login.json"), ("shows(room:)", "Côte d'Ivoire", "Côte d'Ivoire.json"),
            ("f()", "../../etc", "%..%2F..%2Fetc.json"), ("f()", "", "%.json"), ("f()", "50%", "50%25.json"),
        ] as [(String, String?, String)])
    func `the file is beside that of the test`(test: String, name: String?, end: String) {
        let path = RecordingPath(source: "/tests/RoomTests.swift", test: test, name: name)
        #expect(path.path == "/tests/__Recordings__/RoomTests/" + end)
    }

    @Test func `different names have different files`() {
        let names = ["a b", "a-b", "a/b", "a%2Fb", "a:b", "", "%", ".", "é"]
        let paths = names.map { RecordingPath(source: "/t/A.swift", test: "f(x:)", name: $0).path }
        #expect(Set(paths).count == names.count)
    }

    @Test func `the cure is the command that records`() {
        let path = RecordingPath(source: "/t/A.swift", test: "shows(room:)", name: "x")
        #expect(path.cure == "record it: SWIFT_MOCKS_RECORD=all swift test --filter shows")
    }

    @Test func `a file is written as a whole into a new folder`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("recordings-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appendingPathComponent("a/b.json")
        #expect(throws: MockRecordingError("there is no recording", file: url.path, cure: "record it")) {
            try MockRecording(contentsOf: url, cure: "record it")
        }
        try MockRecording(file: Sample.file()).write(to: url)
        try MockRecording(file: Sample.file()).write(to: url)
        #expect(try String(contentsOf: url, encoding: .utf8) == Sample.text)
        try Data("{\"version\": 1, \"calls\": 7}".utf8).write(to: url)
        #expect {
            try MockRecording(contentsOf: url, cure: "record it")
        } throws: {
            "\($0)" == "\(url.path): calls: Expected to decode Array<Any> but found number instead; record it"
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path) == ["b.json"])
        // A folder has the name.
        #expect(throws: MockRecordingError.self) {
            try MockRecording(file: Sample.file()).write(to: folder.appendingPathComponent("a"))
        }
    }
}
