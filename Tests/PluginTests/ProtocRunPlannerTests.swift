import Foundation
import Testing

@testable import SwiftMocksConfiguration

@Suite struct ProtocRunPlannerTests {
    @Test func aBuildDeclaresWhatTheGeneratorWrites() throws {
        let folder = try ProjectFolder(["App/v1/a.proto": "", "App/b.proto": ""])
        let runs = try plan(#"{"protoFiles": ["v1/a.proto", "b.proto"], "Visibility": "Public"}"#, folder)
        #expect(
            runs.map { $0.outputs.map(\.lastPathComponent) } == [
                ["v1_a.connect.swift", "v1_a.mock.swift"], ["b.connect.swift", "b.mock.swift"],
            ])
        #expect(
            runs[0].arguments == [
                "-I", folder.file("App").path, "--plugin=protoc-gen-swift-mocks=/tools/generator",
                "--swift-mocks_out=/out", "--swift-mocks_opt=FileNaming=PathToUnderscores",
                "--swift-mocks_opt=Visibility=Public", "--swift-mocks_opt=GenerateEmptyFiles=true", "v1/a.proto",
            ])
    }

    @Test(arguments: [
        ("FullPath", "v1/a"), ("DropPath", "a"), ("PathToUnderscores", "v1_a"),
    ])
    func namesFilesAsAsked(naming: String, stem: String) throws {
        let folder = try ProjectFolder(["App/v1/a.proto": ""])
        let runs = try plan(
            #"{"protoFiles": ["v1/a.proto"], "FileNaming": "\#(naming)", "GenerateMocks": false}"#, folder)
        #expect(runs[0].outputs.map(\.path) == ["/out/\(stem).connect.swift"])
    }

    @Test func whatIsCheckedInTakesTheOptionsAsTheyAre() throws {
        let folder = try ProjectFolder(["App/a.proto": ""])
        let runs = try plan(#"{"protoFiles": ["a.proto"], "GenerateClients": false}"#, folder, isBuild: false)
        #expect(runs[0].arguments.filter { $0.contains("_opt") } == ["--swift-mocks_opt=GenerateClients=false"])
        #expect(runs[0].outputs.map(\.path) == ["/out/a.mock.swift"])
    }

    @Test func dependsOnAllThatIsImported() throws {
        let folder = try ProjectFolder([
            "App/a.proto": #"import "b.proto"; import "google/protobuf/any.proto";"#,
            "Protos/b.proto": #"import "a.proto"; import "c.proto";"#, "Protos/c.proto": "", "Protos/d.proto": "",
            "modules.asciipb": "",
        ])
        let runs = try plan(
            """
            {"protoFiles": ["a.proto"], "importPaths": [".", "../Protos"],
             "ProtoPathModuleMappings": "../modules.asciipb"}
            """, folder)
        let expected = [
            "App/a.proto", "App/swift-mocks-config.json", "Protos/b.proto", "Protos/c.proto", "modules.asciipb",
        ]
        #expect(runs[0].inputs.map(\.path).sorted() == expected.map { folder.file($0).path })
        let mappings = "--swift-mocks_opt=ProtoPathModuleMappings=\(folder.file("modules.asciipb").path)"
        #expect(runs[0].arguments.contains(mappings))
    }

    @Test func takesTheFirstImportPathThatHasTheFile() throws {
        let folder = try ProjectFolder(["One/a.proto": "", "Two/a.proto": ""])
        let runs = try plan(#"{"protoFiles": ["a.proto"], "importPaths": ["../Two", "../One"]}"#, folder)
        #expect(runs[0].inputs.first == folder.file("Two/a.proto"))
    }

    @Test(arguments: [
        (
            #"{"protoFiles": ["b.proto"]}"#,
            #"invocations[0].protoFiles[0]: there is no "b.proto" in APP; the nearest there is "a.proto"; mend the name, "#
                + "or add the folder that it is relative to to importPaths"
        ),
        (
            #"{"protoFiles": ["v2/b.proto"]}"#,
            #"invocations[0].protoFiles[0]: there is no "v2/b.proto" in APP; mend the name, or add the folder that it "#
                + "is relative to to importPaths"
        ),
        (#"{"protoFiles": ["a.txt"]}"#, #"invocations[0].protoFiles[0]: "a.txt" does not end in .proto"#),
        (
            #"{"protoFiles": ["../Protos/b.proto"]}"#,
            #"invocations[0].protoFiles[0]: "../Protos/b.proto" must be relative to an import path, without ..; for a "#
                + #"proto elsewhere write "importPaths": ["../Protos"], "protoFiles": ["b.proto"]"#
        ),
        (
            #"{"protoFiles": ["a.proto"], "importPaths": [".", "Missing"]}"#,
            "invocations[0].importPaths[1]: there is no folder APP/Missing"
        ),
        (
            #"{"protoFiles": ["a.proto"], "ProtoPathModuleMappings": "m.asciipb"}"#,
            "invocations[0].ProtoPathModuleMappings: there is no file APP/m.asciipb; the path is relative to the "
                + "configuration file"
        ),
        (
            #"{"protoFiles": ["a.proto", "a.proto"], "GenerateMocks": false}"#,
            "invocations[0].protoFiles[0] and invocations[0].protoFiles[1] would both write a.connect.swift; remove one, "
                + "set GenerateClients or GenerateMocks to false in one of them, or choose another FileNaming"
        ),
        (
            #"{"protoFiles": ["a.proto"], "GenerateMocks": false}, "#
                + #"{"protoFiles": ["v1/a.proto"], "GenerateMocks": false, "FileNaming": "FullPath"}"#,
            "invocations[0].protoFiles[0] and invocations[1].protoFiles[0] would both write a.connect.swift; remove one, "
                + "set GenerateClients or GenerateMocks to false in one of them, or choose another FileNaming"
        ),
    ])
    func namesTheFault(invocation: String, expected: String) throws {
        let folder = try ProjectFolder(["App/a.proto": "", "App/v1/a.proto": "", "App/a.txt": "", "Protos/b.proto": ""])
        do {
            _ = try plan(invocation, folder)
            Issue.record("no fault in \(invocation)")
        } catch let error as ConfigurationFaults {
            let texts = error.faults.map {
                $0.description.replacingOccurrences(of: folder.file("App").path, with: "APP")
            }
            #expect(texts == [expected])
        }
    }

    private func plan(_ invocation: String, _ folder: ProjectFolder, isBuild: Bool = true) throws -> [ProtocRun] {
        let file = try folder.write(#"{"invocations": [\#(invocation)]}"#, to: "App/swift-mocks-config.json")
        let setting = ProtocSetting(
            configurationFile: file, generator: URL(fileURLWithPath: "/tools/generator"),
            outputFolder: URL(fileURLWithPath: "/out"), isBuild: isBuild)
        return try ProtocRunPlanner.runs(try ConfigurationReader.read(try Data(contentsOf: file)), setting)
    }
}
