import Testing

@testable import SwiftMocksGenerator

/// Types that are called as something that generated code declares or names, and what a user reads then.
@Suite struct NameClashErrorTests {
    private func error(
        messages: [String] = [], enums: [String] = [], services: [String] = ["Notes"], package: String = "",
        isStreaming: Bool = false, input: String = "Note", options: ProtoFields = [], parameter: String = ""
    ) throws -> String? {
        let note = package.isEmpty ? ".\(input)" : ".\(package).\(input)"
        let rpc = Proto.rpc("Get", input: note, output: note) + [.integer(5, isStreaming ? 1 : 0)]
        let file = Proto.file(
            "a.proto", package: package, messages: (["Note"] + messages).map { Proto.message($0) },
            services: services.map { Proto.service($0, [rpc]) }, enums: enums, options: options)
        return try TestRequest(["a.proto"], [file], parameter: parameter).run().error
    }

    private func clash(_ first: String, _ second: String, named name: String) -> String {
        "a.proto: \(first) and \(second) would both be called \(name) in Swift. Rename one of them"
    }

    @Test(arguments: ["NotesClient", "NotesClientInterface", "NotesClientMock"])
    func `a type called as a service's type clashes`(_ name: String) throws {
        #expect(
            try error(messages: [name], package: "p")
                == clash("service p.Notes", "message p.\(name)", named: "P_\(name)"))
        #expect(try error(enums: [name]) == clash("service Notes", "enum \(name)", named: name))
    }

    /// With a prefix of the user's own, the name in Swift ends in something else than the proto's does.
    @Test func `a prefix can make a type clash`() throws {
        #expect(
            try error(messages: ["ent"], services: ["S"], options: [.text(39, "SCli")])
                == clash("service S", "message ent", named: "SClient"))
        #expect(try error(messages: ["ent"], services: ["T"], options: [.text(39, "SCli")]) == nil)
    }

    @Test func `types that this run does not write clash with nothing`() throws {
        #expect(try error(messages: ["NotesClientMock"], parameter: "GenerateMocks=false") == nil)
        #expect(try error(messages: ["NotesClientMockRPCs"]) == nil)
        #expect(
            try error(messages: ["NotesClientMockRPCs"], parameter: "MockRuntime=SwiftMocks")
                == clash("service Notes", "message NotesClientMockRPCs", named: "NotesClientMockRPCs"))
    }

    @Test func `services of the same name clash`() throws {
        #expect(
            try error(services: ["my_notes", "MyNotes"])
                == clash("service my_notes", "service MyNotes", named: "MyNotesClientInterface"))
        #expect(
            try error(services: ["Notes", "NotesClient"]) == nil, "NotesClient, NotesClientClient: no two are the same")
    }

    @Test func `types that hide the library are refused`() throws {
        #expect(try error(messages: ["Connect"]) == clash("message Connect", "module Connect", named: "Connect"))
        #expect(try error(enums: ["Connect"]) == clash("enum Connect", "module Connect", named: "Connect"))
        #expect(
            try error(messages: ["Connect"], package: "p", options: [.text(39, "")])
                == clash("message p.Connect", "module Connect", named: "Connect"), "an empty prefix hides it, too")
        #expect(try error(messages: ["Connect"], package: "p") == nil)
    }

    @Test func `mock libraries are hidden only where they are named`() throws {
        #expect(try error(messages: ["Combine", "ConnectMocks"]) == nil, "unary rpcs name neither")
        #expect(
            try error(messages: ["ConnectMocks"], isStreaming: true)
                == clash("message ConnectMocks", "module ConnectMocks", named: "ConnectMocks"))
        #expect(try error(messages: ["Combine"], isStreaming: true) == nil, "async streams need no Combine")
        #expect(
            try error(messages: ["Combine"], isStreaming: true, parameter: "GenerateCallbackMethods=true")
                == clash("message Combine", "module Combine", named: "Combine"))
        #expect(
            try error(messages: ["ConnectMocks"], isStreaming: true, parameter: "GenerateMocks=false") == nil)
    }

    @Test func `a message that hides the metadata is refused`() throws {
        let clash = clash(
            "message Metadata", "the clients' Metadata (which GenerateServiceMetadata=false omits)", named: "Metadata")
        #expect(try error(messages: ["Metadata"], input: "Metadata") == clash)
        #expect(try error(messages: ["Metadata"]) == nil, "no rpc uses it")
        #expect(
            try error(messages: ["Metadata"], input: "Metadata", parameter: "GenerateServiceMetadata=false") == nil)
        #expect(try error(messages: ["Metadata"], input: "Metadata", parameter: "GenerateClients=false") == nil)
        #expect(try error(messages: ["Metadata"], package: "p", input: "Metadata") == nil)
    }
}
