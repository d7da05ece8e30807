import Testing

@testable import SwiftMocksGenerator

/// Names of one module that clash across its files, and what a user reads then.
@Suite struct ModuleClashErrorTests {
    private func error(_ files: [ProtoFields], generate: [String] = ["a.proto"], parameter: String = "") throws
        -> String?
    {
        try TestRequest(generate, files, parameter: parameter).run().error
    }

    private static let service = Proto.fileWithService("a.proto", rpcs: ["Get"], service: "Foo")

    @Test func `a message and a service of two files clash`() throws {
        let message = Proto.file("b.proto", messages: [Proto.message("FooClient")])
        let text =
            "a.proto: service Foo and message FooClient of b.proto would both be called FooClient in Swift."
            + " Rename one of them"
        #expect(try error([message, Self.service]) == text)
        #expect(try error([Self.service, message]) == text)
        let other = Proto.file("b.proto", package: "b", messages: [Proto.message("FooClient")])
        #expect(try error([other, Self.service]) == nil)
    }

    @Test func `messages of another module clash with nothing`() throws {
        let message = Proto.file("b.proto", messages: [Proto.message("FooClient")])
        try TemporaryMappings.with(["b.proto": "B"]) { mappings throws in
            #expect(try error([message, Self.service], parameter: mappings) == nil)
        }
    }

