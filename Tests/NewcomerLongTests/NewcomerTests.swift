import Foundation
import TestSupport
import Testing

/// Who follows the documentation word for word arrives.
@Suite(.serialized, .gated(by: .long)) struct NewcomerTests {
    /// `DistributionLongTests` follows it.
    private static let released = "Sources/SwiftMocksGenerator/SwiftMocksGenerator.docc/ReleasedBuild.md"

    static let chapter = "Sources/SwiftMocksGenerator/SwiftMocksGenerator.docc/SwiftPM.md"

    private let project: ExampleProject

    init() throws { project = try ExampleProject(for: .newcomer) }

    @Test func theReadmeLeadsToAPassingTest() async throws {
        let outputs = try await follow("README.md")
        #expect(outputs.contains { $0.contains("Test run with 1 test in 0 suites passed") }, "\(outputs)")
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

    /// Where tools know no traits, the chapter's package `Mocks` enables the one that the manifest leaves out then.
    @Test func aLocalPackageEnablesTheTrait() async throws {
        let newcomer = try await newcomer(Self.chapter)
        _ = try await newcomer.follow()
        try project.replace(", traits: [\"Connect\"]", with: "", in: "Package.swift")
        try project.replace(
            "dependencies: [\n        .package",
            with: "dependencies: [\n        .package(path: \"Mocks\"),\n        .package", in: "Package.swift")
        try project.replace(
            ".product(name: \"SwiftMocksTesting\", package: \"swift-mocks\")",
            with: ".product(name: \"Mocks\", package: \"Mocks\")", in: "Package.swift")
        for folder in ["Sources/Chat", "Tests/ChatTests"] {
            try FileManager.default.removeItem(at: project.file("\(folder)/Generated"))
        }
        let (status, output) = try await project.shell("swift test", environment: newcomer.environment)
        #expect(status == 0 && output.contains("Test run with 1 test in 0 suites passed"), "\(output)")
    }

    /// First one with Connect's mocks, and later one with mocks that record.
    private func expectBothTests(_ outputs: [String]) {
        let first = outputs.firstIndex { $0.contains("Executed 1 test, with 0 failures") }
        let second = outputs.firstIndex { $0.contains("Test run with 1 test in 0 suites passed") }
        #expect(first != nil && second != nil && first! < second!, "\(outputs)")
    }

    private func follow(_ page: String) async throws -> [String] { try await newcomer(page).follow() }

    private func newcomer(_ page: String) async throws -> Newcomer {
        let tools = try await project.protocGenSwift().deletingLastPathComponent().path
        return Newcomer(page: page, project: project, tools: tools)
    }

    @Test func noOtherPageHasCommands() throws {
        let pages = try Documentation.blocks()
            .filter { $0.check == "command" || $0.path != nil && $0.check != "bundle" }.map(\.file)
        #expect(Set(pages) == ["README.md", Self.chapter, GRPCNewcomerTests.page, Self.released])
    }
}
