import Foundation
import TestSupport
import Testing

@testable import SwiftMocksBuildTool

@Suite struct FolderChangesTests {
    private static let ours = "// \(GeneratedNotice.text)" + "\n"

    @Test func `what differs is written and what is left over is removed`() throws {
        let fresh = try TemporaryFolder(["a.swift": Self.ours + "new", "v1/b.swift": Self.ours, "c.swift": Self.ours])
        let checkedIn = try TemporaryFolder([
            "a.swift": Self.ours + "old", "c.swift": Self.ours, "gone.swift": Self.ours, "hand.swift": "let mine = 1\n",
            "old.pb.swift": "// DO NOT EDIT.\n", "hand.pb.swift": "let mine = 2\n",
        ])
        let changes = FolderChanges(of: checkedIn.url, from: fresh.url, removing: [.messages])
        #expect(changes.written == ["a.swift", "v1/b.swift"])
        #expect(changes.removed == ["gone.swift", "old.pb.swift"])
        #expect(changes.unchanged == ["c.swift"])

        try changes.apply()
        #expect(FolderChanges(of: checkedIn.url, from: fresh.url, removing: [.messages]).isEmpty)
        #expect(try String(contentsOf: checkedIn.file("a.swift"), encoding: .utf8) == Self.ours + "new")
        #expect(FileManager.default.fileExists(atPath: checkedIn.file("hand.swift").path))
        #expect(FolderChanges(of: checkedIn.url, from: fresh.file("v1"), removing: nil).removed.isEmpty)
    }

    /// Where nothing makes such files, they may be another program's.
    @Test func `removes clients that are left over where clients are made`() throws {
        let fresh = try TemporaryFolder(["a.grpc.swift": "// DO NOT EDIT.\n"])
        let checkedIn = try TemporaryFolder([
            "old.grpc.swift": "// DO NOT EDIT.\n", "hand.grpc.swift": "let mine = 1\n",
        ])
        let clients = [GRPCSwiftFacts.outputs.clientsOfOthers].compactMap { $0 }
        let with = FolderChanges(of: checkedIn.url, from: fresh.url, removing: clients)
        #expect(with.removed == ["old.grpc.swift"])
        let without = FolderChanges(of: checkedIn.url, from: fresh.url, removing: [])
        #expect(without.removed.isEmpty)
    }

    @Test func `a file whose name changes its case is written anew`() throws {
        let fresh = try TemporaryFolder(["Chat.swift": Self.ours])
        let checkedIn = try TemporaryFolder(["chat.swift": Self.ours])
        let changes = FolderChanges(of: checkedIn.url, from: fresh.url, removing: [.messages])
        #expect(changes.written == ["Chat.swift"] && changes.removed == ["chat.swift"])
        try changes.apply()
        #expect(try FileManager.default.contentsOfDirectory(atPath: checkedIn.url.path) == ["Chat.swift"])
    }

    @Test func `a missing folder is an empty one`() throws {
        let fresh = try TemporaryFolder(["a.swift": Self.ours])
        let changes = FolderChanges(of: fresh.file("nowhere"), from: fresh.url, removing: nil)
        #expect(changes.written == ["a.swift"] && changes.removed.isEmpty)
    }
}
