import Foundation
import Testing

@testable import SwiftMocksBuildTool

@Suite struct GeneratedFolderTests {
    private static let ours = "// \(GeneratedNotice.text)" + "\n"

    @Test func writesWhatDiffersAndRemovesWhatIsLeftOver() throws {
        let fresh = try ProjectFolder(["a.swift": Self.ours + "new", "v1/b.swift": Self.ours, "c.swift": Self.ours])
        let checkedIn = try ProjectFolder([
            "a.swift": Self.ours + "old", "c.swift": Self.ours, "gone.swift": Self.ours, "hand.swift": "let mine = 1\n",
            "old.pb.swift": "// DO NOT EDIT.\n", "hand.pb.swift": "let mine = 2\n",
        ])
        let folder = GeneratedFolder(folder: checkedIn.url)
        let changes = folder.changesOfAll(from: fresh.url)
        #expect(changes.written == ["a.swift", "v1/b.swift"])
        #expect(changes.removed == ["gone.swift", "old.pb.swift"])
        #expect(changes.unchanged == ["c.swift"])

        try folder.apply(changes, from: fresh.url)
        #expect(folder.changesOfAll(from: fresh.url).isEmpty)
        #expect(try String(contentsOf: checkedIn.file("a.swift"), encoding: .utf8) == Self.ours + "new")
        #expect(FileManager.default.fileExists(atPath: checkedIn.file("hand.swift").path))
        #expect(folder.changes(from: fresh.file("v1")).removed.isEmpty)
    }

    /// Where nothing makes such files, they may be another program's.
    @Test func `removes clients that are left over where clients are made`() throws {
        let fresh = try ProjectFolder(["a.grpc.swift": "// DO NOT EDIT.\n"])
        let checkedIn = try ProjectFolder(["old.grpc.swift": "// DO NOT EDIT.\n", "hand.grpc.swift": "let mine = 1\n"])
        let plugins = GRPCSwiftFacts.clientPlugin.map { [$0.plugin] } ?? []
        let with = GeneratedFolder(folder: checkedIn.url, plugins: plugins).changesOfAll(from: fresh.url)
        #expect(with.removed == ["old.grpc.swift"])
        let without = GeneratedFolder(folder: checkedIn.url).changesOfAll(from: fresh.url)
        #expect(without.removed.isEmpty)
    }

    @Test func `a file whose name changes its case is written anew`() throws {
        let fresh = try ProjectFolder(["Chat.swift": Self.ours])
        let checkedIn = try ProjectFolder(["chat.swift": Self.ours])
        let folder = GeneratedFolder(folder: checkedIn.url)
        let changes = folder.changesOfAll(from: fresh.url)
        #expect(changes.written == ["Chat.swift"] && changes.removed == ["chat.swift"])
        try folder.apply(changes, from: fresh.url)
        #expect(try FileManager.default.contentsOfDirectory(atPath: checkedIn.url.path) == ["Chat.swift"])
    }

    @Test func aMissingFolderIsAnEmptyOne() throws {
        let fresh = try ProjectFolder(["a.swift": Self.ours])
        let changes = GeneratedFolder(folder: fresh.file("nowhere")).changes(from: fresh.url)
        #expect(changes.written == ["a.swift"] && changes.removed.isEmpty)
    }
}
