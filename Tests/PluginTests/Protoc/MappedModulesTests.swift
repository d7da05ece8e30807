import Foundation
import TestSupport
import Testing

@testable import SwiftMocksBuildTool

@Suite struct MappedModulesTests {
    /// The import paths, the mappings, and the protos of each module.
    @Test(arguments: [
        ([".", "../Users"], ["Users": ["../Users"]], ["Users": ["user.proto", "v1/address.proto"]]),
        ([".", ".."], ["Users": ["../Users"]], ["Users": ["Users/user.proto", "Users/v1/address.proto"]]),
        ([".", "../Users"], ["Addresses": ["../Users/v1"]], ["Addresses": ["v1/address.proto"]]),
        (
            ["..", "../Users"], ["Users": ["../Users/v1"]],
            ["Users": ["Users/v1/address.proto", "v1/address.proto"]]
        ),
        (
            [".", "..", "../Users"], ["All": ["../Users", "../Cards"]],
            [
                "All": [
                    "Users/user.proto", "user.proto", "Users/v1/address.proto", "v1/address.proto", "Cards/card.proto",
                ]
            ]
        ),
        // The proto of this name in the first import path hides the other.
        (["../Other", "../Users"], ["Users": ["../Users"]], ["Users": ["v1/address.proto"]]),
    ])
    func namesProtosAsOthersImportThem(
        paths: [String], mappings: [String: [String]], expected: [String: [String]]
    ) throws {
        let folder = try ProjectFolder([
            "App/a.proto": "", "Users/user.proto": "", "Users/v1/address.proto": "", "Cards/card.proto": "",
            "Other/user.proto": "syntax = \"proto3\";",
        ])
        let modules = MappedModules(
            mappings.map { .init(module: Self.text($0), folders: $1.map(Self.text)) },
            ImportPaths(paths, relativeTo: folder.file("App")), base: folder.file("App"))
        #expect(modules.faults.isEmpty)
        #expect(Dictionary(uniqueKeysWithValues: modules.modules.map { ($0.name, $0.protos) }) == expected)
        for (module, protos) in expected { #expect(protos.allSatisfy { modules.module(of: $0) == module }) }
        #expect(modules.module(of: "a.proto") == nil)
    }

    /// The generator gets the module of an imported message from the folder of its proto.
    @Test(arguments: [true, false])
    func theGeneratorImportsTheModule(isBuild: Bool) throws {
        let folder = try ProjectFolder([
            "Users/users/user.proto": "syntax = \"proto3\"; package users; message User {}",
            "App/chat.proto": """
            syntax = "proto3"; package chat; import "users/user.proto";
            message Chat {} service Chats { rpc Start(users.User) returns (Chat); }
            """,
            "out/x": "",
            "App/swift-mocks-config.json": """
            { "importPaths": [".", "../Users"], "protoFiles": ["chat.proto"], "GenerateMocks": false,
              "ModuleMappings": { "Users": "../Users" } }
            """,
        ])
        let file = try ConfigurationFile(folder.file("App/swift-mocks-config.json"))
        let runs = try file.runs(outputFolder: folder.file("out"), module: "App", isBuild: isBuild)
        let programs = Programs(
            protoc: URL(fileURLWithPath: try Tools.systemProtoc()), generator: URL(fileURLWithPath: try Tools.plugin()),
            plugins: [:])
        for run in runs { #expect(try file.perform(run, programs, in: folder.file("out")) == "") }
        let client = try String(contentsOf: folder.file("out/chat.connect.swift"), encoding: .utf8)
        #expect(client.contains("\nimport Users\n") && client.contains("Users.Users_User"), "\(client)")
        #expect(!client.contains("App.Chat_Chat") && client.contains("Chat_Chat"), "\(client)")
    }

    /// protoc-gen-grpc-swift-2 does not import the module of the proto's own messages.
    @Test(arguments: [
        ("App", "", ["ExtraModuleImports=Messages"]), ("Messages", "", []),
        ("App", #""ExtraModuleImports": "Messages","#, ["ExtraModuleImports=Messages"]),
    ])
    func clientsImportTheModuleOfTheirMessages(module: String, keys: String, expected: [String]) throws {
        let folder = try ProjectFolder([
            "Messages/a.proto": "", "out/x": "",
            "App/swift-mocks-config.json": """
            { "importPaths": ["../Messages"], "RPCLibrary": "GRPCSwift", "GenerateClients": true, \(keys)
              "ModuleMappings": { "Messages": "../Messages" } }
            """,
        ])
        let file = try ConfigurationFile(folder.file("App/swift-mocks-config.json"))
        let runs = try file.runs(outputFolder: folder.file("out"), module: module, isBuild: true)
        let plugin = try #require(runs.first?.plugins.first)
        #expect(plugin.options.filter { $0.hasPrefix("ExtraModuleImports") } == expected)
    }

    private static func text(_ text: String) -> Configuration.Text {
        Configuration.Text(text: text, position: TextPosition())
    }
}
