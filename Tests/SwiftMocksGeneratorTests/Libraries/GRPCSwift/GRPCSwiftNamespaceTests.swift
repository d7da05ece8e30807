import Testing

@testable import SwiftMocksGenerator

/// Mocks of gRPC Swift extend a type that protoc-gen-grpc-swift-2 declares, which may be in another module.
@Suite struct GRPCSwiftNamespaceTests {
    private func response(_ service: String = "Notes", parameter: String) throws -> TestResponse {
        let file = Proto.file(
            "a.proto", messages: [Proto.message("Note")], services: [Proto.service(service, [Proto.rpc("Get")])])
        return try TestRequest(["a.proto"], [file], parameter: "RPCLibrary=GRPCSwift,\(parameter)").run()
    }

    private func mock(_ service: String = "Notes", parameter: String) throws -> String {
        try #require(try response(service, parameter: parameter).contents["a.grpc.mock.swift"])
    }

    @Test(arguments: [
        ("Reply", "App.Reply"), ("Matcher", "App.Matcher"), ("Metadata", "App.Metadata"), ("Enum", "App.Enum"),
        ("Google_Protobuf_Any", "App.Google_Protobuf_Any"), ("Notes", "Notes"), ("Connect", "Connect"),
    ])
    func `the namespace is qualified where a library has a type of its name`(_ service: String, _ namespace: String)
        throws
    {
        let source = try mock(service, parameter: "TestableModuleImports=App")
        #expect(source.contains("nonisolated extension \(namespace) {"))
        #expect(source.contains("takes a `\(service).ClientProtocol`"))
    }

    @Test(arguments: ["Visibility=Public", "ModuleName=App,ExtraModuleImports=Other"])
    func `in the output's module nothing hides the namespace`(_ parameter: String) throws {
        #expect(try mock("Reply", parameter: parameter).contains("nonisolated extension Reply {"))
    }

    @Test func `an unknown module is an error`() throws {
        #expect(
            try response("Reply", parameter: "ExtraModuleImports=API").error == """
                a.proto: service Reply: its Reply may be in another module than the output, where Swift can't tell it \
                from SwiftMocks.Reply; name only its module by TestableModuleImports, without ExtraModuleImports, \
                give the file a package, or rename the service
                """)
        #expect(try response(parameter: "ExtraModuleImports=API").error == nil)
    }

    /// Members of an extension may not be seen where the extended type may not.
    @Test(arguments: [("Public", "public"), ("Package", "package"), ("Internal", "internal")])
    func `the namespace's module is imported at the mock's access level`(_ visibility: String, _ level: String) throws {
        let source = try mock(
            parameter: "Visibility=\(visibility),UseAccessLevelOnImports=true,TestableModuleImports=App")
        #expect(source.contains("\n@testable \(level) import App\n"))
    }

    /// Swift warns of a public import that nothing public uses.
    @Test(arguments: [("ModuleName=App,", "internal"), ("", "public")])
    func `a module is visible only if it may hold the namespace`(_ parameter: String, _ level: String) throws {
        let source = try mock(
            parameter: parameter + "Visibility=Public,UseAccessLevelOnImports=true,ExtraModuleImports=Other")
        #expect(source.contains("\n\(level) import Other\n"))
    }
}
