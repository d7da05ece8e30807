import Foundation
import TestSupport
import Testing

@testable import SwiftMocksBuildTool

/// What the build plugin says before anything is built.
@Suite struct MissingProgramsTests {
    private static let protoc =
        "protoc was not found on PATH (/bin, /opt/homebrew/bin, /usr/local/bin). Install it (brew install protobuf, apt-get install protobuf-compiler), or name it by"
        + " \"protocPath\" in swift-mocks-config.json or by the environment variable PROTOC_PATH"

    private func text(
        _ configuration: String, programs: [String] = [], environment: [String: String] = [:]
    ) throws -> [String] {
        let folder = try TemporaryFolder(["bin/plain": ""])
        let file = try folder.write(configuration, to: "swift-mocks-config.json")
        for program in programs { _ = try folder.program("bin/\(program)") }
        let path = ["PATH": folder.file("bin").path]
        let plan = BuildPlan(TargetDescription(file))
        return ProgramSearch(configuration: plan.configuration, environment: path.merging(environment) { $1 }).missing
            .map { $0.text.replacingOccurrences(of: folder.url.path, with: "") }
    }

    @Test func `all are named, with what to do and where they were searched`() throws {
        let lines = try text(#"{ "RPCLibrary": "GRPCSwift", "GenerateMessages": true, "GenerateClients": true }"#)
        #expect(lines.first == Self.protoc)
        #expect(lines.map { $0.prefix { $0 != " " } } == ["protoc", "protoc-gen-swift", "protoc-gen-grpc-swift-2"])
    }

    @Test(arguments: [
        (#"{ "GenerateMessages": true }"#, ["protoc-gen-swift"]), ("{}", []),
        (#"{ "GenerateClients": true }"#, []),
        (
            #"{ "invocations": [{}, { "GenerateMessages": true }, { "GenerateMessages": true }] }"#,
            ["protoc-gen-swift"]
        ),
        (#"{ "RPCLibrary": "GRPCSwift", "GenerateClients": true }"#, ["protoc-gen-grpc-swift-2"]),
    ])
    func `only what the configuration needs is searched`(_ configuration: String, _ missing: [String]) throws {
        let lines = try text(configuration, programs: ["protoc"])
        #expect(lines.map { $0.prefix { $0 != " " } } == missing.map { $0[...] })
    }

    /// Another build may make it first.
    @Test func `a program that is named is not searched`() throws {
        #expect(try text(#"{ "protocPath": "tools/protoc" }"#) == [])
        #expect(try text("{}", environment: ["PROTOC_PATH": "/nowhere/protoc"]) == [])
        #expect(try text("{}", environment: ["PROTOC_PATH": ""]).first == Self.protoc)
    }

    @Test(arguments: ["", "[]", #"{ "invocations": 1 }"#])
    func `a faulty configuration is not the place of a missing program`(_ configuration: String) throws {
        let lines = try text(configuration, programs: ["protoc"])
        #expect(lines == [])
    }
}
