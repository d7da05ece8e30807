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
            return try #require(response.contents["a.\(kind).swift"], "\(response.error ?? "")")
        }
    }

    private func imports(_ source: String) -> [String] {
        source.split(separator: "\n").filter { $0.contains("import ") && !$0.hasPrefix("//") }.map(String.init)
    }

    /// The module of the output, if the option says it, those of both protos, the types, and which module is imported.
    @Test(
        arguments: [
            (nil, ["a.proto": "Models", "b.proto": "Models"], "Note", "B_Note", nil),
            ("Clients", ["a.proto": "Models", "b.proto": "Clients"], "Models.Note", "B_Note", "Models"),
            ("Clients", ["a.proto": "Models", "b.proto": "Models"], "Models.Note", "Models.B_Note", "Models"),
            ("Models", ["a.proto": "Models", "b.proto": "Other"], "Note", "Other.B_Note", "Other"),
            ("Clients", ["b.proto": "Other"], "Note", "Other.B_Note", "Other"),
        ] as [(String?, [String: String], String, String, String?)])
    func `messages of other modules are qualified and imported`(
        target: String?, modules: [String: String], input: String, output: String, imported: String?
    ) throws {
        let source = try source(target.map { "ModuleName=\($0)" } ?? "", modules)
        #expect(
            source.contains("(request: \(input), headers: Connect.Headers) async -> Connect.ResponseMessage<\(output)>")
        )
        let all = ["Connect", "Foundation", "SwiftProtobuf"] + (imported.map { [$0] } ?? [])
        #expect(imports(source) == all.sorted().map { "import \($0)" })
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
