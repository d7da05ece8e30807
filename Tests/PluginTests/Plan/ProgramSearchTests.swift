import Foundation
import TestSupport
import Testing

@testable import SwiftMocksBuildTool

@Suite struct ProgramSearchTests {
    @Test func `the configuration goes before the environment`() throws {
        let folder = try TemporaryFolder()
        let configured = try folder.program("tools/protoc")
        let other = try folder.program("other/protoc")
        let environment = ["PROTOC_PATH": other.path, "PATH": other.deletingLastPathComponent().path]
        #expect(try find(environment, folder, configured: "tools/protoc").path == configured.path)
        #expect(try find(environment, folder, configured: configured.path).path == configured.path)
    }

    @Test func `the environment goes before the search path`() throws {
        let folder = try TemporaryFolder()
        let named = try folder.program("named/my-protoc")
        let onPath = try folder.program("bin/protoc")
        let path = onPath.deletingLastPathComponent().path
        #expect(try find(["PROTOC_PATH": named.path, "PATH": path], folder) == named)
        #expect(try find(["PROTOC_PATH": "", "PATH": path], folder) == onPath)
    }

    @Test func `then the search path, without files that are not executable`() throws {
        let folder = try TemporaryFolder(["plain/protoc": "text", "folder/protoc/x": ""])
        let program = try folder.program("bin/protoc")
        let path = ["missing", "plain", "folder", "bin"].map { folder.file($0).path }.joined(separator: ":")
        #expect(try find(["PATH": path], folder) == program)
    }

    /// A build may have another PATH than the one with which it was planned.
    @Test func `the plan's environment precedes the build's`() throws {
        let folder = try TemporaryFolder()
        let planned = try folder.program("planned/protoc")
        let named = try folder.program("named/protoc")
        let present = try folder.program("present/protoc")
        func find(plannedWith environment: [String: String]) throws -> URL {
            let path = present.deletingLastPathComponent().path
            let planned = ProgramSearch(configuration: try configuration(nil, in: folder), environment: environment)
                .planned
            return try self.find(planned.merging(["PATH": path]) { $1 }, folder)
        }
        let path = planned.deletingLastPathComponent().path
        #expect(try find(plannedWith: ["PATH": "/nowhere:\(path)", "HOME": "/"]) == planned)
        #expect(try find(plannedWith: ["PATH": path, "PROTOC_PATH": named.path]) == named)
        #expect(try find(plannedWith: ["PATH": "/nowhere"]) == present)
        #expect(try find(plannedWith: ["PATH": path, "PROTOC_PATH": "/nowhere/protoc"]) == present)
        #expect(try find(plannedWith: [:]) == present)
    }

    private static let clients =
        #"{"RPCLibrary": "GRPCSwift", "GenerateClients": true, "protocGenGRPCSwiftPath": "tools/grpc"}"#

    /// The configuration, and where the program of gRPC Swift's clients is found.
    @Test(arguments: [
        (#"{"RPCLibrary": "GRPCSwift", "GenerateMocks": true}"#, nil),
        (#"{"GenerateClients": true}"#, nil),
        (#"{"RPCLibrary": "GRPCSwift", "GenerateClients": false}"#, nil),
        (#"{"RPCLibrary": "GRPCSwift", "GenerateClients": true}"#, "bin/protoc-gen-grpc-swift-2"),
        (clients, "tools/grpc"),
        (
            #"{"GenerateClients": true, "invocations": [{}, {"RPCLibrary": "GRPCSwift"}]}"#,
            "bin/protoc-gen-grpc-swift-2"
        ),
    ])
    func `protoc-gen-grpc-swift-2 is searched where its clients are asked for`(text: String, found: String?) throws {
        let folder = try TemporaryFolder(["a.proto": "", "swift-mocks-config.json": text])
        let path = try folder.program("bin/protoc").deletingLastPathComponent().path
        _ = try folder.program("bin/protoc-gen-grpc-swift-2")
        _ = try folder.program("tools/grpc")
        let configuration = try TargetConfiguration(folder.file("swift-mocks-config.json"))
        let program = try #require(GRPCSwiftFacts.clientPlugin).plugin.program
        let programs = try ProgramSearch(configuration: configuration, environment: ["PATH": path]).all()
        #expect(programs[program]?.path == found.map { folder.file($0).path })
        let moved = try folder.program("moved")
        let environment = ["PATH": path, "PROTOC_GEN_GRPC_SWIFT_PATH": moved.path]
        let named = try ProgramSearch(configuration: configuration, environment: environment).all()
        let expected = found.map { _ in text == Self.clients ? folder.file("tools/grpc") : moved }
        #expect(named[program] == expected)
    }

    @Test func `all missing programs are named at once, with what to do`() throws {
        let folder = try TemporaryFolder([
            "swift-mocks-config.json": """
            { "RPCLibrary": "GRPCSwift", "GenerateMessages": true, "protocPath": "no",
              "GenerateClients": true }
            """
        ])
        let configuration = try TargetConfiguration(folder.file("swift-mocks-config.json"))
        let error = #expect(throws: UserError.self) {
            try ProgramSearch(configuration: configuration, environment: ["PATH": folder.file("bin").path]).all()
        }
        let lines = (error.map { "\($0)" } ?? "").split(separator: "\n")
        let programs = lines.map { $0.split(separator: ": error: ").last?.split(separator: " ").first ?? "" }
        try #require(programs.sorted() == ["protoc-gen-grpc-swift-2", "protoc-gen-swift", "protocPath"], "\(lines)")
        let clients = try #require(lines.first { $0.contains(" protoc-gen-grpc-swift-2 was") })
        let start =
            "\(configuration.place.file.path):2:22: error: protoc-gen-grpc-swift-2 was not found on PATH (\(folder.file("bin").path), "
        let end = """
            . Install it (swift build -c release --product protoc-gen-grpc-swift-2 in a clone of grpc-swift-protobuf), or name it \
            by "protocGenGRPCSwiftPath" in swift-mocks-config.json or by the environment variable PROTOC_GEN_GRPC_SWIFT_PATH
            """
        #expect(clients.hasPrefix(start) && clients.hasSuffix(end), "\(clients)")
    }

    @Test func `a report says what to do without a program`() throws {
        let folder = try TemporaryFolder(["plain": ""])
        let configured = #expect(throws: UserError.self) { try find([:], folder, configured: "plain") }
        #expect(configured?.faults.first?.position.line == 3)
        #expect(
            configured?.faults.first?.text.hasPrefix(
                "protocPath names \(folder.file("plain").path), which is not an executable") == true)
        let environment = #expect(throws: UserError.self) {
            try find(["PROTOC_PATH": "/nowhere/protoc"], folder)
        }
        #expect(
            environment?.faults.first?.text.hasPrefix("PROTOC_PATH names /nowhere/protoc, which is not an executable")
                == true)
    }

    private func find(
        _ environment: [String: String], _ folder: TemporaryFolder, configured: String? = nil
    ) throws -> URL {
        let configuration = try configuration(configured, in: folder)
        return try #require(try ProgramSearch(configuration: configuration, environment: environment).all()[.protoc])
    }

    private func configuration(_ protoc: String?, in folder: TemporaryFolder) throws -> TargetConfiguration {
        let text = protoc.map { "{\n\n\"protocPath\": \"\($0)\"}" } ?? "{}"
        return try TargetConfiguration(folder.write(text, to: "swift-mocks-config.json"))
    }
}
