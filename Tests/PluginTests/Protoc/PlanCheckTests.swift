import Foundation
import TestSupport
import Testing

@testable import SwiftMocksBuildTool

@Suite struct PlanCheckTests {
    private func arguments(of run: ProtocRun, in folder: URL) -> [String] {
        run.arguments(in: folder, .named, run.mappedModules())
    }

    @Test func `a build declares what the generator writes`() throws {
        let folder = try TemporaryFolder(["App/v1/a.proto": "", "App/b.proto": "", "Out/x": ""])
        let runs = try plan(#"{"protoFiles": ["v1/a.proto", "b.proto"], "Visibility": "Public"}"#, folder)
        #expect(
            runs.map(\.outputs) == [
                ["v1_a.connect.swift", "v1_a.mock.swift", "b.connect.swift", "b.mock.swift"]
            ])
        #expect(
            arguments(of: runs[0], in: folder.file("Out")) == [
                "-I", "../App", "--plugin=protoc-gen-swift-mocks=/tools/generator",
                "--swift-mocks_out=.", "--swift-mocks_opt=FileNaming=PathToUnderscores",
                "--swift-mocks_opt=Visibility=Public",
                "--swift-mocks_opt=GenerateEmptyFiles=true", "v1/a.proto", "b.proto",
            ])
    }

    @Test func `what is checked in has one run for each invocation`() throws {
        let folder = try TemporaryFolder(["App/a.proto": "", "App/v1/b.proto": "", "App/v1/c.proto": "", "Out/x": ""])
        let runs = try plan(
            #"{"protoFiles": ["v1/*.proto"], "GenerateMocks": false}, {"protoFiles": ["a.proto"]}"#, folder,
            isBuild: false)
        #expect(runs.map { $0.protos.map(\.text) } == [["v1/b.proto", "v1/c.proto"], ["a.proto"]])
        #expect(
            arguments(of: runs[0], in: folder.file("Out")).suffix(3) == [
                "--swift-mocks_opt=GenerateMocks=false", "v1/b.proto", "v1/c.proto",
            ])
        #expect(runs[0].outputs == ["v1/b.connect.swift", "v1/c.connect.swift"])
        let options = arguments(of: runs[0], in: folder.url).filter { $0.contains("_opt") }
        #expect(options == ["--swift-mocks_opt=GenerateMocks=false"], "as they are")
    }

    @Test func `messages are made by the same run`() throws {
        let folder = try TemporaryFolder(["App/a.proto": "", "App/m.txt": ""])
        let runs = try plan(
            """
            {"GenerateMessages": true, "GenerateMocks": false, "Visibility": "Public", "NonisolatedTypes": true,
             "ProtoPathModuleMappings": "m.txt", "UseAccessLevelOnImports": true}
            """, folder)
        #expect(runs[0].outputs == ["a.connect.swift", "a.pb.swift"])
        let arguments = arguments(of: runs[0], in: folder.file("App"))
        #expect(arguments.contains("--swift-mocks_opt=NonisolatedTypes=true"))
        #expect(arguments.contains("--plugin=protoc-gen-swift=/tools/protoc-gen-swift"))
        #expect(arguments.contains("--swift_out=."))
        #expect(
            arguments.filter { $0.hasPrefix("--swift_opt=") } == [
                "--swift_opt=FileNaming=PathToUnderscores", "--swift_opt=Visibility=Public",
                "--swift_opt=UseAccessLevelOnImports=true", "--swift_opt=ProtoPathModuleMappings=m.txt",
            ])
    }

    @Test func `clients of gRPC Swift are made by the same run`() throws {
        let folder = try TemporaryFolder(["App/v1/a.proto": "", "App/m.txt": ""])
        let runs = try plan(
            """
            {"RPCLibrary": "GRPCSwift", "GenerateMessages": true, "GenerateClients": true, "Visibility": "Public",
             "ProtoPathModuleMappings": "m.txt", "UseAccessLevelOnImports": true, "ExtraModuleImports": ["A", "B"],
             "SwiftProtobufModuleName": "P", "GRPCModuleName": "G", "Availability": ["macOS 16", "iOS 19"],
             "MockCompilationCondition": "DEBUG"}
            """, folder)
        #expect(
            runs[0].outputs == ["v1_a.grpc.mock.swift", "v1_a.pb.swift", "v1_a.grpc.swift"])
        let arguments = arguments(of: runs[0], in: folder.file("App"))
        #expect(arguments.contains("--swift-mocks_opt=MockCompilationCondition=DEBUG"))
        #expect(!arguments.contains { $0.contains("GenerateClients") })
        #expect(arguments.contains("--plugin=protoc-gen-grpc-swift-2=/tools/protoc-gen-grpc-swift-2"))
        #expect(arguments.contains("--grpc-swift-2_out=."))
        #expect(
            arguments.filter { $0.hasPrefix("--grpc-swift-2_opt=") }.map { $0.dropFirst("--grpc-swift-2_opt=".count) }
                == [
                    "FileNaming=PathToUnderscores", "Client=true", "Server=false", "Visibility=Public",
                    "SwiftProtobufModuleName=P", "ExtraModuleImports=A", "ExtraModuleImports=B",
                    "UseAccessLevelOnImports=true", "GRPCModuleName=G", "Availability=macOS 16", "Availability=iOS 19",
                    "ProtoPathModuleMappings=m.txt",
                ])
    }

    /// The configuration, and the outputs.
    @Test(arguments: [
        (
            "GRPCSwift", #""GenerateMessages": true, "GenerateClients": true, "GenerateMocks": false"#,
            [".pb.swift", ".grpc.swift"]
        ),
        ("GRPCSwift", #""GenerateClients": true, "GenerateMocks": false"#, [".grpc.swift"]),
        ("GRPCSwift", #""GenerateMessages": true, "GenerateMocks": false"#, [".pb.swift"]),
        ("GRPCSwift", #""GenerateClients": true"#, [".grpc.mock.swift", ".grpc.swift"]),
        ("GRPCSwift", #""GenerateClients": false, "GenerateMocks": true"#, [".grpc.mock.swift"]),
        ("Connect", #""GenerateMessages": true, "GenerateClients": false, "GenerateMocks": false"#, [".pb.swift"]),
    ])
    func `messages and clients of gRPC Swift need no generator`(library: String, keys: String, suffixes: [String])
        throws
    {
        let folder = try TemporaryFolder(["App/a.proto": ""])
        for isBuild in [true, false] {
            let runs = try plan(#"{"RPCLibrary": "\#(library)", \#(keys)}"#, folder, isBuild: isBuild)
            #expect(runs[0].outputs == suffixes.map { "a\($0)" })
            let arguments = arguments(of: runs[0], in: folder.url)
            #expect(arguments.contains { $0.contains("swift-mocks") } == suffixes.contains(".grpc.mock.swift"))
            #expect(arguments.contains { $0.contains("grpc-swift-2") } == suffixes.contains(".grpc.swift"))
        }
    }

    /// The default, and what another invocation takes, are no mistakes.
    @Test(arguments: [
        #"{"GenerateMessages": true, "GenerateClients": false, "GenerateMocks": false, "KeepMethodCasing": false}"#,
        """
        {"RPCLibrary": "GRPCSwift", "Visibility": "Public", "TestableModuleImports": "App", "GenerateClients": true,
         "invocations": [{"protoFiles": ["a.proto"], "GenerateMocks": false},
                         {"protoFiles": ["v1/b.proto"], "GenerateClients": false}]}
        """,
    ])
    func `an option may have no effect on one part`(configuration: String) throws {
        let folder = try TemporaryFolder(["App/a.proto": "", "App/v1/b.proto": ""])
        #expect(throws: Never.self) { try plan(whole: configuration, folder) }
    }

    @Test func `the generator gets the mappings and the module`() throws {
        let folder = try TemporaryFolder(["App/a.proto": "", "Protos/b.proto": "", "modules.asciipb": ""])
        let runs = try plan(
            """
            {"protoFiles": ["a.proto"], "importPaths": [".", "../Protos"],
             "ProtoPathModuleMappings": "../modules.asciipb"}
            """, folder)
        let mappings = "--swift-mocks_opt=ProtoPathModuleMappings=../modules.asciipb"
        let arguments = arguments(of: runs[0], in: folder.file("Protos"))
        #expect(arguments.contains(mappings) && arguments.contains("--swift-mocks_opt=ModuleName=App"))
    }

    @Test(arguments: [
        (
            #"{"protoFiles": ["b.proto"]}"#,
            #"there is no "b.proto" in APP. The nearest there is "a.proto". Correct the name, "#
                + "or add the folder that contains it to importPaths"
        ),
        (
            #"{"protoFiles": ["v2/b.proto"]}"#,
            #"there is no "v2/b.proto" in APP. The nearest there is "v1/a.proto". Correct the name, "#
                + "or add the folder that contains it to importPaths"
        ),
        (#"{"protoFiles": ["a.txt"]}"#, #""a.txt" does not end in .proto"#),
        (
            #"{"protoFiles": ["../Protos/b.proto"]}"#,
            #""../Protos/b.proto" must be relative to an import path, without .. in it. Write the folder from which protos import it,"#
                + #" and the rest: "importPaths": ["../Protos"], "protoFiles": ["b.proto"]"#
        ),
        (
            #"{"protoFiles": ["/b.proto"]}"#,
            #""/b.proto" must be relative to an import path, without .. in it. Write the folder from which protos import it,"#
                + #" and the rest: "importPaths": ["/"], "protoFiles": ["b.proto"]"#
        ),
        (
            #"{"protoFiles": ["a.proto"], "importPaths": [".", "Missing"]}"#,
            "there is no folder APP/Missing. The path is relative to the configuration file"
        ),
        (
            #"{"protoFiles": ["a.proto"], "ProtoPathModuleMappings": "m.asciipb"}"#,
            "there is no file APP/m.asciipb. The path is relative to the "
                + "configuration file"
        ),
        (
            #"{"protoFiles": ["a.proto", "a.proto"], "GenerateMocks": false}"#,
            #"a.connect.swift would be written for "a.proto", by line 1, column 34, and for "a.proto" here. Remove one, "#
                + "set GenerateClients or GenerateMocks to false in one of them, or choose another FileNaming"
        ),
        (
            #"{"protoFiles": ["a.proto"], "GenerateMocks": false}, "#
                + #"{"protoFiles": ["v1/a.proto"], "GenerateMocks": false, "FileNaming": "FullPath"}"#,
            #"a.connect.swift would be written for "a.proto", by line 1, column 34, and for "v1/a.proto" here. Remove one, "#
                + "set GenerateClients or GenerateMocks to false in one of them, or choose another FileNaming"
        ),
        (
            #"{"protoFiles": ["a.proto"], "ModuleMappings": {"Protos": "Protos"}}"#,
            "there is no folder APP/Protos. The path is relative to the configuration file"
        ),
        (
            #"{"protoFiles": ["a.proto"], "ModuleMappings": {"A": "a.proto"}}"#,
            "there is no folder APP/a.proto. The path is relative to the configuration file"
        ),
        (
            #"{"protoFiles": ["a.proto"], "ModuleMappings": {"B": "../Protos"}}"#,
            "no import path leads to APP/../Protos, so no proto can import what is there. Add \"../Protos\" or a folder"
                + " above it to importPaths"
        ),
        (
            #"{"protoFiles": ["a.proto"], "ModuleMappings": {"A": ".", "B": ["v1"]}}"#,
            #""v1/a.proto" is in the folders of both A and B. Name folders that do not overlap"#
        ),
        (
            #"{"protoFiles": ["a.proto"], "GenerateMessages": true, "ModuleMappings": {"A": "."}}"#,
            #""a.proto" is in the module A, so GenerateMessages would make its messages a second time. Leave it out by "#
                + "protoFiles, or remove it from ModuleMappings"
        ),
        (
            #"{"protoFiles": ["a.proto"], "importPaths": [".", ".."], "ModuleMappings": {"A": "../Empty"}}"#,
            "there is no proto in APP/../Empty. Correct importPaths, or add a proto there"
        ),
        (
            #"{"protoFiles": ["a.proto"], "RPCLibrary": "GRPCSwift", "GenerateMocks": false}"#,
            "there is nothing to generate: GenerateMocks is false, and GenerateClients and GenerateMessages are not true."
                + " Set one of them to true"
        ),
        (
            #"{"protoFiles": ["a.proto"], "RPCLibrary": "GRPCSwift", "GenerateMessages": true, "GenerateClients": true, "#
                + #""GenerateMocks": false, "TestableModuleImports": "App"}"#,
            "TestableModuleImports has no effect on messages and gRPC Swift's clients, and nothing else is generated here."
                + " Remove it"
        ),
        (
            #"{"protoFiles": ["a.proto"], "GenerateMessages": true, "GenerateClients": false, "GenerateMocks": false, "#
                + #""KeepMethodCasing": true}"#,
            "KeepMethodCasing has no effect on messages, and nothing else is generated here. Remove it"
        ),
    ])
    func `a plan that does not fit is named with its fault`(invocation: String, expected: String) throws {
        let folder = try TemporaryFolder([
            "App/a.proto": "", "App/v1/a.proto": "", "App/a.txt": "", "Protos/b.proto": "", "Empty/x": "",
        ])
        do {
            _ = try plan(invocation, folder)
            Issue.record("no fault in \(invocation)")
        } catch let error as UserError {
            let texts = error.faults.map {
                $0.text.replacingOccurrences(of: folder.file("App").path, with: "APP")
                    .replacingOccurrences(of: folder.url.path, with: "APP/..")
            }
            #expect(texts == [expected])
        }
    }

    @Test(arguments: [true, false])
    func `names of files that differ in case only are the same`(isBuild: Bool) throws {
        let folder = try TemporaryFolder(["App/x/Chat.proto": "", "App/y/chat.proto": ""])
        let faults = #expect(throws: UserError.self) {
            try plan(#"{"FileNaming": "DropPath", "GenerateMocks": false}"#, folder, isBuild: isBuild)
        }
        #expect(
            faults?.faults.first?.text.hasPrefix(
                #"chat.connect.swift would be written for "x/Chat.proto", by line 1, column 18, and for "y/chat.proto" here"#
            )
                == true)
        let planned = BuildPlan(TargetDescription(folder.file("App/swift-mocks-config.json")))
        #expect(planned.runs.isEmpty)
    }

    private func plan(_ invocation: String, _ folder: TemporaryFolder, isBuild: Bool = true) throws -> [ProtocRun] {
        try plan(whole: #"{"invocations": [\#(invocation)]}"#, folder, isBuild: isBuild)
    }

    private func plan(whole configuration: String, _ folder: TemporaryFolder, isBuild: Bool = true) throws
        -> [ProtocRun]
    {
        let file = try folder.write(configuration, to: "App/swift-mocks-config.json")
        let out = URL(fileURLWithPath: "/out")
        let runs = try TargetConfiguration(file).checkedRuns(outputFolder: out, module: "App", isBuild: isBuild)
        if isBuild {
            let plan = BuildPlan(TargetDescription(file))
            #expect(plan.runs.map(\.proto) == runs.map(\.proto), "the build plugin plans the same")
            #expect(plan.runs.map(\.outputs) == runs.map(\.outputs), "the build plugin plans the same")
        }
        return runs
    }
}
