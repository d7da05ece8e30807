import Testing

@testable import SwiftMocksGenerator

/// What the option ModuleName does to types and imports.
@Suite struct ModuleNameTests {
    /// a.proto, whose messages are `Note` and, in b.proto, `B_Note`.
    private static let files = [
        Proto.file("b.proto", package: "b", messages: [Proto.message("Note")]),
        Proto.file(
            "a.proto", dependencies: ["b.proto"], messages: [Proto.message("Note")],
            services: [Proto.service("S", [Proto.rpc("Get", input: ".Note", output: ".b.Note")])]),
    ]

    private func source(of kind: String = "connect", _ parameter: String, _ modules: [String: String]) throws -> String
    {
        try TemporaryMappings.with(modules) { mappings in
            let response = try TestRequest(["a.proto"], Self.files, parameter: "\(parameter),\(mappings)").run()
            #expect(response.error == nil)
            return try #require(response.contents["a.\(kind).swift"])
        }
    }

    private func imports(_ source: String) -> [String] {
        source.split(separator: "\n").filter { $0.contains("import ") && !$0.hasPrefix("//") }.map(String.init)
    }

    @Test func `without the option the output is in the module of the file`() throws {
        let source = try source("", ["a.proto": "Models", "b.proto": "Models"])
        #expect(source.contains("(request: Note, headers: Connect.Headers) async -> Connect.ResponseMessage<B_Note>"))
        #expect(imports(source) == ["import Connect", "import Foundation", "import SwiftProtobuf"])
    }

    @Test func `messages of another module are qualified and imported`() throws {
        let source = try source("ModuleName=Clients", ["a.proto": "Models", "b.proto": "Clients"])
        #expect(
            source.contains("(request: Models.Note, headers: Connect.Headers) async -> Connect.ResponseMessage<B_Note>")
        )
        #expect(imports(source) == ["import Connect", "import Foundation", "import Models", "import SwiftProtobuf"])
    }

    @Test func `messages of the output's module are not qualified`() throws {
        let source = try source("ModuleName=Models", ["a.proto": "Models", "b.proto": "Other"])
        #expect(
            source.contains("(request: Note, headers: Connect.Headers) async -> Connect.ResponseMessage<Other.B_Note>"))
        #expect(imports(source) == ["import Connect", "import Foundation", "import Other", "import SwiftProtobuf"])
    }

    @Test func `protos in no mapping are in the output's module`() throws {
        let source = try source("ModuleName=Clients", ["b.proto": "Other"])
        #expect(source.contains("(request: Note,"))
        #expect(source.contains("<Other.B_Note>"))
    }

    @Test func `testable modules may hold the messages`() throws {
        let parameter = "ModuleName=AppTests,GenerateClients=false,TestableModuleImports=App"
        let levels = "\(parameter),UseAccessLevelOnImports=true,Visibility=Package"
        let modules = ["a.proto": "App", "b.proto": "App"]
        let source = try source(of: "mock", parameter, modules)
        #expect(source.contains("(request: App.Note,"))
        #expect(imports(source).first == "@testable import App")
        #expect(imports(source).count { $0.hasSuffix(" App") } == 1)
        #expect(imports(try self.source(of: "mock", levels, modules)).first == "@testable package import App")
    }
}
