import Foundation
import Testing

@_spi(Testing) @testable import SwiftMocks

@Suite struct RecordingModeTests {
    @Test(arguments: [
        ([:], true, RecordingMode.replay),
        ([:], false, .replay),
        (["SWIFT_MOCKS_RECORD": ""], false, .replay),
        (["SWIFT_MOCKS_RECORD": "all"], true, .record),
        (["SWIFT_MOCKS_RECORD": "missing"], true, .replay),
        (["SWIFT_MOCKS_RECORD": "missing"], false, .record),
        (["SWIFT_MOCKS_RECORD": "all", "CI": "false"], true, .record),
        (["SWIFT_MOCKS_RECORD": "missing", "CI": "true"], true, .replay),
        (["SWIFT_MOCKS_RECORD": "all", "CI": "true", "SWIFT_MOCKS_RECORD_IN_CI": "1"], true, .record),
    ]) func theEnvironmentSaysWhatIsRecorded(
        environment: [String: String], exists: Bool, mode: RecordingMode
    ) throws {
        #expect(try RecordingMode(environment: environment, path: "a.json", exists: exists) == mode)
    }

    @Test(arguments: [
        ["SWIFT_MOCKS_RECORD": "all", "CI": "true"],
        ["SWIFT_MOCKS_RECORD": "missing", "CI": "1"],
        ["SWIFT_MOCKS_RECORD": "all", "CI": "1", "SWIFT_MOCKS_RECORD_IN_CI": "0"],
    ]) func recordingIsRefusedInCI(environment: [String: String]) {
        #expect {
            try RecordingMode(environment: environment, path: "a.json", exists: false)
        } throws: {
            "\($0)".hasPrefix("a.json: SWIFT_MOCKS_RECORD asks for a recording, and CI is set")
                && "\($0)".hasSuffix("or set SWIFT_MOCKS_RECORD_IN_CI=1")
        }
    }

    @Test func anotherValueIsAnError() {
        #expect(throws: MockRecordingError.self) {
            try RecordingMode(environment: ["SWIFT_MOCKS_RECORD": "1"], path: "a.json", exists: true)
        }
    }
}

@Suite struct RecordingPathTests {
    @Test(
        arguments: [
            (["ChatTests"], "showsRooms()", nil, "ChatTests/showsRooms.json"),
            ([], "showsRooms()", nil, "RoomTests/showsRooms.json"),
            (["ChatTests", "Rooms"], "showsRooms()", nil, "ChatTests.Rooms/showsRooms.json"),
            (["ChatTests"], "shows(room:)", ["general"], "ChatTests/shows-room-general.json"),
            (["ChatTests"], "shows(_:of:)", ["a", "b"], "ChatTests/shows-_-of-a-b-42666b2.json"),
            (["ChatTests"], "`shows all rooms`()", nil, "ChatTests/shows-all-rooms-3429ce20.json"),
            (["ChatTests"], "shows()", ["../../etc"], "ChatTests/shows--..-etc-e2c00c1f.json"),
        ] as [([String], String, [String]?, String)])
    func theFileIsBesideThatOfTheTest(suites: [String], test: String, arguments: [String]?, end: String) {
        let path = RecordingPath(
            source: "/tests/RoomTests.swift", suites: suites, test: test, arguments: arguments)
        #expect(path.path == "/tests/__Recordings__/" + end)
    }

    @Test func differentCasesHaveDifferentFiles() {
        let long = String(repeating: "x", count: 300)
        let arguments = [["a b"], ["a-b"], ["a/b"], ["a", "b"], ["a,b"], [""], ["é"], [long]]
        let paths = arguments.map {
            RecordingPath(source: "/t/A.swift", suites: [], test: "f(x:)", arguments: $0).path
        }
        #expect(Set(paths).count == arguments.count)
        #expect(paths.allSatisfy { $0.split(separator: "/").allSatisfy { $0.utf8.count < 200 } })
    }

    @Test func theCureIsTheCommandThatRecords() {
        let path = RecordingPath(source: "/t/A.swift", suites: ["B"], test: "shows(room:)", arguments: ["x"])
        #expect(path.cure == "record it: SWIFT_MOCKS_RECORD=all swift test --filter shows")
    }

    @Test func aFileIsWrittenAsAWholeIntoANewFolder() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("recordings-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appendingPathComponent("a/b.json")
        #expect(throws: MockRecordingError("there is no recording", file: url.path, cure: "record it")) {
            try RecordingFile(contentsOf: url, cure: "record it")
        }
        try Sample.file().write(to: url)
        try Sample.file().write(to: url)
        #expect(try RecordingFile(contentsOf: url, cure: "").text == Sample.text)
        #expect(try FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path) == ["b.json"])
        // A folder has the name.
        #expect(throws: MockRecordingError.self) { try Sample.file().write(to: folder.appendingPathComponent("a")) }
    }
}
