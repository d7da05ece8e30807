import Foundation
import TestSupport
import Testing

/// These tests use a mock that the generator printed, with another RPC library. A change of the generator must reach
/// it.
@Suite struct SampleGoldenTests {
    private func expected() throws -> String {
        let golden = Fixtures.goldens.appendingPathComponent("recording/recording.mock.swift")
        return try String(contentsOf: golden, encoding: .utf8)
            .replacingOccurrences(of: "import Connect\n", with: "")
            .replacingOccurrences(of: "import SwiftProtobuf\n", with: "import TinyRPC\n")
            .replacingOccurrences(of: "Connect.", with: "TinyRPC.")
            .replacingOccurrences(of: "SwiftProtobuf.", with: "TinyRPC.")
    }

    /// A run that records goldens writes the sample again too, and fails.
    @Test func theMockUnderTestIsTheGoldenOne() throws {
        let sample = Fixtures.root.appendingPathComponent("Tests/Samples/ElizaMocks/recording.mock.swift")
        let expected = try self.expected()
        #expect(try String(contentsOf: sample, encoding: .utf8) == expected)
        if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] != nil {
            try expected.write(to: sample, atomically: true, encoding: .utf8)
        }
    }
}
