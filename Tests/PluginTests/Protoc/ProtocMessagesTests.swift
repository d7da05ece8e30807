import Foundation
import TestSupport
import Testing

@testable import SwiftMocksBuildTool

@Suite struct ProtocMessagesTests {
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
        ("--grpc-swift-2_out: Unknown value", "C:2:3: error: --grpc-swift-2_out: Unknown value"),
        ("--other_out: no", "C:2:3: error: --other_out: no"),
        (
            "--swift-mocks_out: option Visibility: no",
            "C:2:3: error: --swift-mocks_out: option Visibility: no"
        ),
        ("--swift-mocks_out: ../m.txt:2:16: error: no", "ROOT/m.txt:2:16: error: no"),
        ("../v1/a.proto: warning: no", "ROOT/v1/a.proto:1:1: warning: no"),
        ("one\ntwo\n", "C:2:3: error: one\nC:2:3: error: two"),
        ("", ""), (":", "C:2:3: error: :"), ("a:b:c:d", "C:2:3: error: a:b:c:d"),
    ])
    func `a message of protoc has its place`(text: String, expected: String) throws {
        #expect(try report(text) == expected)
    }

    @Test func `what a successful protoc prints is a warning`() throws {
        #expect(
            try report("no\nv1/a.proto: no", hasFailed: false) == "C:2:3: warning: no\nROOT/v1/a.proto:1:1: warning: no"
        )
    }

    @Test func `errors come before warnings`() throws {
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

    /// The folder in which protoc runs may be as deep as an import path.
    @Test(arguments: ["import/path", "import"])
    func `a place has no way up`(importPath: String) throws {
        let folder = try TemporaryFolder(["import/path/a.proto": "", "deep/out/x": ""])
        let messages = ProtocMessages(
            importPaths: ImportPaths([importPath].placed, relativeTo: folder.url), folder: folder.file("deep/out"),
            place: "C:2:3")
        #expect(
            messages.text("../../import/path/a.proto:3:1: no", hasFailed: true)
                == "\(folder.url.path)/import/path/a.proto:3:1: error: no")
    }

    private func report(_ text: String, hasFailed: Bool = true) throws -> String {
        let folder = try TemporaryFolder(["v1/a.proto": "", "out/x": "", "m.txt": ""])
        let messages = ProtocMessages(
            importPaths: ImportPaths(["."].placed, relativeTo: folder.url), folder: folder.file("out"), place: "C:2:3")
        return messages.text(text, hasFailed: hasFailed).replacingOccurrences(of: folder.url.path, with: "ROOT")
    }
}
