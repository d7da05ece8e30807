import Foundation
import Testing

@testable import SwiftMocksBuildTool

@Suite struct ProtocReportTests {
    @Test(arguments: [
        ("v1/a.proto:3:1: Expected \"message\".", "ROOT/v1/a.proto:3:1: error: Expected \"message\"."),
        ("../v1/a.proto:3:1: Expected \"message\".", "ROOT/v1/a.proto:3:1: error: Expected \"message\"."),
        ("v1/a.proto:3:1: warning: Import b is unused.", "ROOT/v1/a.proto:3:1: warning: Import b is unused."),
        ("../v1/a.proto:3:1: warning: Import b is unused.", "ROOT/v1/a.proto:3:1: warning: Import b is unused."),
        (
            "v1/a.proto: File recursively imports itself.",
            "ROOT/v1/a.proto:1:1: error: File recursively imports itself."
        ),
        ("b.proto: no.", "b.proto:1:1: error: no."), ("../../b.proto:2:3: no.", "../../b.proto:2:3: error: no."),
        ("--swift-mocks_out: v1/a.proto: rpc Say: no", "ROOT/v1/a.proto:1:1: error: rpc Say: no"),
        ("--grpc-swift-2_out: v1/a.proto: no", "ROOT/v1/a.proto:1:1: error: no"),
        ("--grpc-swift-2_out: Unknown value", "C:2:3: error: Unknown value"),
        ("--other_out: no", "C:2:3: error: --other_out: no"),
        ("--swift-mocks_out: option Visibility: no", "C:2:3: error: option Visibility: no"),
        ("one\ntwo\n", "C:2:3: error: one\nC:2:3: error: two"),
        ("", ""), (":", "C:2:3: error: :"), ("a:b:c:d", "C:2:3: error: a:b:c:d"),
    ])
    func namesThePlace(text: String, expected: String) throws {
        #expect(try report(text) == expected)
    }

    @Test func whatASuccessfulProtocPrintsIsAWarning() throws {
        #expect(
            try report("no\nv1/a.proto: no", hasFailed: false) == "C:2:3: warning: no\nROOT/v1/a.proto:1:1: warning: no"
        )
    }

    @Test func errorsComeBeforeWarnings() throws {
        let printed = """
            v1/a.proto:3:1: warning: Import b is unused.
            --swift-mocks_out: v1/a.proto: no
            v1/a.proto:4:1: warning: Import c is unused.
            --swift-mocks_out: v1/a.proto: never
            """
        let severities = try report(printed).split(separator: "\n").map { $0.contains("warning:") }
        #expect(severities == [false, false, true, true])
        #expect(try report(printed).contains("no\n"))
    }

    private func report(_ text: String, hasFailed: Bool = true) throws -> String {
        let folder = try ProjectFolder(["v1/a.proto": "", "out/x": ""])
        let files = ProtocFiles(
            importPaths: ImportPaths(["."], relativeTo: folder.url), mappings: nil, folder: folder.file("out"))
        return ProtocReport(text, about: files, hasFailed: hasFailed).text(place: "C:2:3")
            .replacingOccurrences(of: folder.url.path, with: "ROOT")
    }
}
