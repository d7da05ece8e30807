import Foundation
import TestSupport
import Testing

/// These tests use a mock that the generator printed, with another RPC library. A change of the generator must reach
/// it.
@Suite struct SampleGoldenTests {
    /// The goldens, and the samples that are made of them.
    private static let samples = [("recording", "ElizaMocks"), ("recording_app", "AppMocks")]

    private func expected(_ name: String) throws -> String {
        let golden = Fixtures.goldens.appendingPathComponent("\(name)/recording.mock.swift")
        return try String(contentsOf: golden, encoding: .utf8)
            .replacingOccurrences(of: "import Connect\n", with: "")
            .replacingOccurrences(of: "import SwiftProtobuf\n", with: "import TinyRPC\n")
            .replacingOccurrences(of: "Connect.", with: "TinyRPC.")
            .replacingOccurrences(of: "SwiftProtobuf.", with: "TinyRPC.")
    }

    /// A run that records goldens writes the sample again too, and fails.
    @Test(arguments: samples) func theMockUnderTestIsTheGoldenOne(name: String, module: String) throws {
        let sample = Fixtures.root.appendingPathComponent("Tests/Samples/\(module)/recording.mock.swift")
        let expected = try self.expected(name)
        #expect(try String(contentsOf: sample, encoding: .utf8) == expected)
        if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] != nil {
            try expected.write(to: sample, atomically: true, encoding: .utf8)
        }
    }
}
