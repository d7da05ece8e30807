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
            #expect(output.contains("Test run with 3 tests in 3 suites passed"), "\(output)")
            #expect(!output.contains("warning:"), "\(output)")
        }

        @Test func anUnchangedBuildGeneratesNothing() async throws {
            try await project.build()
            let before = try modificationDate()
            let output = try await project.build()
            #expect(try modificationDate() == before)
            #expect(!output.contains("swift-mocks eliza.proto"), "\(output)")
        }

        @Test func aChangedProtoIsGeneratedAgain() async throws {
            try await project.build()
            #expect(try !generated().contains("func `listen`"))
            try project.replace(
                "rpc Say(SayRequest)", with: "rpc Listen(SayRequest) returns (SayResponse);\n    rpc Say(SayRequest)",
                in: "Sources/ExampleApp/eliza.proto")
            try await project.build()
            #expect(try generated().contains("func `listen`"))
        }

        @Test func aFaultIsNamed() async throws {
            try project.replace("\"GenerateMocks\": false", with: "\"GenrateMocks\": false", in: project.configuration)
            let (status, output) = try await project.swift(["build"])
            #expect(status != 0)
            #expect(
                output.contains("error: unknown key \"GenrateMocks\"; the nearest is \"GenerateMocks\""), "\(output)")
        }

        @Test func aMissingProgramIsNamedBeforeAnythingIsBuilt() async throws {
            let program = "protoc-gen-grpc-swift-2"
            try project.replace(
                "\"GenerateMocks\": false",
                with: #""RPCLibrary": "GRPCSwift", "GenerateClients": true, "GenerateMocks": false"#,
                in: project.configuration)
            try project.plan()
            let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            let path = folders.filter { !FileManager.default.fileExists(atPath: "\($0)/\(program)") }
            let (status, output) = try await project.swift(
                ["build"], environment: ["PATH": path.joined(separator: ":")])
            #expect(status != 0)
            let error = "\(project.configuration):1:1: error: \(program) was not found on PATH;"
            #expect(output.contains(error), "\(output)")
            #expect(output.contains("PATH is \(path.joined(separator: ":")):/opt/homebrew/bin"), "\(output)")
            #expect(!output.contains("Building for debugging"), "\(output)")
        }

        /// An output that is not source would become a resource, and the app would get a bundle.
        @Test func noTargetGetsAResourceBundle() async throws {
            project.removeOutputs()
            try await project.build()
            let outputs = try FileManager.default.contentsOfDirectory(atPath: project.outputs(of: "ExampleApp").path)
            #expect(!outputs.isEmpty && outputs.allSatisfy { $0.hasSuffix(".swift") }, "\(outputs)")
            #expect(try project.builtFiles().filter { $0.contains("resource_bundle_accessor") } == [])
        }

        private func generated() throws -> String { try project.generatedText("eliza.connect.swift") }

        private func modificationDate() throws -> Date? {
            let path = project.generated("eliza.connect.swift").path
            return try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
        }
    }
}
