import Testing

@testable import SwiftMocksGenerator

/// Clients that are called as a module: where a mock has to name the module, Swift takes the client for it.
@Suite struct HiddenModuleErrorTests {
    private static let connect = "GenerateClients=false"
    private static let grpc = "RPCLibrary=GRPCSwift"

    /// - Parameters:
    ///   - service: that of b.proto, which has the messages, too.
    ///   - message: that of the rpc in a.proto.
    private func error(
        _ service: String, message: String, package: String = "", generate: [String] = ["a.proto", "b.proto"],
        parameter: String
    ) throws -> String? {
        let name = package.isEmpty ? ".\(message)" : ".\(package).\(message)"
        let user = Proto.file(
            "a.proto", package: "p", dependencies: ["b.proto"],
            services: [Proto.service("Notes", [Proto.rpc("Get", input: name, output: name)])])
        let hiding = Proto.file(
            "b.proto", package: package, messages: [Proto.message(message)], services: [Proto.service(service, [])])
        return try TestRequest(generate, [hiding, user], parameter: parameter).run().error
    }

    private func clash(_ service: String, _ module: String) -> String {
        "a.proto: service \(service) of b.proto and module \(module) would both be called \(module) in Swift."
            + " Rename one of them"
    }

    /// `App.Matcher` means a type in the type `App.App`.
    @Test(arguments: [
        (grpc, "App", "App", "Matcher"), (grpc, "App", "App", "Google_Protobuf_Any"),
        (connect, "Foo", "FooClient", "Code"), (connect, "foo", "FooClientInterface", "Code"),
        ("\(connect),MockRuntime=SwiftMocks", "Foo", "FooClient", "Matcher"),
    ])
    func `a service can hide a testable module`(library: String, service: String, module: String, message: String)
        throws
    {
        let parameter = "\(library),TestableModuleImports=\(module)"
        #expect(try error(service, message: message, parameter: parameter) == clash(service, module))
        #expect(
            try error(service, message: message, generate: ["a.proto"], parameter: parameter) == clash(service, module),
            "another run makes its client")
        #expect(try error(service, message: "Note", parameter: parameter) == nil, "nothing names the module")
        #expect(try error("Bar", message: message, parameter: parameter) == nil)
        #expect(try error(service, message: message, package: "q", parameter: parameter) == nil)
        #expect(try error(service, message: message, parameter: library) == nil, "all is in one module")
    }

    /// There the module stands before each message.
    @Test(arguments: [(grpc, "App", "App"), (connect, "Foo", "FooClient")])
    func `a service can hide a mapped module`(library: String, service: String, module: String) throws {
        try TemporaryMappings.with(["a.proto": module, "b.proto": module]) { mappings throws in
            let parameter = "\(library),\(mappings)"
            let ofTests = "\(parameter),ModuleName=Tests,TestableModuleImports=\(module)"
            #expect(try error(service, message: "Note", parameter: ofTests) == clash(service, module))
            #expect(try error("Bar", message: "Note", parameter: ofTests) == nil)
            #expect(try error(service, message: "Note", parameter: parameter) == nil, "all is in one module")
        }
        try TemporaryMappings.with(["b.proto": module]) { mappings throws in
            #expect(
                try error(service, message: "Note", generate: ["a.proto"], parameter: "\(library),\(mappings)")
                    == clash(service, module))
        }
    }

    @Test func `a client of this run can hide a module`() throws {
        try TemporaryMappings.with(["b.proto": "FooClient"]) { mappings throws in
            #expect(
                try error("Foo", message: "Note", generate: ["a.proto"], parameter: mappings)
                    == clash("Foo", "FooClient"))
            #expect(try error("Bar", message: "Note", generate: ["a.proto"], parameter: mappings) == nil)
        }
    }

    @Test(arguments: ["SwiftMocks", "GRPCCore"])
    func `a service can hide a library`(_ service: String) throws {
        #expect(
            try error(service, message: "Note", generate: ["a.proto"], parameter: Self.grpc) == clash(service, service))
    }
}
