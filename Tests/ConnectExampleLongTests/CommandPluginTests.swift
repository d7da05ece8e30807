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

            let (dry, dryOutput) = try await project.generateMocks("--dry-run", "--verbose")
            #expect(dry == 0)
            #expect(dryOutput.contains("would write") && dryOutput.contains("--swift-mocks_out=."), "\(dryOutput)")
            #expect(try project.text(client).contains("protokol"))
        }

        @Test func `the command starts protoc once for a target`() async throws {
            try project.replace("[\"eliza.proto\"]", with: "[\"*.proto\"]", in: project.configuration)
            let protos = ["a", "b"]
            for name in protos { try project.write("syntax = \"proto3\";\n", to: "Sources/ExampleApp/\(name).proto") }
            let (status, output) = try await project.generateMocks("--target", "ExampleApp", "--dry-run", "--verbose")
            #expect(status == 0, "\(output)")
            let runs = output.components(separatedBy: "\n").filter { $0.contains("--swift-mocks_out=.") }
            #expect(runs.count == 1 && runs[0].hasSuffix(" a.proto b.proto eliza.proto"), "\(output)")
        }

        @Test func `the command writes one target where it is told`() async throws {
            let (status, output) = try await project.generateMocks("--target", "ExampleApp", "--output", "Checked/In")
            #expect(status == 0, "\(output)")
            #expect(FileManager.default.fileExists(atPath: project.file("Checked/In/eliza.connect.swift").path))
        }

        @Test(arguments: [
            (
                ["--output", "Generated"],
                "--output works with one target, but several have a swift-mocks-config.json: ExampleApp, "
            ),
            (["--target", "ExampleAp"], "this package has no target \"ExampleAp\"; the nearest is \"ExampleApp\""),
            (
                ["--all"],
                "unknown argument \"--all\"; the arguments are --target, --output, --check, --dry-run, --verbose and --help"
            ),
        ])
        func `arguments that make no sense are refused`(arguments: [String], expected: String) async throws {
            let (status, output) = try await project.generateMocks(arguments)
            #expect(status != 0)
            #expect(output.contains(expected), "\(output)")
        }
    }
}
