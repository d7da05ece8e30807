import Foundation
import TestSupport
import Testing

extension BothPluginsTests {
    /// Our build plugin beside swift-protobuf's own, in the same target: it makes the messages, ours the client.
    @Suite struct SwiftProtobufPluginTests {
        private let project: ExampleProject
        /// The file that our plugin writes into each target.
        private let plan = "SwiftMocksPlan.swift"

        init() throws {
            project = try ExampleProject(for: .bothPlugins)
            project.removeOutputs()
            try project.write("#error(\"the messages that are checked in\")\n", to: "Sources/ExampleApp/eliza.pb.swift")
        }

        @Test func `the app's tests pass`() async throws {
            let (status, output) = try await project.swift(["test"])
            #expect(status == 0, "\(output)")
            #expect(output.contains("Executed 2 tests, with 0 failures"), "\(output)")
            #expect(output.contains("Test run with 3 tests in 3 suites passed"), "\(output)")
            #expect(try project.sources(of: "ExampleApp", by: "SwiftProtobufPlugin") == ["eliza.pb.swift"])
            #expect(try project.sources(of: "ExampleApp") == [plan, "eliza.connect.swift"])
            #expect(try project.sources(of: "ExampleAppTests") == [plan, "eliza.mock.swift"])
            #expect(try project.sources(of: "RecordingTests") == [plan, "eliza.mock.swift"])
        }

        /// The client has the new rpc, and it compiles: so the messages are there, too.
        @Test func `a changed proto is seen by both`() async throws {
            try await project.build("--target", "ExampleApp")
            #expect(try !client().contains("func `listen`"))
            #expect(try !messages().contains("ListenRequest"))
            try project.replace(
                "rpc Say(SayRequest)",
                with: "rpc Listen(ListenRequest) returns (SayResponse);\n    rpc Say(SayRequest)",
                in: Self.proto)
            try project.write(
                try project.text(Self.proto) + "message ListenRequest { string topic = 1; }\n", to: Self.proto)
            try await project.build("--target", "ExampleApp")
            #expect(try client().contains("func `listen`"))
            #expect(try messages().contains("ListenRequest"))
        }

        /// swift-protobuf's plugin has one way to name files. Whichever of them ours takes, no two are the same.
        @Test func `names of both plugins do not clash`() async throws {
            let protos = ["a/v1/full.proto", "b/v1/underscores.proto", "c/v1/drop.proto"]
            for proto in protos {
                let package = proto.prefix(4).dropLast().replacingOccurrences(of: "/", with: ".")
                let text = try project.text(Self.proto)
                try project.write(
                    text.replacingOccurrences(of: "connectrpc.eliza.v1", with: package),
                    to: "Sources/ExampleApp/\(proto)")
            }
            try configure(
                "swift-protobuf", #"{"protoFiles": ["eliza.proto", "\#(protos.joined(separator: "\", \""))"]}"#)
            let namings = zip(protos, ["FullPath", "PathToUnderscores", "DropPath"]).map { proto, naming in
                #"{"protoFiles": ["\#(proto)"], "FileNaming": "\#(naming)", "GenerateMocks": false}"#
            }
            let eliza = #"{"protoFiles": ["eliza.proto"], "GenerateMocks": false}"#
            try configure("swift-mocks", ([eliza] + namings).joined(separator: ", "))
            try await project.build("--target", "ExampleApp")
            #expect(
                try project.sources(of: "ExampleApp", by: "SwiftProtobufPlugin") == [
                    "a_v1_full.pb.swift", "b_v1_underscores.pb.swift", "c_v1_drop.pb.swift", "eliza.pb.swift",
                ])
            #expect(
                try project.sources(of: "ExampleApp") == [
                    plan, "a/v1/full.connect.swift", "b_v1_underscores.connect.swift", "drop.connect.swift",
                    "eliza.connect.swift",
                ])
        }

        private static let proto = "Sources/ExampleApp/eliza.proto"

        private func configure(_ plugin: String, _ invocations: String) throws {
            try project.write(
                #"{"invocations": [\#(invocations)]}"#, to: "Sources/ExampleApp/\(plugin)-config.json")
        }

        private func client() throws -> String { try project.generatedText("eliza.connect.swift") }

        private func messages() throws -> String {
            try project.generatedText("eliza.pb.swift", by: "SwiftProtobufPlugin")
        }
    }
}
