import TestSupport
import Testing

@testable import SwiftMocksGenerator

/// Messages and interfaces without a package that are called as types of a library which the output imports.
@Suite struct AmbiguousNameTests {
    private func response(
        _ message: String, service: String = "S", isStreaming: Bool = false, parameter: String
    ) throws -> Response {
        let rpc = Proto.rpc("Get", input: ".\(message)", output: ".\(message)") + [.integer(6, isStreaming ? 1 : 0)]
        let file = Proto.file(
            "a.proto", messages: [Proto.message(message)], services: [Proto.service(service, [rpc])])
        return try TestRequest(["a.proto"], [file], parameter: parameter).run()
    }

    private static let mocksOfApp = "GenerateClients=false,TestableModuleImports=App"

    /// - Parameter type: as the mock spells it.
    @Test(arguments: [
        ("Code", "App.Code"), ("Headers", "App.Headers"), ("Message", "App.Message"), ("Enum", "App.Enum"),
        ("Bundle", "App.Bundle"), ("Notification", "App.Notification"), ("Thread", "App.Thread"),
        ("Envelope", "App.Envelope"), ("SMock", "SMock"), ("SClientMock", "App.SClientMock"),
        ("TClientMock", "App.TClientMock"),
        ("_NameMap", "App._NameMap"), ("_ProtobufMap", "App._ProtobufMap"), ("_Note", "_Note"),
        ("timezone", "App.timezone"), ("time_t", "App.time_t"), ("__u32", "App.__u32"), ("note_t", "note_t"),
        ("AnyCancellable", "AnyCancellable"), ("Reply", "Reply"), ("Task", "Task"), ("Note", "Note"),
        ("Google_Protobuf_Any", "App.Google_Protobuf_Any"), ("Google_Protobuf_Note", "Google_Protobuf_Note"),
    ])
    func `one testable module holds the messages`(_ message: String, _ type: String) throws {
        let response = try response(message, parameter: Self.mocksOfApp)
        let source = try #require(response.contents["a.mock.swift"])
        #expect(source.contains("(request: \(type), headers"))
        #expect(source.contains("class SClientMock: SClientInterface, "))
    }

