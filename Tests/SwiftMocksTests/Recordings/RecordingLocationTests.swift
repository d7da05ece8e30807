import Foundation
import Testing

@testable import SwiftMocks

@Suite struct RecordingLocationTests {
    @Test(
        arguments: [
            ("showsRooms()", nil, "showsRooms.json"), ("`shows all rooms`()", nil, "shows all rooms.json"),
            ("showsRooms()", "login", "login.json"), ("shows(room:)", "Côte d'Ivoire", "Côte d'Ivoire.json"),
            ("f()", "../../etc", "%..%2F..%2Fetc.json"), ("f()", "", "%.json"), ("f()", "50%", "50%25.json"),
        ] as [(String, String?, String)])
    func `the file is beside that of the test`(test: String, name: String?, end: String) {
        let path = RecordingLocation(source: "/tests/RoomTests.swift", test: test, name: name)
        #expect(path.path == "/tests/__Recordings__/RoomTests/" + end)
    }

    @Test func `different names have different files`() {
        let names = ["a b", "a-b", "a/b", "a%2Fb", "a:b", "", "%", ".", "é"]
        let paths = names.map { RecordingLocation(source: "/t/A.swift", test: "f(x:)", name: $0).path }
        #expect(Set(paths).count == names.count)
    }

    @Test func `names that are one file on a Mac are compared as one`() {
        func compared(_ name: String) -> String {
            RecordingLocation(source: "/Tests/A.swift", test: "", name: name).comparedPath
        }
        #expect(compared("Login") == "/Tests/__Recordings__/A/login.json")
        #expect(compared("Caf\u{e9}") == compared("cafe\u{301}"))
        #expect(compared("login 1") != compared("login 2"))
    }

    @Test(
        arguments: [
            (["A"], "shows(room:)", #" --filter '\.A/shows\(room:\)'"#), ([], "f()", #" --filter '\.f\(\)'"#),
            (["A"], "testRooms", #" --filter '\.A/testRooms$'"#),
            (["A", "B"], "`it's a test`()", #" --filter '\.A/B/`it'\''s a test`\(\)'"#), ([], "", ""),
        ] as [([String], String, String)])
    func `the suggestion is the command that records this test alone`(suites: [String], test: String, filter: String) {
        let path = RecordingLocation(source: "/t/A.swift", test: test, suites: suites, name: "x")
        #expect(path.suggestion == "record it: SWIFT_MOCKS_RECORD=all swift test" + filter)
    }

    @Test func `a file is written as a whole into a new folder`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("recordings-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appendingPathComponent("a/b.json")
        #expect(throws: MockRecordingError("there is no recording", file: url.path, suggestion: "record it")) {
            try MockRecording(contentsOf: url, suggestion: "record it")
        }
        try MockRecording(Sample.contents()).write(to: url)
        try MockRecording(Sample.contents()).write(to: url)
        #expect(try String(contentsOf: url, encoding: .utf8) == Sample.text)
        try Data("{\"version\": 1, \"calls\": 7}".utf8).write(to: url)
        #expect {
            try MockRecording(contentsOf: url, suggestion: "record it")
        } throws: {
            "\($0)" == "\(url.path): calls: it is a number, and must be an array. Record it"
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path) == ["b.json"])
        // A folder has the name.
        #expect(throws: MockRecordingError.self) {
            try MockRecording(Sample.contents()).write(to: folder.appendingPathComponent("a"))
        }
    }
}
