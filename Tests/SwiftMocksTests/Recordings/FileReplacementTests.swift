import Foundation
import Testing

@testable import SwiftMocks

@Suite struct FileReplacementTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("recordings-\(UUID())")
    private var url: URL { folder.appendingPathComponent("a.json") }

    private func names(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test func `the new content is elsewhere until it is whole`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let other = folder.appendingPathComponent("other")
        try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
        try Data("old".utf8).write(to: url)
        try FileReplacement(of: url).write(Data("new".utf8), by: [other]) {
            #expect((try? names(in: folder)) == ["a.json", "other"])
            #expect((try? Data(contentsOf: url)) == Data("old".utf8))
            #expect((try? names(in: other))?.count == 1)
        }
        #expect(try Data(contentsOf: url) == Data("new".utf8))
        #expect(try names(in: folder) == ["a.json", "other"] && names(in: other) == [])
    }

    @Test func `by default, the new content is not beside the file`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("old".utf8).write(to: url)
        var isReplaced = false
        try FileReplacement(of: url).write(Data("new".utf8)) {
            isReplaced = true
            #expect((try? names(in: folder)) == ["a.json"])
        }
        #expect(try isReplaced && Data(contentsOf: url) == Data("new".utf8))
    }

    @Test func `without another folder the file is overwritten`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("old".utf8).write(to: url)
        try FileReplacement(of: url).write(Data("new".utf8), by: [folder.appendingPathComponent("missing")])
        #expect(try Data(contentsOf: url) == Data("new".utf8))
        #expect(try names(in: folder) == ["a.json"])
    }
}
