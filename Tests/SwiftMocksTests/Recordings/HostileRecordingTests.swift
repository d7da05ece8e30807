import Foundation
import Testing

@testable import SwiftMocks

/// Files that were damaged are errors, or recordings. Nothing is read in part.
@Suite struct HostileRecordingTests {
    @Test func aFileThatIsCutOffAtAnyByteIsAnError() {
        let bytes = Array(Sample.text.utf8)
        // Without its last line end, the file is whole.
        for count in 0..<(bytes.count - 1) {
            #expect(throws: MockRecordingError.self, "the first \(count) bytes") {
                try RecordingFile(Array(bytes.prefix(count)), at: "a.json", cure: "")
            }
        }
    }

    @Test func eachFlippedBitGivesAnErrorOrAWholeRecording() throws {
        var sample = try Sample.file()
        sample.calls.removeLast()
        let bytes = Array(sample.text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined().utf8)
        var errors = 0
        for bit in 0..<(bytes.count * 8) {
            var bytes = bytes
            bytes[bit / 8] ^= 1 << (bit % 8)
            do {
                let file = try RecordingFile(bytes, at: "a.json", cure: "")
                #expect(file.calls.count == 1)
            } catch {
                #expect(error is MockRecordingError)
                errors += 1
            }
        }
        #expect(errors > bytes.count)
    }

    @Test(arguments: ["[", "{\"a\": ", "\"\\ud800", "{\"version\": 1, \"calls\": ["])
    func deepNestingIsAnError(part: String) {
        #expect(throws: MockRecordingError.self) {
            try Sample.read(String(repeating: part, count: 100_000))
        }
    }

    @Test func hugeNumbersAreErrors() {
        let text = Sample.text.replacingOccurrences(of: "\"pause\": 20", with: "\"pause\": 99999999999999999999")
        #expect(throws: MockRecordingError.self) { try Sample.read(text) }
    }
}
