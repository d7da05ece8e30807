import Foundation
import TestSupport
import Testing

@testable import SwiftMocksBuildTool

@Suite struct TargetConfigurationTests {
    @Test(arguments: [
        (
            false,
            #"{ "GenerateMocks": false } for Connect, or "#
                + #"{ "RPCLibrary": "GRPCSwift", "GenerateClients": true, "GenerateMocks": false } for GRPCSwift"#
        ),
        (
            true,
            #"{ "importPaths": ["../../Sources/App"], "GenerateClients": false, "MockRuntime": "SwiftMocks","#
                + #" "TestableModuleImports": ["App"] } for Connect, or "#
                + #"{ "RPCLibrary": "GRPCSwift", "importPaths": ["../../Sources/App"], "TestableModuleImports": ["App"] }"#
                + " for GRPCSwift"
        ),
    ])
    func `a target without a configuration is told what to write`(isTest: Bool, examples: String) throws {
        let folder = try TemporaryFolder()
        let target = TargetDescription(
            name: "T", module: "T", folder: folder.url, package: folder.url, isTest: isTest)
        let error = #expect(throws: UserError.self) { try target.requiredConfiguration() }
        #expect(
            error?.description
                == "target T has no swift-mocks-config.json; create one in \(folder.url.path), for example with \(examples)"
        )
    }

    @Test(arguments: LibraryFacts.all.map(\.name))
    func `examples have no fault`(library: String) throws {
        let facts = try #require(LibraryFacts.all.first { $0.name == library })
        let folder = try TemporaryFolder(["Sources/App/a.proto": ""])
        for (path, text) in [("Sources/App", facts.examples.app), ("Tests/AppTests", facts.examples.tests)] {
            let url = try folder.write(text, to: "\(path)/swift-mocks-config.json")
            let file = try ConfigurationFile(url)
            #expect(try !file.runs(outputFolder: folder.url, module: "M", isBuild: true).isEmpty)
            #expect(file.configuration.invocations.allSatisfy { $0.library.facts.name == library })
        }
    }
}
