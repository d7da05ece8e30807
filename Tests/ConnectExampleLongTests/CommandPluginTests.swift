import Foundation
import TestSupport
import Testing

extension ConnectExampleLongTests {
    /// `swift package generate-mocks`, as a project uses it that checks generated code in.
    @Suite(.serialized) struct CommandPluginTests {
        private let project: ExampleProject

        init() throws { project = try ExampleProject(for: .rareChanges) }

        @Test func `the command writes, and then checks what it wrote`() async throws {
            let client = "Sources/ExampleApp/Generated/eliza.connect.swift"
            let mock = "Tests/ExampleAppTests/Generated/eliza.mock.swift"
            let (missing, _) = try await project.generateMocks("--check")
            #expect(missing != 0)
            #expect(!FileManager.default.fileExists(atPath: project.file(client).path))

            let (status, output) = try await project.generateMocks()
            #expect(status == 0, "\(output)")
            #expect(try project.text(client).contains("protocol Connectrpc_Eliza_V1_ElizaServiceClientInterface"))
            #expect(try project.text(mock).contains("@testable import ExampleApp"))

            let (check, checkOutput) = try await project.generateMocks("--check")
            #expect(check == 0, "\(checkOutput)")
            try project.replace("protocol", with: "protokol", in: client)
            let (changed, changedOutput) = try await project.generateMocks("--check")
            #expect(changed != 0)
            #expect(changedOutput.contains("generated files are out of date"), "\(changedOutput)")
            let lines = changedOutput.components(separatedBy: "\n")
            #expect(
                lines.contains { $0.hasPrefix("-") && $0.contains("protokol Connectrpc_Eliza") }, "\(changedOutput)")
            #expect(
                lines.contains { $0.hasPrefix("+") && $0.contains("protocol Connectrpc_Eliza") }, "\(changedOutput)")

            let (unknown, unknownOutput) = try await project.generateMocks("--all")
            #expect(unknown != 0 && unknownOutput.contains("unknown argument \"--all\". "), "\(unknownOutput)")

            let (dry, dryOutput) = try await project.generateMocks("--dry-run", "--verbose")
            #expect(dry == 0)
            #expect(dryOutput.contains("would write") && dryOutput.contains("--swift-mocks_out=."), "\(dryOutput)")
            let note = "ExampleApp: RPCLibrary=Connect, since the target depends on the product Connect\n"
            #expect(dryOutput.contains(note), "\(dryOutput)")
            #expect(try project.text(client).contains("protokol"))
        }
    }
}
