import Foundation
import TestSupport
import Testing

/// The documentation, followed word for word, leads to passing tests.
@Suite(.serialized, .gated(by: .long)) struct NewcomerTests {
    /// `DistributionLongTests` follows it.
    private static let released = "Sources/SwiftMocksGenerator/SwiftMocksGenerator.docc/ReleasedBuild.md"

    static let start = "Sources/SwiftMocks/SwiftMocks.docc/GettingStarted.md"
    static let chapter = "Sources/SwiftMocksGenerator/SwiftMocksGenerator.docc/SwiftPM.md"

    private let project: ExampleProject

    init() throws { project = try ExampleProject(for: .newcomer) }

    @Test func `getting started leads to a passing test`() async throws {
        let outputs = try await beginner().follow()
        #expect(outputs.contains { $0.contains("Test run with 1 test in 0 suites passed") }, "\(outputs)")
        #expect(
            try project.sources(of: "Chat") == [
                "SwiftMocksPlan.swift", "eliza.connect.swift", "eliza.pb.swift",
            ])
    }

    /// The chapter goes on from there, with mocks of another kind and with files to check in.
    @Test func `the chapter leads to a passing test`() async throws {
        let (beginner, reader) = (try await beginner(), try await newcomer(Self.chapter))
        let product = ".product(name: \"ConnectMocks\", package: \"connect-swift\")"
        #expect(try Documentation.text(of: Self.chapter).contains("`let mocks = Target.Dependency\(product)`"))
        let outputs = try await reader.follow {
            _ = try await beginner.follow()
            try project.replace(
                ".product(name: \"SwiftMocksTesting\", package: \"swift-mocks\")", with: product, in: "Package.swift")
            try project.replace(", traits: [\"Connect\"]", with: "", in: "Package.swift")
        }
        #expect(outputs.contains { $0.contains("Executed 1 test, with 0 failures") }, "\(outputs)")
        for path in [
            "Sources/Chat/Generated/eliza.pb.swift", "Sources/Chat/Generated/eliza.connect.swift",
            "Tests/ChatTests/Generated/eliza.mock.swift",
        ] {
            #expect(FileManager.default.fileExists(atPath: project.file(path).path), "\(path)")
        }
    }

    /// Where tools know no traits, the chapter's package `Mocks` enables the one that the manifest leaves out then.
    @Test func `a local package enables the trait`() async throws {
        let beginner = try await beginner()
        _ = try await beginner.follow()
        for block in try Documentation.blocks(of: Self.chapter) where block.check == "trait package" {
            try project.write(beginner.adapted(block.text), to: #require(block.path))
        }
        try project.replace(", traits: [\"Connect\"]", with: "", in: "Package.swift")
        try project.replace(
            "dependencies: [\n        .package",
            with: "dependencies: [\n        .package(path: \"Mocks\"),\n        .package", in: "Package.swift")
        try project.replace(
            ".product(name: \"SwiftMocksTesting\", package: \"swift-mocks\")",
            with: ".product(name: \"Mocks\", package: \"Mocks\")", in: "Package.swift")
        let (status, output) = try await project.shell("swift test", environment: beginner.environment)
        #expect(status == 0 && output.contains("Test run with 1 test in 0 suites passed"), "\(output)")
    }

    private func beginner() async throws -> Newcomer { try await newcomer(Self.start, section: "Connect") }

    private func newcomer(_ page: String, section: String? = nil) async throws -> Newcomer {
        let tools = try await project.protocGenSwift().deletingLastPathComponent().path
        return Newcomer(page: page, section: section, project: project, tools: tools)
    }

    @Test func `no other page has commands`() throws {
        let pages = try Documentation.blocks()
            .filter { $0.check == "command" || $0.path != nil }.map(\.file)
        #expect(Set(pages) == [Self.start, Self.chapter, Self.released])
    }
}
