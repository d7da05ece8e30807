import Foundation
import TestSupport
import Testing

extension ConnectExampleTests {
    /// Who follows the documentation word for word arrives.
    @Suite(.serialized) struct NewcomerTests {
        static let chapter = "Sources/SwiftMocksGenerator/SwiftMocksGenerator.docc/SwiftPM.md"

        @Test func theReadmeLeadsToAPassingTest() throws {
            let project = try ExampleProject()
            let tools = try project.protocGenSwift().deletingLastPathComponent().path
            let outputs = try Newcomer(page: "README.md", project: project, tools: tools).follow()
            #expect(outputs.last?.contains("Executed 1 test, with 0 failures") == true)
            #expect(
                try Fixtures.files(in: project.outputs(of: "Chat")) == [
                    "eliza.connect.swift", "eliza.pb.swift", "swift-mocks-plan.stamp",
                ])
        }

        /// And on to files to check in.
        @Test func theChapterLeadsToAPassingTest() throws {
            let project = try ExampleProject()
            let tools = try project.protocGenSwift().deletingLastPathComponent().path
            let outputs = try Newcomer(page: Self.chapter, project: project, tools: tools).follow()
            #expect(outputs.contains { $0.contains("Executed 1 test, with 0 failures") })
            for path in [
                "Sources/Chat/Generated/eliza.pb.swift", "Sources/Chat/Generated/eliza.connect.swift",
                "Tests/ChatTests/Generated/eliza.mock.swift",
            ] {
                #expect(FileManager.default.fileExists(atPath: project.file(path).path), "\(path)")
            }
        }

        @Test func noOtherPageHasCommands() throws {
            let pages = try Documentation.blocks().filter { $0.check == "command" || $0.path != nil }.map(\.file)
            #expect(Set(pages) == ["README.md", Self.chapter])
        }
    }
}
