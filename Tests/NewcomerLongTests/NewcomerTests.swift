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
        expectBothTests(outputs)
        #expect(
            try Fixtures.files(in: project.outputs(of: "Chat")) == [
                "SwiftMocksPlan.swift", "eliza.connect.swift", "eliza.pb.swift",
            ])
    }

    /// And on to files to check in.
    @Test func theChapterLeadsToAPassingTest() async throws {
        let outputs = try await follow(Self.chapter)
        expectBothTests(outputs)
        for path in [
            "Sources/Chat/Generated/eliza.pb.swift", "Sources/Chat/Generated/eliza.connect.swift",
            "Tests/ChatTests/Generated/eliza.mock.swift",
        ] {
            #expect(FileManager.default.fileExists(atPath: project.file(path).path), "\(path)")
        }
    }

    /// First one with Connect's mocks, and later one with mocks that record.
    private func expectBothTests(_ outputs: [String]) {
        let first = outputs.firstIndex { $0.contains("Executed 1 test, with 0 failures") }
        let second = outputs.firstIndex { $0.contains("Test run with 1 test in 0 suites passed") }
        #expect(first != nil && second != nil && first! < second!, "\(outputs)")
    }

    private func follow(_ page: String) async throws -> [String] {
        let tools = try await project.protocGenSwift().deletingLastPathComponent().path
        return try await Newcomer(page: page, project: project, tools: tools).follow()
    }

    @Test func noOtherPageHasCommands() throws {
        let pages = try Documentation.blocks()
            .filter { $0.check == "command" || $0.path != nil && !["bundle", "trait package"].contains($0.check) }
            .map(\.file)
        #expect(Set(pages) == ["README.md", Self.chapter])
    }
}
