import Foundation
import TestSupport
import Testing

extension ConnectExampleLongTests {
    /// What the build plugin makes of rarer changes, and of faults in its configuration.
    @Suite(.serialized) struct BuildPluginTests {
        private let project: ExampleProject

        init() throws {
            project = try ExampleProject(for: .rareChanges)
            try project.write(
                """
                {
                    "invocations": [
                        {
                            "protoFiles": ["eliza.proto"],
                            "GenerateMocks": false
                        }
                    ]
                }

                """, to: project.configuration)
        }

        @Test func `a changed import is generated again`() async throws {
            try project.write("syntax = \"proto3\";\n", to: "Sources/ExampleApp/common.proto")
            try project.replace(
                "package connectrpc", with: "import \"common.proto\";\npackage connectrpc",
                in: "Sources/ExampleApp/eliza.proto")
            try await project.build()
            try project.write("syntax = \"proto3\";\n// Changed.\n", to: "Sources/ExampleApp/common.proto")
            let output = try await project.build()
            #expect(output.contains("swift-mocks eliza.proto"), "\(output)")
        }

        /// Both are of one step. A proto that is generated has a new record, even if its outputs
        /// stay as they are.
        @Test func `of two protos only the one that changed is generated again`() async throws {
            try project.replace("[\"eliza.proto\"]", with: "[\"eliza.proto\", \"z.proto\"]", in: project.configuration)
            try project.write("syntax = \"proto3\";\n", to: "Sources/ExampleApp/z.proto")
            // After another package's build, SwiftPM may link the programs anew in the second
            // build, too.
            for _ in 1...2 { try await project.build() }
            let records = [".eliza.connect.swift.record", ".z.connect.swift.record"]
            let before = try records.map { try project.generatedDate($0) }
            try project.write("syntax = \"proto3\";\n// Changed.\n", to: "Sources/ExampleApp/z.proto")
            let output = try await project.build()
            #expect(output.contains("swift-mocks eliza.proto and 1 more"), "\(output)")
            let after = try records.map { try project.generatedDate($0) }
            #expect(before[0] == after[0])
            #expect(before[1] != after[1])
        }

        /// SwiftPM does not ask a plugin anew when only its configuration changes.
        @Test func `a changed option is seen`() async throws {
            try await project.build()
            #expect(try generated().contains("enum Metadata"))
            try project.replace(
                "\"GenerateMocks\": false", with: "\"GenerateMocks\": false, \"GenerateServiceMetadata\": false",
                in: project.configuration)
            try await project.build()
            #expect(try !generated().contains("enum Metadata"))
        }

        @Test func `other outputs need a new plan and say so`() async throws {
            try await project.build()
            try project.replace("\"GenerateMocks\": false", with: "\"GenerateMocks\": true", in: project.configuration)
            let (status, output) = try await project.swift(["build"])
            #expect(status != 0)
            #expect(output.contains("Run `touch Package.swift` and build again"), "\(output)")
        }

        @Test(arguments: [
            (
                "\"GenerateMocks\": false", "\"GenerateMocks\" false",
                "swift-mocks-config.json:5:29: error: a colon is missing. A configuration is JSON"
            ),
            (
                "\"invocations\"", "\"protocPath\": \"/nowhere/protoc\", \"invocations\"",
                "protocPath names /nowhere/protoc, which is not an executable file"
            ),
        ])
        func `a fault is named`(old: String, new: String, expected: String) async throws {
            try project.replace(old, with: new, in: project.configuration)
            let (status, output) = try await project.swift(["build"])
            #expect(status != 0)
            #expect(output.contains(expected), "\(output)")
        }

        /// SwiftPM keeps a plan that it has, but not one that failed.
        @Test func `correcting a fault needs no new plan`() async throws {
            let (key, misspelt) = ("\"GenerateMocks\": false", "\"GenrateMocks\": false")
            try project.replace(key, with: misspelt, in: project.configuration)
            try project.plan()
            let (status, output) = try await project.swift(["build"])
            #expect(status != 0)
            #expect(output.contains("error: unknown key \"GenrateMocks\""), "\(output)")
            #expect(output.contains("build planning stopped"), "\(output)")
            try project.replace(misspelt, with: key, in: project.configuration)
            try await project.build()
        }

        @Test func `a missing program is named before anything is built`() async throws {
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
            let error = "error: \(program) was not found on PATH (\(path.joined(separator: ", ")), /opt/homebrew/bin"
            #expect(output.contains(error) && output.contains("\(project.configuration):"), "\(output)")
            #expect(!output.contains("Building for debugging"), "\(output)")
        }

        @Test func `a target without a configuration that has no proto is named`() async throws {
            for path in [project.configuration, "Sources/ExampleApp/eliza.proto"] {
                try FileManager.default.removeItem(at: project.file(path))
            }
            let (status, output) = try await project.swift(["build"])
            #expect(status != 0)
            let place = "Package.swift:22:19: error: target ExampleApp has no proto in "
            #expect(output.contains(place), "\(output)")
        }

        /// The test has no configuration, and takes over what that of the app says.
        @Test func `a changed option of the app reaches its tests`() async throws {
            try await project.build("--build-tests")
            #expect(try mock().contains("func `say`(") && !mock().contains("completion: "))
            try project.replace(
                "\"GenerateMocks\": false", with: "\"GenerateMocks\": false, \"GenerateCallbackMethods\": true",
                in: project.configuration)
            let output = try await project.build("--build-tests")
            #expect(try mock().contains("completion: "))
            #expect(output.contains("swift-mocks eliza.proto"), "\(output)")
            #expect(try await !project.build("--build-tests").contains("swift-mocks "))
        }

        private func mock() throws -> String { try project.generatedText("eliza.mock.swift", of: "RecordingTests") }

        @Test func `a folder without sources is named`() async throws {
            try project.write("{}", to: "Sources/Empty/swift-mocks-config.json")
            try project.plan()
            let output = try await project.build()
            #expect(output.contains("Sources/Empty has a swift-mocks-config.json, but no target"), "\(output)")
        }

        @Test func `the environment names protoc`() async throws {
            try project.plan()
            let (status, output) = try await project.swift(["build"], environment: ["PROTOC_PATH": "/nowhere/protoc"])
            #expect(status != 0)
            #expect(output.contains("PROTOC_PATH names /nowhere/protoc, which is not an executable file"), "\(output)")
        }

        private func generated() throws -> String { try project.generatedText("eliza.connect.swift") }
    }
}