    @Test(arguments: [("p", "foo", "p", "Foo", "P_Foo"), ("a_b", "Foo", "aB", "Foo", "AB_Foo")])
    func `services of two files clash`(
        package: String, name: String, otherPackage: String, otherName: String, swiftName: String
    ) throws {
        let files = [("a.proto", package, name), ("b.proto", otherPackage, otherName)].map { path, package, service in
            Proto.file(path, package: package, services: [Proto.service(service, [])])
        }
        #expect(
            try error(files, generate: ["a.proto", "b.proto"]) == """
                a.proto: service \(package).\(name) and service \(otherPackage).\(otherName) of b.proto would both be called \
                \(swiftName)ClientInterface in Swift. Rename one of them
                """)
        #expect(try error(files) == nil, "the other is not generated")
    }

    /// Types of other files that hide a module: of a sibling, and of a module that is imported.
    @Test func `types of other files can hide a library`() throws {
        let sibling = Proto.file("b.proto", messages: [Proto.message("Connect")])
        let text =
            "a.proto: message Connect of b.proto and module Connect would both be called Connect in Swift."
            + " Rename one of them"
        #expect(try error([sibling, Self.service]) == text)
        let imported = Proto.file(
            "a.proto", dependencies: ["c.proto"], messages: [Proto.message("Note")],
            services: [Proto.service("Foo", [Proto.rpc("Get")])])
        let between = Proto.file("c.proto", dependencies: ["b.proto"], publicDependencies: [0])
        try TemporaryMappings.with(["b.proto": "B"]) { mappings throws in
            #expect(try error([sibling, between, imported], parameter: mappings) == text, "a public import")
            #expect(try error([sibling, Self.service], parameter: mappings) == nil, "B is not imported")
        }
    }

    /// A message that a mock in a test module imports beside the one that it uses.
    @Test(arguments: [
        ("Connect", "GenerateClients=false"), ("ConnectMocks", "GenerateClients=false"),
        ("SwiftMocksConnect", "GenerateClients=false,MockRuntime=SwiftMocks"),
        ("SwiftMocks", "GenerateClients=false,MockRuntime=SwiftMocks"),
        ("SwiftMocksGRPC", "RPCLibrary=GRPCSwift"), ("SwiftMocks", "RPCLibrary=GRPCSwift"),
        ("GRPCCore", "RPCLibrary=GRPCSwift"),
    ])
    func `messages of mapped modules can hide a library`(_ module: String, _ library: String) throws {
        let note = Proto.file("b.proto", package: "b", messages: [Proto.message("Note")])
        let hiding = Proto.file("c.proto", messages: [Proto.message(module)])
        let rpc = Proto.rpc("Get", input: ".b.Note", output: ".b.Note") + [.integer(6, 1)]
        func service(_ dependencies: [String]) -> ProtoFields {
            Proto.file("a.proto", package: "p", dependencies: dependencies, services: [Proto.service("Foo", [rpc])])
        }
        let text = """
            a.proto: message \(module) of c.proto and module \(module) would both be called \(module) in Swift. Rename one \
            of them
            """
        try TemporaryMappings.with(["b.proto": "Models", "c.proto": "Models"]) { mappings throws in
            for tests in ["TestableModuleImports=App", "TestableModuleImports=App,ModuleName=AppTests"] {
                let parameter = "\(library),\(tests),\(mappings)"
                let both = [note, hiding, service(["b.proto", "c.proto"])]
                #expect(try error(both, parameter: parameter) == text)
                #expect(
                    try error([note, hiding, service(["b.proto"])], parameter: parameter) == text,
                    "another file of the request imports it")
                #expect(try error([note, service(["b.proto"])], parameter: parameter) == nil, "the request lacks it")
            }
        }
    }

    @Test(arguments: [
        ("Metadata", "the clients' Metadata (which GenerateServiceMetadata=false omits)", true),
        ("FooClient", "service Foo", false), ("Headers", "type Connect.Headers", false),
        ("Bundle", "type Foundation.Bundle", false), ("Result", "type Swift.Result", false),
        ("Connect", "your module Connect", false),
    ])
    func `mapped modules can be hidden`(_ module: String, _ other: String, isFirst: Bool) throws {
        let note = Proto.file("b.proto", package: "b", messages: [Proto.message("Note")])
        let rpc = Proto.rpc("Get", input: ".b.Note", output: ".b.Note")
        let service = Proto.file("a.proto", dependencies: ["b.proto"], services: [Proto.service("Foo", [rpc])])
        let (first, second) = isFirst ? ("module \(module)", other) : (other, "module \(module)")
        try TemporaryMappings.with(["b.proto": module]) { mappings throws in
            #expect(
                try error([note, service], parameter: mappings) == """
                    a.proto: \(first) and \(second) would both be called \(module) in Swift. Rename one of them
                    """)
        }
    }

    /// A file imports the library's modules even if it names none of their types. Swift would take the user's for them.
    @Test(arguments: [
        ("ConnectMocks", "MockRuntime=ConnectMocks"), ("Foundation", "MockRuntime=ConnectMocks"),
        ("SwiftMocksConnect", "MockRuntime=SwiftMocks"),
        ("SwiftMocksTesting", "MockRuntime=SwiftMocks"), ("Connect", "GenerateMocks=false"),
        ("SwiftMocksTesting", "RPCLibrary=GRPCSwift"), ("GRPCCore", "RPCLibrary=GRPCSwift"),
    ])
    func `no module has the name of a library's`(_ module: String, _ library: String) throws {
        let text = """
            a.proto: your module \(module) and module \(module) would both be called \(module) in Swift. Rename one of them
            """
        let note = Proto.file("b.proto", package: "b", messages: [Proto.message("Note")])
        let rpc = Proto.rpc("Get", input: ".b.Note", output: ".b.Note")
        let service = Proto.file("a.proto", dependencies: ["b.proto"], services: [Proto.service("Foo", [rpc])])
        #expect(try error([note, service], parameter: "\(library),ModuleName=\(module)") == text)
        try TemporaryMappings.with(["a.proto": module]) { mappings throws in
            #expect(try error([note, service], parameter: "\(library),\(mappings)") == text)
        }
        // The messages of the rpc are in the module, so that the output names it, too.
        let own = Proto.file(
            "a.proto", messages: [Proto.message("Note")],
            services: [Proto.service("Foo", [Proto.rpc("Get", input: ".Note", output: ".Note")])])
        try TemporaryMappings.with(["a.proto": module]) { mappings throws in
            #expect(try error([own], parameter: "\(library),\(mappings),ModuleName=Others") == text)
        }
        guard !library.contains("GenerateMocks") else { return }
        let tests =
            "\(library)\(library.contains("GRPC") ? "" : ",GenerateClients=false"),TestableModuleImports=\(module)"
        #expect(try error([note, service], parameter: tests) == text)
    }

    /// Combine is imported for the streams of callbacks alone.
    @Test func `a module may have the name of one that is not imported`() throws {
        let file = Proto.file(
            "a.proto", messages: [Proto.message("Note")],
            services: [Proto.service("Foo", [Proto.rpc("Get", input: ".Note", output: ".Note")])])
        for parameter in ["ModuleName=Combine", "ModuleName=ConnectMocks,MockRuntime=SwiftMocks"] {
            #expect(try error([file], parameter: parameter) == nil)
        }
    }

    @Test func `SwiftProtobuf's module is no user's module`() throws {
        let note = Proto.file("b.proto", package: "b", messages: [Proto.message("Note")])
        let rpc = Proto.rpc("Get", input: ".b.Note", output: ".b.Note")
        let service = Proto.file("a.proto", dependencies: ["b.proto"], services: [Proto.service("Foo", [rpc])])
        try TemporaryMappings.with(["b.proto": "SwiftProtobuf"]) { mappings throws in
            #expect(try error([note, service], parameter: mappings) == nil)
        }
    }
}
