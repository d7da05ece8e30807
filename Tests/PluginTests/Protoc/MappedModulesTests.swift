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
                    "Cards/card.proto", "Users/user.proto", "Users/v1/address.proto", "user.proto", "v1/address.proto",
                ]
            ]
        ),
        // The proto of this name in the first import path hides the other.
        (["../Other", "../Users"], ["Users": ["../Users"]], ["Users": ["v1/address.proto"]]),
    ])
    func `protos are named as others import them`(
        paths: [String], mappings: [String: [String]], expected: [String: [String]]
    ) throws {
        let folder = try TemporaryFolder([
            "App/a.proto": "", "Users/user.proto": "", "Users/v1/address.proto": "", "Cards/card.proto": "",
            "Other/user.proto": "syntax = \"proto3\";",
        ])
        let text = String(decoding: try JSONEncoder().encode(["ModuleMappings": mappings]), as: UTF8.self)
        let mappings = try TargetConfiguration.read(text).content.invocations[0].moduleMappings
        let modules = MappedModules(mappings, ImportPaths(paths.placed, relativeTo: folder.file("App")))
        #expect(modules.faults.isEmpty)
        #expect(Dictionary(grouping: modules.byProto.keys.sorted()) { modules.byProto[$0] ?? "" } == expected)
    }

    /// The generator gets the module of an imported message from the folder of its proto.
    @Test(arguments: [true, false])
    func `the generator imports the module`(isBuild: Bool) throws {
        let folder = try TemporaryFolder([
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
        let configuration = try TargetConfiguration(folder.file("App/swift-mocks-config.json"))
        let runs = try configuration.checkedRuns(outputFolder: folder.file("out"), module: "App", isBuild: isBuild)
        let programs = Programs(
            generator: URL(fileURLWithPath: try Tools.plugin()),
            others: [.protoc: URL(fileURLWithPath: try Tools.systemProtoc())])
        for run in runs { #expect(try run.perform(programs, run.mappedModules(), in: folder.file("out")) == "") }
        let client = try String(contentsOf: folder.file("out/chat.connect.swift"), encoding: .utf8)
        #expect(client.contains("\nimport Users\n") && client.contains("Users.Users_User"), "\(client)")
        #expect(!client.contains("App.Chat_Chat") && client.contains("Chat_Chat"), "\(client)")
    }

    /// protoc-gen-grpc-swift-2 does not import the module of the proto's own messages.
    @Test(arguments: [
        ("App", "", ["ExtraModuleImports=Messages"]), ("Messages", "", []),
        ("App", #""ExtraModuleImports": "Messages","#, ["ExtraModuleImports=Messages"]),
    ])
    func `clients import the module of their messages`(module: String, keys: String, expected: [String]) throws {
        let folder = try TemporaryFolder([
            "Messages/a.proto": "", "out/x": "",
            "App/swift-mocks-config.json": """
            { "importPaths": ["../Messages"], "RPCLibrary": "GRPCSwift", "GenerateClients": true, \(keys)
              "ModuleMappings": { "Messages": "../Messages" } }
            """,
        ])
        let configuration = try TargetConfiguration(folder.file("App/swift-mocks-config.json"))
        let runs = try configuration.checkedRuns(outputFolder: folder.file("out"), module: module, isBuild: true)
        let arguments = runs[0].arguments(in: folder.file("out"), .named, runs[0].mappedModules())
        let flag = "--grpc-swift-2_opt="
        let options = arguments.filter { $0.hasPrefix(flag) }.map { String($0.dropFirst(flag.count)) }
        #expect(options.filter { $0.hasPrefix("ExtraModuleImports") } == expected)
    }
}
