import Foundation
import TestSupport
import Testing

@testable import SwiftMocksBuildTool

@Suite struct ProtoSelectionTests {
    @Test(arguments: [
        ("*.proto", "a.proto", true), ("*.proto", "v1/a.proto", false), ("**/*.proto", "v1/a.proto", true),
        ("**/*.proto", "a.proto", true), ("**", "x/y/a.proto", true),
        ("acme/*/v1/*.proto", "acme/user/v1/u.proto", true),
        ("acme/*/v1/*.proto", "acme/user/v2/u.proto", false), ("acme/**/v1/*.proto", "acme/v1/u.proto", true),
        ("acme/**/v1/*.proto", "acme/a/b/v1/u.proto", true), ("acme/**/v1/*.proto", "acme/a/v1/b/u.proto", false),
        ("a*b*c.proto", "aXbYbc.proto", true), ("a*b*c.proto", "aXc.proto", false), ("*/", "a.proto", false),
    ])
    func `a pattern selects what it matches`(pattern: String, name: String, expected: Bool) throws {
        #expect(try #require(ProtoPattern(pattern)).matches(name) == expected)
    }

    @Test func `a pattern of many stars takes no longer`() throws {
        let pattern = try #require(ProtoPattern(String(repeating: "*a", count: 200) + "b.proto"))
        #expect(!pattern.matches(String(repeating: "a", count: 500) + ".proto"))
    }

    @Test func `protos that are there are selected`() throws {
        let folder = try project()
        #expect(
            try select(nil, importPaths: [".", "../P"], in: folder) == [
                "a.proto", "v1/b.proto", "v1/c.proto", "v2/d.proto",
            ])
        #expect(try select(["v1/*.proto"], importPaths: [".", "../P"], in: folder) == ["v1/b.proto", "v1/c.proto"])
        #expect(
            try select(["v1/c.proto", "*/*.proto"], importPaths: ["../P"], in: folder) == ["v1/c.proto", "v2/d.proto"])
    }

    @Test func `a proto that is not there is named`() throws {
        let folder = try project()
        let text = PlacedText(text: "v3/*.proto", position: TextPosition(line: 2))
        let selection = ProtoSelection([text], ImportPaths(["."].placed, relativeTo: folder.file("T")))
        #expect(selection.entries.map(\.names) == [[]])
        let faults = selection.faults(at: TextPosition())
        #expect(faults.map(\.position) == [TextPosition(line: 2)])
        #expect(
            faults.map(\.text) == [
                "there is no proto like \"v3/*.proto\" in \(folder.file("T").path). Correct the pattern or importPaths"
            ])
    }

    @Test func `the folders in which protos may come and go are known`() throws {
        let folder = try project()
        let importPaths = ImportPaths(["../P"].placed, relativeTo: folder.file("T"))
        let named = ProtoSelection(["v1/c.proto"].placed, importPaths)
        #expect(named.folders.map(\.path) == [folder.file("P/v1").path])
        let selection = ProtoSelection(["v1/c.proto", "**/*.proto"].placed, importPaths)
        #expect(selection.entries.map(\.names) == [["v1/c.proto"], ["v2/d.proto"]])
        #expect(selection.folders.map(\.path).sorted() == ["P", "P/v1", "P/v2"].map { folder.file($0).path })
    }

    /// protoc would take one of them in silence.
    @Test func `two protos of one name are a fault`() throws {
        let folder = try TemporaryFolder([
            "A/v1/a.proto": "// 1", "B/v1/a.proto": "// 2", "A/same.proto": "", "B/same.proto": "",
        ])
        let selection = ProtoSelection(nil, ImportPaths(["A", "B"].placed, relativeTo: folder.url))
        #expect(selection.entries.flatMap(\.names) == ["same.proto", "v1/a.proto"])
        #expect(
            selection.faults(at: TextPosition()).map { $0.text.replacingOccurrences(of: folder.url.path, with: "ROOT") }
                == [
                    "\"v1/a.proto\" is both ROOT/A/v1/a.proto and ROOT/B/v1/a.proto, and protoc takes the first. Rename one, or"
                        + " give each an invocation with its own importPaths"
                ])
    }

    private func project() throws -> TemporaryFolder {
        try TemporaryFolder([
            "T/a.proto": "", "T/v1/b.proto": "", "T/.build/x.proto": "", "T/google/protobuf/any.proto": "",
            "T/a.txt": "",
            "P/v1/c.proto": "", "P/v2/d.proto": "",
        ])
    }

    private func select(_ given: [String]?, importPaths: [String], in folder: TemporaryFolder) throws -> [String] {
        let selection = ProtoSelection(given?.placed, ImportPaths(importPaths.placed, relativeTo: folder.file("T")))
        #expect(selection.faults(at: TextPosition()).isEmpty)
        return selection.entries.flatMap(\.names)
    }
}
