import Foundation
import Testing

@testable import SwiftMocksBuildTool

@Suite struct UnconfiguredTargetTests {
    @Test func anAppGetsClients() throws {
        let folder = try ProjectFolder(["Sources/Chat/Chat.swift": ""])
        #expect(
            advice("Sources/Chat", in: folder)
                == "create one in ROOT/Sources/Chat, for example with { \"GenerateMocks\": false }")
    }

    @Test func anAppOnGRPCSwiftGetsClients() throws {
        let folder = try ProjectFolder(["Sources/Chat/Chat.swift": ""])
        #expect(
            advice("Sources/Chat", in: folder, products: ["GRPCCore", "SwiftProtobuf"])
                == "create one in ROOT/Sources/Chat, for example with { \"RPCLibrary\": \"GRPCSwift\","
                + " \"GenerateClients\": true, \"GenerateMocks\": false }")
    }

    /// Where the protos are, the products that the tests depend on, and the example for them.
    @Test(arguments: [
        (
            ["Sources/Chat/chat.proto": ""], ["Connect", "ConnectMocks"],
            #"{ "importPaths": ["../../Sources/Chat"], "GenerateClients": false, "TestableModuleImports": ["Chat"] }"#
        ),
        (
            ["Sources/Chat/swift-mocks-config.json": #"{ "importPaths": ["../../Protos"] }"#, "Protos/a.proto": ""],
            ["Connect", "SwiftMocksTesting"],
            #"{ "importPaths": ["../../Protos"], "GenerateClients": false, "MockRuntime": "SwiftMocks", "#
                + #""TestableModuleImports": ["Chat"] }"#
        ),
        (
            ["Sources/Chat/protos/chat.proto": ""], ["GRPCCore", "SwiftMocksTesting"],
            #"{ "RPCLibrary": "GRPCSwift", "importPaths": ["../../Sources/Chat"], "TestableModuleImports": ["Chat"] }"#
        ),
    ])
    func testsGetMocksOfWhatTheyDependOn(files: [String: String], products: [String], expected: String) throws {
        let folder = try ProjectFolder(["Tests/ChatTests/a.swift": "", "Sources/Chat/a.swift": ""])
        for (path, text) in files { try folder.write(text, to: path) }
        let text = advice("Tests/ChatTests", in: folder, dependencies: ["Helpers", "Chat"], products: products)
        #expect(text == "create one in ROOT/Tests/ChatTests, for example with \(expected)")
    }

    @Test(arguments: ["swift-mocks-config.json", "Sources/swift-mocks-config.json"])
    func aConfigurationAboveTheTargetIsNamed(path: String) throws {
        let folder = try ProjectFolder(["Sources/Chat/Chat.swift": "", path: "{}"])
        #expect(advice("Sources/Chat", in: folder) == "move ROOT/\(path) there, to ROOT/Sources/Chat")
    }

    @Test func aFolderWithoutSourcesIsNamed() throws {
        let folder = try ProjectFolder([
            "Sources/Chat/swift-mocks-config.json": "{}", "Sources/Chat/chat.proto": "",
            "Sources/Users/swift-mocks-config.json": "{}", "Sources/Users/User.swift": "", "Sources/Other/a.swift": "",
            "Tests/ChatTests/a.swift": "",
        ])
        let targets = ["Sources/Users", "Tests/ChatTests"].map(folder.file)
        let warnings = TargetsWithoutSources.warnings(package: folder.url, targets: targets)
            .map { $0.replacingOccurrences(of: folder.url.path, with: "ROOT") }
        #expect(
            warnings == [
                "warning: ROOT/Sources/Chat has a swift-mocks-config.json, but no target: SwiftPM ignores a target without a Swift"
                    + " file; add one to the folder, even if it is empty"
            ])
    }

    private func advice(
        _ path: String, in folder: ProjectFolder, dependencies: [String] = [], products: [String] = []
    ) -> String {
        let target = TargetDescription(
            name: "T", module: "T", folder: folder.file(path), package: folder.url, isTest: path.hasPrefix("Tests/"),
            dependencies: dependencies.map { .init(name: $0, folder: folder.file("Sources/\($0)")) }, products: products
        )
        return target.advice.replacingOccurrences(of: folder.url.path, with: "ROOT")
    }
}
