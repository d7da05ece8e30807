import Foundation
import TestSupport
import Testing

/// Who follows the documentation word for word arrives.
@Suite(.serialized) struct NewcomerTests {
    static let chapter = "Sources/SwiftMocksGenerator/SwiftMocksGenerator.docc/SwiftPM.md"

    private let project: ExampleProject

    init() throws { project = try ExampleProject(for: .newcomer) }

    @Test func theReadmeLeadsToAPassingTest() async throws {
        let outputs = try await follow("README.md")
        #expect(outputs.last?.contains("Executed 1 test, with 0 failures") == true)
        #expect(
            try Fixtures.files(in: project.outputs(of: "Chat")) == [
                "SwiftMocksPlan.swift", "eliza.connect.swift", "eliza.pb.swift",
            ])
    }

    /// And on to files to check in.
    @Test func theChapterLeadsToAPassingTest() async throws {
        let outputs = try await follow(Self.chapter)
        #expect(outputs.contains { $0.contains("Executed 1 test, with 0 failures") })
        for path in [
            "Sources/Chat/Generated/eliza.pb.swift", "Sources/Chat/Generated/eliza.connect.swift",
            "Tests/ChatTests/Generated/eliza.mock.swift",
        ] {
            #expect(FileManager.default.fileExists(atPath: project.file(path).path), "\(path)")
        }
    }

    private func follow(_ page: String) async throws -> [String] {
        let tools = try await project.protocGenSwift().deletingLastPathComponent().path
        return try await Newcomer(page: page, project: project, tools: tools).follow()
    }

    @Test func noOtherPageHasCommands() throws {
        let pages = try Documentation.blocks()
            .filter { $0.check == "command" || $0.path != nil && $0.check != "bundle" }.map(\.file)
        #expect(Set(pages) == ["README.md", Self.chapter])
    }
}
