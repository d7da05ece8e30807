import Foundation
import TestSupport
import Testing

/// Who follows the page on released builds word for word arrives. The bundle has programs for other systems, too.
@Suite(.timeLimit(.minutes(60)), .gated(by: .long)) struct ReleasedBuildTests {
    @Test func `the page leads to a passing test`() async throws {
        let project = try ExampleProject(for: .newcomerOfRelease)
        let tools = try await project.protocGenSwift().deletingLastPathComponent().path
        let page = "Sources/SwiftMocksGenerator/SwiftMocksGenerator.docc/ReleasedBuild.md"
        let outputs = try await Newcomer(page: page, project: project, tools: tools).follow {
            try await Release.pack(into: "Tools", in: project.folder, alsoFor: ["riscv64-unknown-linux-gnu"])
        }
        #expect(outputs.count == 1 && outputs[0].contains("Test run with 1 test in 0 suites passed"), "\(outputs)")
        let app = try Fixtures.files(in: project.outputs(of: "Chat", by: "Protoc"))
        #expect(app == ["greeter.connect.swift", "greeter.pb.swift"])
        #expect(try Fixtures.files(in: project.outputs(of: "ChatTests", by: "Protoc")) == ["greeter.mock.swift"])
    }
}
