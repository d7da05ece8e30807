import Foundation
import Testing

@testable import SwiftMocksGenerator

/// Which modules generated files import, and at which level.
@Suite struct ImportTests {
    private func imports(
        _ kind: String, rpcStreams: Bool = false, parameter: String = "", dependencies: [String] = []
    ) throws -> [String] {
        let rpc = Proto.rpc("Get") + [.integer(6, rpcStreams ? 1 : 0)]
        let file = Proto.file(
            "a.proto", dependencies: dependencies, messages: [Proto.message("Note")],
            services: [Proto.service("S", [rpc])])
        let response = try TestRequest(["a.proto"], [file], parameter: parameter).run()
        let source = try #require(response.contents["a.\(kind).swift"])
        return source.split(separator: "\n").filter { $0.contains("import ") && !$0.hasPrefix("//") }.map(String.init)
    }

    @Test func `Combine is for callback streams only`() throws {
        let unary = ["import Connect", "import ConnectMocks", "import Foundation", "import SwiftProtobuf"]
        #expect(try imports("mock") == unary)
        #expect(try imports("mock", rpcStreams: true) == unary)
        #expect(try imports("mock", parameter: "GenerateCallbackMethods=true") == unary)
        #expect(
            try imports("mock", rpcStreams: true, parameter: "GenerateCallbackMethods=true") == ["import Combine"]
                + unary)
        #expect(
            try imports("connect", rpcStreams: true, parameter: "GenerateCallbackMethods=true")
                == ["import Connect", "import Foundation", "import SwiftProtobuf"])
    }

    @Test func `extra modules are sorted and imported once`() throws {
        let parameter =
            "ExtraModuleImports=Zoo,ExtraModuleImports=Connect,ExtraModuleImports=Bee,ExtraModuleImports=Zoo"
        #expect(
            try imports("connect", parameter: parameter)
                == ["import Bee", "import Connect", "import Foundation", "import SwiftProtobuf", "import Zoo"])
    }

    /// `a.proto` and `b.proto` have their messages in A; the table says what is generated into, and what stands before them.
    @Test(arguments: [("A", "", false), ("B", "A.", true), (nil, "", false)])
    func `messages may be in another module`(target: String?, qualifier: String, isImported: Bool) throws {
        let source = try mapped(
            target, "mapping { module_name: 'A' proto_file_path: 'a.proto' proto_file_path: 'b.proto' }")
        #expect(source.contains("\npublic import A\n") == isImported)
        #expect(source.contains("request: \(qualifier)Note,"))
        #expect(source.contains("ResponseMessage<\(qualifier)B>"))
    }

    @Test func `the output's module is not imported`() throws {
        let source = try mapped(
            "B",
            "mapping { module_name: 'A' proto_file_path: 'a.proto' } mapping { module_name: 'B' proto_file_path: 'b.proto' }"
        )
        #expect(source.contains("\npublic import A\n") && !source.contains("import B\n"))
        #expect(source.contains("ResponseMessage<B>"))
    }

    /// A client of an rpc that takes a message of its own file and returns one of another.
    private func mapped(_ target: String?, _ mappings: String) throws -> String {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("mappings-\(UUID().uuidString)")
        try Data(mappings.utf8).write(to: path)
        defer { try? FileManager.default.removeItem(at: path) }
        let files = [
            Proto.file("b.proto", messages: [Proto.message("B")]),
            Proto.file(
                "a.proto", dependencies: ["b.proto"], messages: [Proto.message("Note")],
                services: [Proto.service("S", [Proto.rpc("Get", input: ".Note", output: ".B")])]),
        ]
        let parameter = "Visibility=Public,UseAccessLevelOnImports=true,ProtoPathModuleMappings=\(path.path)"
        let module = target.map { ",ModuleName=\($0)" } ?? ""
        let response = try TestRequest(["a.proto"], files, parameter: parameter + module).run()
        return response.contents["a.connect.swift"] ?? "\(response)"
    }

    @Test func `testable modules are for mocks`() throws {
        let parameter = "TestableModuleImports=App,ExtraModuleImports=App"
        #expect(try imports("mock", parameter: parameter).first == "@testable import App")
        #expect(try imports("mock", parameter: parameter).count { $0.hasSuffix(" App") } == 1)
        #expect(try imports("connect", parameter: parameter).first == "import App")
    }

    @Test(arguments: [("Public", "public"), ("Package", "package"), ("Internal", "internal")])
    func `testable modules hold the messages`(_ visibility: String, _ level: String) throws {
        let parameter = "Visibility=\(visibility),UseAccessLevelOnImports=true,TestableModuleImports=App"
        #expect(try imports("mock", parameter: parameter).first == "@testable \(level) import App")
    }

    @Test(arguments: [("Public", "public"), ("Package", "internal"), ("Internal", "internal")])
    func `testable modules hold the interfaces`(_ visibility: String, _ level: String) throws {
        let parameter = "Visibility=\(visibility),UseAccessLevelOnImports=true,TestableModuleImports=App"
        let empty = "google/protobuf/empty.proto"
        let rpc = Proto.rpc("Get", input: ".google.protobuf.Empty", output: ".google.protobuf.Empty")
        let file = Proto.file("a.proto", dependencies: [empty], services: [Proto.service("S", [rpc])])
        let response = try TestRequest(
            ["a.proto"], [Proto.file(empty, package: "google.protobuf", messages: [Proto.message("Empty")]), file],
            parameter: parameter
        ).run()
        #expect(response.contents["a.mock.swift"]?.contains("\n@testable \(level) import App\n") == true)
    }

    /// Swift warns where an import's level is higher than what is used of it.
    @Test func `extra modules have the level of their use`() throws {
        let package = "Visibility=Package,UseAccessLevelOnImports=true"
        #expect(try imports("connect", parameter: "\(package),ExtraModuleImports=Zoo").last == "package import Zoo")
        #expect(
            try imports("connect", parameter: "\(package),ExtraModuleImports=Zoo,ModuleName=App").last
                == "internal import Zoo", "messages are in the output's module")
        let mocks = "GenerateClients=false,TestableModuleImports=App,ExtraModuleImports=Zoo"
        let split = try imports("mock", parameter: "\(package),\(mocks)")
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
        let empty = "google/protobuf/empty.proto"
        let rpc = Proto.rpc("Get", input: ".google.protobuf.Empty", output: ".google.protobuf.Empty")
        for rpcs in [[rpc], []] {
            let file = Proto.file("a.proto", dependencies: [empty], services: [Proto.service("S", rpcs)])
            let response = try TestRequest(
                ["a.proto"],
                [Proto.file(empty, package: "google.protobuf", messages: [Proto.message("Empty")]), file],
                parameter: "Visibility=Public,UseAccessLevelOnImports=true,\(parameter)"
            ).run()
            let source = response.contents["a.\(kind).swift"] ?? ""
            #expect(source.contains("\n\(level) import Zoo\n"), "\(rpcs.count) rpcs: \(source)")
        }
    }

    /// The output is compiled into the module of the file's messages, unless it imports that.
    @Test(arguments: [("Zoo", "internal"), ("Zoo,ExtraModuleImports=App", "public")])
    func `mapped messages tell where the interface is`(extra: String, level: String) throws {
        let file = Proto.file("a.proto", services: [Proto.service("S", [])])
        try TemporaryMappings.with(["a.proto": "App"]) { mappings throws in
            for (kind, library) in [("mock", "GenerateClients=false"), ("grpc.mock", "RPCLibrary=GRPCSwift")] {
                let parameter =
                    "Visibility=Public,UseAccessLevelOnImports=true,\(library),ExtraModuleImports=\(extra),\(mappings)"
                let response = try TestRequest(["a.proto"], [file], parameter: parameter).run()
                let source = response.contents["a.\(kind).swift"] ?? ""
                #expect(source.contains("\n\(level) import Zoo\n"), "\(source)\(response.error ?? "")")
            }
        }
    }

    @Test(arguments: [("Public", "public"), ("Package", "package"), ("Internal", "internal")])
    func `imports have the level of their use`(_ visibility: String, _ level: String) throws {
        let parameter = "Visibility=\(visibility),UseAccessLevelOnImports=true,GenerateCallbackMethods=true"
        #expect(
            try imports("mock", rpcStreams: true, parameter: parameter) == [
                "internal import Combine", "\(level) import Connect", "\(level) import ConnectMocks",
                "internal import Foundation", "internal import SwiftProtobuf",
            ])
        #expect(
            try imports("mock", parameter: parameter)[1] == "internal import ConnectMocks",
            "unary mocks show nothing of it")
        #expect(
            try imports("connect", parameter: parameter)
                == ["\(level) import Connect", "internal import Foundation", "internal import SwiftProtobuf"])
    }

    /// a.proto imports b.proto, which imports c.proto publicly, and d.proto not.
    @Test func `mapped modules are reached through public imports`() throws {
        let files = [
            Proto.file("d.proto"), Proto.file("c.proto", package: "c", messages: [Proto.message("Note")]),
            Proto.file("b.proto", dependencies: ["d.proto", "c.proto"], publicDependencies: [1]),
            Proto.file(
                "a.proto", dependencies: ["b.proto"],
                services: [Proto.service("S", [Proto.rpc("Get", input: ".c.Note", output: ".c.Note")])]),
        ]
        try TemporaryMappings.with(["b.proto": "B", "c.proto": "C", "d.proto": "D"]) { mappings throws in
            let source = try TestRequest(["a.proto"], files, parameter: mappings).run().contents["a.connect.swift"]
            #expect(source?.contains("\n\nimport B\nimport C\nimport Connect\nimport Foundation\n") == true)
            #expect(source?.contains("(request: C.C_Note,") == true)
        }
    }
}
