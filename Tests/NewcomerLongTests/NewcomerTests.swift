import Foundation
import TestSupport
import Testing

/// Who follows the documentation word for word arrives. The chapter is followed among the `BothPluginsTests`.
@Suite(.serialized) struct NewcomerTests {
    static let chapter = "Sources/SwiftMocksGenerator/SwiftMocksGenerator.docc/SwiftPM.md"

    @Test func theReadmeLeadsToAPassingTest() async throws {
        let project = try ExampleProject(for: .newcomer)
        let outputs = try await Newcomer(page: "README.md", project: project).follow()
        #expect(outputs.last?.contains("Executed 1 test, with 0 failures") == true)
        #expect(try project.text("Sources/Chat/eliza.pb.swift").contains("struct Connectrpc_Eliza_V1_SayRequest"))
        let client = project.outputs(of: "Chat").appendingPathComponent("eliza.connect.swift")
        #expect(FileManager.default.fileExists(atPath: client.path))
    }

    @Test func noOtherPageHasCommands() throws {
        let pages = try Documentation.blocks().filter { $0.check == "command" || $0.path != nil }.map(\.file)
        #expect(Set(pages) == ["README.md", Self.chapter])
    }
}