    @Test func `only the libraries that are imported count`() throws {
        let callbacks = "\(Self.mocksOfApp),GenerateCallbackMethods=true"
        let recording = "\(Self.mocksOfApp),MockRuntime=SwiftMocks"
        #expect(
            try response("AnyCancellable", isStreaming: true, parameter: callbacks).contents["a.mock.swift"]?
                .contains("<App.AnyCancellable, App.AnyCancellable>") == true)
        #expect(
            try response("Reply", parameter: recording).contents["a.mock.swift"]?.contains("request: App.Reply,")
                == true)
        #expect(
            try response("Bundle", parameter: recording).contents["a.mock.swift"]?.contains("request: Bundle,")
                == true, "recording mocks import no Foundation")
    }

    /// What gets the reports decides which module is imported.
    @Test(arguments: [
        ("MockTrait", "App.MockTrait", "MockTrait"), ("MockReporter", "App.MockReporter", "App.MockReporter"),
    ])
    func `only tests see the types of their module`(message: String, inTests: String, inApp: String) throws {
        for (library, output) in [
            ("GenerateClients=false,MockRuntime=SwiftMocks", "a.mock.swift"),
            ("RPCLibrary=GRPCSwift", "a.grpc.mock.swift"),
        ] {
            for (reports, name) in [("Tests", inTests), ("Console", inApp)] {
                let parameter = "\(library),TestableModuleImports=App,MockReports=\(reports)"
                let mock = try response(message, parameter: parameter).contents[output]
                #expect(mock?.contains("UnaryRPC<\(name), \(name)>") == true, "\(parameter)")
            }
        }
    }

    @Test(arguments: ["", "ModuleName=App", "GenerateMocks=false", "ModuleName=App,ExtraModuleImports=Other"])
    func `nothing hides messages in the output's module`(_ parameter: String) throws {
        let source = try response("Code", parameter: parameter).contents["a.connect.swift"]
        #expect(source?.contains("(request: Code, headers: Connect.Headers)") == true)
    }

    @Test(arguments: [
        "ExtraModuleImports=Models,GenerateMocks=false", "ExtraModuleImports=Models",
        "GenerateClients=false,ExtraModuleImports=Models,TestableModuleImports=App",
        "GenerateClients=false,TestableModuleImports=App,TestableModuleImports=Models",
    ])
    func `an unknown module is an error`(_ parameter: String) throws {
        #expect(
            try response("Code", parameter: parameter).error == """
                a.proto: message Code of a.proto may be in another module than the output, where Swift can't tell it from \
                Connect.Code. Set ModuleName to the module that the output is compiled into. If the message is in \
                another module, map a.proto to it by ProtoPathModuleMappings
                """)
        #expect(try response("Note", parameter: parameter).error == nil)
    }

    @Test func `a mapping says which of the imports holds the messages`() throws {
        try TemporaryMappings.with(["a.proto": "Models"]) { mappings throws in
            let parameter = "ExtraModuleImports=Models,\(mappings)"
            let source = try response("Code", parameter: parameter).contents["a.connect.swift"]
            #expect(source?.contains("(request: Models.Code, headers: Connect.Headers)") == true)
        }
    }

    /// Nobody need generate code for a copy of a proto that SwiftProtobuf has.
    @Test(arguments: [mocksOfApp, "GenerateClients=false,ExtraModuleImports=Models"])
    func `copies of SwiftProtobuf's protos may be SwiftProtobuf's`(_ parameter: String) throws {
        let copy = Proto.file(
            "copies/empty.proto", package: "google.protobuf", messages: [Proto.message("Empty")])
        let rpc = Proto.rpc("Get", input: ".google.protobuf.Empty", output: ".google.protobuf.Empty")
        let file = Proto.file(
            "a.proto", dependencies: ["copies/empty.proto"], services: [Proto.service("S", [rpc])])
        let response = try TestRequest(["a.proto"], [copy, file], parameter: parameter).run()
        #expect(response.contents["a.mock.swift"]?.contains("(request: Google_Protobuf_Empty, headers") == true)
    }

    @Test(arguments: ["HTTP", "Protocol", "http"])
    func `interfaces without a package can be ambiguous`(_ service: String) throws {
        let name = service == "http" ? "HTTP" : service
        let source = try response("Note", service: service, parameter: Self.mocksOfApp).contents["a.mock.swift"]
        #expect(source?.contains("class \(name)ClientMock: App.\(name)ClientInterface, ") == true)
        let own = try response("Note", service: service, parameter: "").contents["a.mock.swift"]
        #expect(own?.contains("class \(name)ClientMock: \(name)ClientInterface, ") == true)
        #expect(
            try response("Note", service: service, parameter: "GenerateClients=false,ExtraModuleImports=API").error
                == """
                a.proto: service \(service): its \(name)ClientInterface may be in another module than the output, where Swift \
                can't tell it from Connect.\(name)ClientInterface. Name only its module by TestableModuleImports, and none by \
                ExtraModuleImports. Or give the file a package, or rename the service
                """)
    }

    /// A mock of `a.proto`, whose messages are in Models, and whose interfaces are in App.
    private func mock(
        of file: ProtoFields, besides others: [ProtoFields] = [], parameter: String
    ) throws -> Response {
        try TemporaryMappings.with(["a.proto": "Models", "b.proto": "Models"]) { mappings throws in
            let parameter = "\(parameter),ModuleName=AppTests,\(mappings)"
            return try TestRequest(["a.proto"], others + [file], parameter: parameter).run()
        }
    }

    @Test(arguments: ["message", "enum"])
    func `a type of the messages' module can hide an interface`(_ kind: String) throws {
        let file = Proto.file(
            "a.proto", package: "p", messages: kind == "message" ? [Proto.message("SClientInterface")] : [],
            services: [Proto.service("S", [])], enums: kind == "enum" ? ["SClientInterface"] : [])
        #expect(
            try mock(of: file, parameter: Self.mocksOfApp).contents["a.mock.swift"]?
                .contains("class P_SClientMock: App.P_SClientInterface, ") == true)
        #expect(
            try mock(of: file, parameter: "GenerateClients=false,ExtraModuleImports=App").error == """
                a.proto: service p.S: its P_SClientInterface may be in another module than the output, where Swift can't \
                tell it from \(kind) p.SClientInterface. Name only its module by TestableModuleImports, and none by \
                ExtraModuleImports. Or give the file a package, or rename the service
                """)
    }

    @Test func `a type of another service's interface hides none`() throws {
        let file = Proto.file(
            "a.proto", package: "p", messages: [Proto.message("TClientInterface"), Proto.message("SClientInterfaces")],
            services: [Proto.service("S", []), Proto.service("U", [])])
        #expect(
            try mock(of: file, parameter: Self.mocksOfApp).contents["a.mock.swift"]?
                .contains("class P_SClientMock: P_SClientInterface, ") == true)
    }

    /// Files of two packages with the same prefix.
    @Test(arguments: ["message", "enum", "service"])
    func `a type of another file can hide a namespace`(_ kind: String) throws {
        let other = Proto.file(
            "b.proto", package: "q", messages: kind == "message" ? [Proto.message("S")] : [],
            services: kind == "service" ? [Proto.service("S", [])] : [], enums: kind == "enum" ? ["S"] : [],
            options: [.text(39, "X_")])
        let file = Proto.file(
            "a.proto", package: "p", messages: [Proto.message("Note")], services: [Proto.service("S", [])],
            options: [.text(39, "X_")])
        let library = "RPCLibrary=GRPCSwift"
        #expect(
            try mock(of: file, besides: [other], parameter: "\(library),TestableModuleImports=App")
                .contents["a.grpc.mock.swift"]?.contains("nonisolated extension App.X_S {") == true)
        #expect(
            try mock(of: file, besides: [other], parameter: "\(library),ExtraModuleImports=App").error == """
                a.proto: service p.S: its X_S may be in another module than the output, where Swift can't tell it from \
                \(kind) q.S of b.proto. Name only its module by TestableModuleImports, and none by ExtraModuleImports. \
                Or give the file a package, or rename the service
                """)
        #expect(
            try mock(of: file, parameter: "\(library),TestableModuleImports=App").contents["a.grpc.mock.swift"]?
                .contains("nonisolated extension X_S {") == true)
    }
}
