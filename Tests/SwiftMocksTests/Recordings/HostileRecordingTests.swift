import Foundation
import Testing

@testable import SwiftMocks

/// Files that were damaged are errors, or recordings. Nothing is read in part.
@Suite struct HostileRecordingTests {
    @Test func `a file that is cut off at any byte is an error`() {
        let bytes = Data(Sample.text.utf8)
        // Without its last line end, the file is whole.
        for count in 0..<(bytes.count - 1) {
            #expect(throws: MockRecordingError.self, "the first \(count) bytes") {
                try RecordingReader.contents(of: bytes.prefix(count))
            }
        }
    }

    @Test func `each flipped bit gives an error or a whole recording`() throws {
        var sample = Sample.contents()
        sample.calls.removeLast()
        let text = String(decoding: RecordingWriter.data(of: sample), as: UTF8.self)
        let bytes = Array(text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined().utf8)
        var errors = 0
        for bit in 0..<(bytes.count * 8) {
            var bytes = bytes
            bytes[bit / 8] ^= 1 << (bit % 8)
            do {
                #expect(try RecordingReader.contents(of: Data(bytes)).calls.count == 1)
            } catch {
                #expect(error is MockRecordingError)
                errors += 1
            }
        }
        #expect(errors > bytes.count)
    }

    @Test(arguments: ["[", "{\"a\": ", "\"\\ud800", "{\"version\": 1, \"calls\": ["])
    func `deep nesting is an error`(part: String) {
        #expect(throws: MockRecordingError.self) { try Sample.read(String(repeating: part, count: 100_000)) }
    }

    @Test func `a key that is there twice is an error`() {
        let text = Sample.text.replacing("\"messages\": []", with: "\"inputs\": [], \"messages\": []")
        #expect(text != Sample.text)
        #expect(throws: MockRecordingError("the key is there twice", place: "calls[0].inputs")) {
            try Sample.read(text)
        }
    }

    @Test(arguments: [
        "{", "}", "[1", "\"a", "\"a\\", "{\"a\" 1", "[1,,2]", "tru", "\\", "", " ", "{\"a\":}", "[\"\\\"\"]",
    ])
    func `a scanner reads nothing outside of a text that is not JSON`(text: String) {
        Data(text.utf8).withUnsafeBytes { bytes in
            var scanner = JSONScanner(bytes)
            #expect(scanner.skipValue().upperBound <= bytes.count)
        }
        _ = JSON(Data(text.utf8)).text
    }

    @Test func `huge numbers are errors`() {
        let text = Sample.text.replacingOccurrences(of: "\"pause\":20", with: "\"pause\":99999999999999999999")
        #expect(text != Sample.text)
        #expect(throws: MockRecordingError.self) { try Sample.read(text) }
    }
}
