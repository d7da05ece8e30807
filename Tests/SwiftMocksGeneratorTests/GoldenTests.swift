import Foundation
import TestSupport
import Testing

/// The generator's output for each fixture, byte for byte.
@Suite struct GoldenTests {
    /// Set by `make golden`. A run that records fails, so no output becomes a golden by accident.
    static let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDENS"] != nil

    @Test(arguments: try GoldenCase.all())
    func `output is the golden`(_ golden: GoldenCase) throws {
        let parameter = golden.arguments.joined(separator: ",")
        let response = try Response(to: Fixtures.request(golden.protos, parameter: parameter))
        #expect(response.error == nil)
        if Self.isRecording {
            try record(response, golden)
            return
        }
        expectEqual(
            response.contents, try Fixtures.contents(of: golden.folder), in: "Fixtures/golden/\(golden.name)/")
    }

    private func record(_ response: Response, _ golden: GoldenCase) throws {
        try? FileManager.default.removeItem(at: golden.folder)
        for (name, content) in response.contents {
            let file = golden.folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(content.utf8).write(to: file)
        }
        Issue.record("recorded Fixtures/golden/\(golden.name); look at `git diff Fixtures`, then run `make test`")
    }
}
