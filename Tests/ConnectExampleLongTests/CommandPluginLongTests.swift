import Foundation
import TestSupport
import Testing

extension ConnectExampleLongTests {
    /// Where `swift package generate-mocks` writes when it is told, and which arguments it refuses.
    @Suite(.serialized) struct CommandPluginLongTests {
        private let project: ExampleProject

        init() throws { project = try ExampleProject(for: .rareChanges) }

        @Test func writesOneTargetWhereItIsTold() async throws {
            let (status, output) = try await project.generateMocks("--target", "ExampleApp", "--output", "Checked/In")
            #expect(status == 0, "\(output)")
            #expect(FileManager.default.fileExists(atPath: project.file("Checked/In/eliza.connect.swift").path))
        }

        @Test(arguments: [
            (
                ["--output", "Generated"],
                "--output is for one target, and ExampleApp, ExampleAppTests, RecordingTests have a"
            ),
            (["--target", "ExampleAp"], "this package has no target \"ExampleAp\"; the nearest is \"ExampleApp\""),
            (
                ["--all"],
                "unknown argument \"--all\"; there are --target, --output, --check, --dry-run, --verbose and --help"
            ),
        ])
        func refusesWhatMakesNoSense(arguments: [String], expected: String) async throws {
            let (status, output) = try await project.generateMocks(arguments)
            #expect(status != 0)
            #expect(output.contains(expected), "\(output)")
        }
    }
}
