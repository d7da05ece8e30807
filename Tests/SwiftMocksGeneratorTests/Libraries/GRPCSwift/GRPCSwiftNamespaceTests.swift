import TestSupport
import Testing

@testable import SwiftMocksGenerator

/// Mocks of gRPC Swift extend a type that protoc-gen-grpc-swift-2 declares, which may be in another module.
@Suite struct GRPCSwiftNamespaceTests {
    private func response(_ service: String = "Notes", parameter: String) throws -> Response {
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
                from SwiftMocks.Reply. Name only its module by TestableModuleImports, and none by ExtraModuleImports. \
                Or give the file a package, or rename the service
                """)
        #expect(try response(parameter: "ExtraModuleImports=API").error == nil)
    }
}
