import Foundation
import TestSupport
import Testing

extension ConnectExampleTests {
    /// What the build plugin does for a user, seen through `swift build`.
    @Suite(.serialized) struct BuildPluginTests {
        private let project: ExampleProject

        init() throws { project = try ExampleProject(for: .buildPlugin) }

        @Test func theAppsTestsPass() async throws {
            let (status, output) = try await project.swift(["test"])
            #expect(status == 0, "\(output)")
            #expect(output.contains("Executed 2 tests, with 0 failures"), "\(output)")
            #expect(output.contains("Test run with 2 tests in 2 suites passed"), "\(output)")
            #expect(!output.contains("warning:"), "\(output)")
        }

        @Test func anUnchangedBuildGeneratesNothing() async throws {
            try await build()
            let before = try modificationDate()
            let output = try await build()
            #expect(try modificationDate() == before)
            #expect(!output.contains("swift-mocks eliza.proto"), "\(output)")
        }

        @Test func aChangedProtoIsGeneratedAgain() async throws {
            try await build()
            #expect(try !generated().contains("func `listen`"))
            try project.replace(
                "rpc Say(SayRequest)", with: "rpc Listen(SayRequest) returns (SayResponse);\n    rpc Say(SayRequest)",
                in: "Sources/ExampleApp/eliza.proto")
            try await build()
            #expect(try generated().contains("func `listen`"))
        }

        @Test func aChangedImportIsGeneratedAgain() async throws {
            try project.write("syntax = \"proto3\";\n", to: "Sources/ExampleApp/common.proto")
            try project.replace(
                "package connectrpc", with: "import \"common.proto\";\npackage connectrpc",
                in: "Sources/ExampleApp/eliza.proto")
            try await build()
            try project.write("syntax = \"proto3\";\n// Changed.\n", to: "Sources/ExampleApp/common.proto")
            let output = try await build()
            #expect(output.contains("swift-mocks eliza.proto"), "\(output)")
        }

        /// SwiftPM does not ask a plugin anew when only its configuration changes.
        @Test func aChangedOptionIsSeen() async throws {
            try await build()
            #expect(try generated().contains("enum Metadata"))
            try project.replace(
                "\"GenerateMocks\": false", with: "\"GenerateMocks\": false, \"GenerateServiceMetadata\": false",
                in: project.configuration)
            try await build()
            #expect(try !generated().contains("enum Metadata"))
        }

        @Test func otherOutputsNeedANewPlanAndSaySo() async throws {
            try await build()
            try project.replace("\"GenerateMocks\": false", with: "\"GenerateMocks\": true", in: project.configuration)
            let (status, output) = try await project.swift(["build"])
            #expect(status != 0)
            #expect(output.contains("run `touch Package.swift` and build again"), "\(output)")
        }

        @Test(arguments: [
            (
                "\"GenerateMocks\": false", "\"GenrateMocks\": false",
                "error: unknown key \"GenrateMocks\"; the nearest is \"GenerateMocks\""
            ),
            (
                "\"GenerateMocks\": false", "\"GenerateMocks\": \"no\"",
                "error: GenerateMocks must be true or false, and is the string \"no\""
            ),
            (
                "[\"eliza.proto\"]", "[\"elisa.proto\"]",
                "; the nearest there is \"eliza.proto\"; mend the name, or add the folder"
            ),
            (
                "\"GenerateMocks\": false", "\"GenerateMocks\": false, \"Visibility\": \"Pubic\"",
                "error: Visibility: \"Pubic\" is not a legal value; legal values are Internal, Public, Package; did you mean Public?"
            ),
            (
                "\"GenerateMocks\": false", "\"GenerateMocks\" false",
                "swift-mocks-config.json:5:29: error: a colon is missing; a configuration is JSON"
            ),
            (
                "\"invocations\"", "\"protocPath\": \"/nowhere/protoc\", \"invocations\"",
                "protocPath names /nowhere/protoc, which is no program that can be run"
            ),
        ])
        func aFaultIsNamed(old: String, new: String, expected: String) async throws {
            try project.replace(old, with: new, in: project.configuration)
            let (status, output) = try await project.swift(["build"])
            #expect(status != 0)
            #expect(output.contains(expected), "\(output)")
        }

        @Test func aMissingConfigurationIsNamed() async throws {
            try FileManager.default.removeItem(at: project.file(project.configuration))
            try project.plan()
            let (status, output) = try await project.swift(["build"])
            #expect(status != 0)
            #expect(output.contains("target ExampleApp has no swift-mocks-config.json; put one into "), "\(output)")
        }

        @Test func theEnvironmentNamesProtoc() async throws {
            try project.plan()
            let (status, output) = try await project.swift(["build"], environment: ["PROTOC_PATH": "/nowhere/protoc"])
            #expect(status != 0)
            #expect(output.contains("PROTOC_PATH names /nowhere/protoc, which is no program"), "\(output)")
        }

        @discardableResult
        private func build() async throws -> String {
            let (status, output) = try await project.swift(["build"])
            try #require(status == 0, "\(output)")
            return output
        }

        private func generated() throws -> String {
            try String(contentsOf: project.generated("eliza.connect.swift"), encoding: .utf8)
        }

        private func modificationDate() throws -> Date? {
            let path = project.generated("eliza.connect.swift").path
            return try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
        }
    }
}
