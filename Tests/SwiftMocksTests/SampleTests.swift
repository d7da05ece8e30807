import Foundation
import Testing

/// These tests use what the generator prints, but for the RPC library: a change of the one has to reach the other.
@Suite struct SampleTests {
    @Test func theMockUnderTestIsTheGoldenOne() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
        let golden = root.appendingPathComponent("Fixtures/golden/recording/recording.mock.swift")
        let sample = root.appendingPathComponent("Tests/Support/ElizaMocks/recording.mock.swift")
        let expected = try String(contentsOf: golden, encoding: .utf8)
            .replacingOccurrences(of: "import Connect\n", with: "")
            .replacingOccurrences(of: "import SwiftProtobuf\n", with: "import TinyRPC\n")
            .replacingOccurrences(of: "Connect.", with: "TinyRPC.")
            .replacingOccurrences(of: "SwiftProtobuf.", with: "TinyRPC.")
        #expect(try String(contentsOf: sample, encoding: .utf8) == expected)
    }
}
