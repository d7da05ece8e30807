import Testing

@testable import SwiftMocksGenerator

/// Which modules generated files import, and at which level. Goldens have those of the plain cases.
@Suite struct ImportTests {
    private static let empty = Proto.file(
        "google/protobuf/empty.proto", package: "google.protobuf", messages: [Proto.message("Empty")])

    /// - Parameter type: the type of the rpc; nil without an rpc.
    private func imports(_ kind: String, of type: String? = ".Note", _ parameter: String) throws -> [String] {
        let file = Proto.file(
            "a.proto", dependencies: ["google/protobuf/empty.proto"], messages: [Proto.message("Note")],
            services: [Proto.service("S", type.map { [Proto.rpc("Get", input: $0, output: $0)] } ?? [])])
        let response = try TestRequest(["a.proto"], [Self.empty, file], parameter: parameter).run()
        let source = try #require(response.contents["a.\(kind).swift"], "\(response.error ?? "")")
        return source.split(separator: "\n").filter { $0.contains("import ") && !$0.hasPrefix("//") }.map(String.init)
    }

    @Test func `extra modules are imported once`() throws {
        let parameter = "ExtraModuleImports=Zoo,ExtraModuleImports=Connect,ExtraModuleImports=Zoo"
        #expect(
            try imports("connect", parameter)
                == ["Connect", "Foundation", "SwiftProtobuf", "Zoo"].map { "import \($0)" })
    }

    @Test func `testable modules are for mocks`() throws {
        let parameter = "TestableModuleImports=App,ExtraModuleImports=App"
        #expect(try imports("mock", parameter).first == "@testable import App")
        #expect(try imports("mock", parameter).count { $0.hasSuffix(" App") } == 1)
        #expect(try imports("connect", parameter).first == "import App")
    }

    /// They hold the messages, or else the interfaces alone, or the namespaces of gRPC Swift, whose extensions show them.
    @Test(arguments: [
        ("Public", "public", "public", "public"), ("Package", "package", "internal", "package"),
        ("Internal", "internal", "internal", "internal"),
    ])
    func `testable modules have the level of their use`(
        visibility: String, messages: String, interfaces: String, namespaces: String
    ) throws {
        let parameter = "Visibility=\(visibility),UseAccessLevelOnImports=true,TestableModuleImports=App"
        #expect(try imports("mock", parameter).first == "@testable \(messages) import App")
        let empty = ".google.protobuf.Empty"
        #expect(try imports("mock", of: empty, parameter).first == "@testable \(interfaces) import App")
        #expect(
            try imports("grpc.mock", "RPCLibrary=GRPCSwift,\(parameter)").contains("@testable \(namespaces) import App")
        )
    }

    /// Swift warns where an import's level is higher than what is used of it.
    @Test func `extra modules have the level of their use`() throws {
        let package = "Visibility=Package,UseAccessLevelOnImports=true"
        #expect(try imports("connect", "\(package),ExtraModuleImports=Zoo").last == "package import Zoo")
        #expect(
            try imports("connect", "\(package),ExtraModuleImports=Zoo,ModuleName=App").last
                == "internal import Zoo", "messages are in the output's module")
        let mocks = "GenerateClients=false,TestableModuleImports=App,ExtraModuleImports=Zoo"
        let split = try imports("mock", "\(package),\(mocks)")
        #expect(split.first == "@testable internal import App")
        #expect(split.last == "package import Zoo")
    }

    /// A file whose rpcs use well-known types, and one without rpcs, need nothing of an extra module, but for the interface of
    /// a public mock. It may be there if the options don't tell the output's module.
    @Test(arguments: [
        ("connect", "ExtraModuleImports=Zoo", "internal"),
        ("mock", "GenerateClients=false,ExtraModuleImports=Zoo", "public"),
        ("mock", "GenerateClients=false,ExtraModuleImports=Zoo,ModuleName=App", "internal"),
        ("mock", "GenerateClients=false,ExtraModuleImports=Zoo,TestableModuleImports=App", "internal"),
        ("grpc.mock", "RPCLibrary=GRPCSwift,ExtraModuleImports=Zoo", "public"),
        ("grpc.mock", "RPCLibrary=GRPCSwift,ExtraModuleImports=Zoo,ModuleName=App", "internal"),
    ])
    func `an extra module is visible only if it may hold the interface`(kind: String, parameter: String, level: String)
        throws
    {
        for type in [".google.protobuf.Empty", nil] {
            let imports = try imports(kind, of: type, "Visibility=Public,UseAccessLevelOnImports=true,\(parameter)")
            #expect(imports.contains("\(level) import Zoo"), "\(imports)")
        }
    }

    /// The output is compiled into the module of the file's messages, unless it imports that.
    @Test(arguments: [("Zoo", "internal"), ("Zoo,ExtraModuleImports=App", "public")])
    func `mapped messages tell where the interface is`(extra: String, level: String) throws {
        try TemporaryMappings.with(["a.proto": "App"]) { mappings throws in
            for (kind, library) in [("mock", "GenerateClients=false"), ("grpc.mock", "RPCLibrary=GRPCSwift")] {
                let parameter =
                    "Visibility=Public,UseAccessLevelOnImports=true,\(library),ExtraModuleImports=\(extra),\(mappings)"
                #expect(try imports(kind, of: nil, parameter).contains("\(level) import Zoo"))
            }
        }
    }

    @Test func `unary mocks show nothing of ConnectMocks`() throws {
        let parameter = "Visibility=Public,UseAccessLevelOnImports=true,GenerateCallbackMethods=true"
        #expect(
            try imports("mock", parameter).prefix(2) == ["public import Connect", "internal import ConnectMocks"])
    }
}
