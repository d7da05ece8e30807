import Foundation
import TestSupport
import Testing

/// The generator's output for each fixture, byte for byte.
@Suite struct GoldenTests {
    /// Set by `make golden`. A run that records fails, so no output becomes a golden by accident.
    static let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDENS"] != nil

    @Test(arguments: try GoldenCase.all())
    func `output is the golden`(_ golden: GoldenCase) throws {
        let response = try TestRequest(golden).run()
        #expect(response.error == nil)
        if Self.isRecording {
            try record(response, golden)
            return
        }
        let expected = try Fixtures.contents(of: golden.folder)
        #expect(response.files.map(\.name).sorted() == expected.keys.sorted())
        for (name, content) in response.files {
            let difference = LineDiff.text(expected: expected[name] ?? "", actual: content)
            if let difference {
                Issue.record("Fixtures/golden/\(golden.name)/\(name), expected -, generated +:\n\(difference)")
            }
        }
    }

    private func record(_ response: TestResponse, _ golden: GoldenCase) throws {
        try? FileManager.default.removeItem(at: golden.folder)
        for (name, content) in response.files {
            let file = golden.folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(content.utf8).write(to: file)
        }
        Issue.record("recorded Fixtures/golden/\(golden.name); look at `git diff Fixtures`, then run `make test`")
    }
}
