import TestSupport
import Testing

@testable import SwiftMocksGenerator

/// The option that leaves services out.
@Suite struct ExcludeServicesTests {
    private static let grpc = "RPCLibrary=GRPCSwift"

    private static func service(_ name: String, rpc: String = "Get") -> ProtoFields {
        Proto.service(name, [Proto.rpc(rpc, input: ".p.Note", output: ".p.Note")])
    }

    /// A file of services `A`, `B` and `C` in the package `p`, whose second one has the rpc `Import`.
    private static let file = Proto.file(
        "a.proto", package: "p", messages: [Proto.message("Note")],
        services: [service("A"), service("B", rpc: "Import"), service("C")],
        comments: [[.raw(1, [6, 1]), .text(3, " Of B.")], [.raw(1, [6, 2]), .text(3, " Of C.")]])

    private func response(_ parameter: String, _ files: [ProtoFields] = [file]) throws -> Response {
        try TestRequest(["a.proto"] + (files.count > 1 ? ["b.proto"] : []), files, parameter: parameter).run()
    }

    @Test func `the other services keep their comments`() throws {
        let content = try #require(try response("ExcludeServices=p.B,GenerateMocks=false").files.first?.content)
        #expect(content.contains("protocol P_AClientInterface: "))
        #expect(!content.contains("P_BClient"))
        #expect(content.contains("/// Of C.\ninternal protocol P_CClientInterface: "))
        #expect(!content.contains("Of B."))
    }

    @Test func `the option may be repeated`() throws {
        let response = try response("ExcludeServices=p.B,ExcludeServices=p.A,GenerateMocks=false")
        let content = try #require(response.files.first?.content)
        #expect(!content.contains("P_AClient") && !content.contains("P_BClient") && content.contains("P_CClient"))
    }

    @Test func `excluding all services leaves a file without services`() throws {
        let all = "ExcludeServices=p.A,ExcludeServices=p.B,ExcludeServices=p.C"
        #expect(try response(all).files.isEmpty)
        let contents = try response("\(all),GenerateEmptyFiles=true").files.map(\.content)
        #expect(contents.count == 2)
        #expect(contents.allSatisfy { $0.hasSuffix("// Source: a.proto\n") })
    }

    /// protoc-gen-grpc-swift-2 writes no client for it that compiles.
    @Test func `a service that a library cannot serve is left out`() throws {
        #expect(try response(Self.grpc).error?.hasSuffix("ExcludeServices=p.B") == true)
        let response = try response("\(Self.grpc),ExcludeServices=p.B")
        #expect(response.error == nil)
        #expect(response.files.map(\.name) == ["a.grpc.mock.swift"])
    }

    /// One run tells what to exclude, however many services there are.
    @Test func `all services that can not be generated are named in one line`() throws {
        let files = (0..<60).map { number in
            Proto.file(
                "f\(number).proto", package: "p\(number)", messages: [Proto.message("Note")],
                services: ["Bad", "Good"].map { name in
                    let type = ".p\(number).Note"
                    let rpcs = (name == "Bad" ? ["Import", "Init"] : ["Get"]).map {
                        Proto.rpc($0, input: type, output: type)
                    }
                    return Proto.service(name, rpcs)
                })
        }
        func response(_ options: String) throws -> Response {
            try TestRequest((0..<60).map { "f\($0).proto" }, files, parameter: "RPCLibrary=GRPCSwift,\(options)").run()
        }
        let lines = try #require(try response("").error).split(separator: "\n")
        let excluded = (0..<60).map { "ExcludeServices=p\($0).Bad" }.joined(separator: ",")
        #expect(lines.count == 52)
        #expect(lines.last == "to leave out what can't be generated, add \(excluded)")
        #expect(try response(excluded).files.count == 60)
    }

    /// No command line takes more.
    @Test func `the line is no longer than a parameter`() throws {
        let package = String(repeating: "p", count: 1000)
        let type = ".\(package).Note"
        let file = Proto.file(
            "a.proto", package: package, messages: [Proto.message("Note")],
            services: (0..<200).map { Proto.service("S\($0)", [Proto.rpc("Init", input: type, output: type)]) })
        let error = try #require(try TestRequest(["a.proto"], [file], parameter: "RPCLibrary=GRPCSwift").run().error)
        let last = try #require(error.split(separator: "\n").last)
        #expect((129_000...131_200).contains(last.utf8.count))
        #expect(last.hasSuffix(".S127"))
    }

    @Test(arguments: [".p.B", "p.B.", "p..B", "p/B", "B C", "", "1", "p.B/Import"])
    func `a name that no service can have is refused`(_ name: String) throws {
        let text = "is not the full name of a service. Use one such as demo.v1.ChatService"
        #expect(try response("ExcludeServices=\(name)").error == "option ExcludeServices: \"\(name)\" \(text)")
    }

    @Test func `a service that its package does not have is refused`() throws {
        let start = "option ExcludeServices: no file to generate has the service"
        #expect(try response("ExcludeServices=p.Z").error == "\(start) \"p.Z\". Did you mean p.A?")
        #expect(try response("ExcludeServices=p.Elephant").error == "\(start) \"p.Elephant\". Remove it")
    }

    @Test func `the end of a full name is refused`() throws {
        func error(_ name: String, _ packages: [String]) throws -> String? {
            let names = ["a.proto", "b.proto"]
            let files = zip(names, packages).map { name, package in
                Proto.file(
                    name, package: package, messages: [Proto.message("Note")],
                    services: [
                        Proto.service("Chat", [Proto.rpc("Get", input: ".\(package).Note", output: ".\(package).Note")])
                    ])
            }
            return try response("ExcludeServices=\(name)", files).error
        }
        let text = "is only the end of a service's full name. Write"
        for part in ["Chat", "v1.Chat"] {
            #expect(
                try error(part, ["demo.v1", "demo.v2"])
                    == "option ExcludeServices: \"\(part)\" \(text) demo.v1.Chat".appending(
                        part == "Chat" ? " or demo.v2.Chat" : ""))
        }
        #expect(try error("at", ["demo.v1", "demo.v2"]) == nil)
        #expect(try error("v1.Chat", ["demo.v1", "v1"]) == nil, "a service has this name")
    }

    /// A build runs the plugin several times, with the same options.
    @Test func `a run for one proto of many ignores what the others have`() throws {
        #expect(try response("ExcludeServices=p.Z,GenerateEmptyFiles=true").error == nil)
        #expect(try response("ExcludeServices=B,GenerateEmptyFiles=true").error?.hasSuffix(". Write p.B") == true)
        let other = Proto.file(
            "b.proto", package: "p", dependencies: ["a.proto"], services: [Self.service("D")])
        let imported = try TestRequest(["b.proto"], [Self.file, other], parameter: "ExcludeServices=p.A").run()
        #expect(imported.error == nil)
        #expect(imported.files.first?.content.contains("P_DClientInterface") == true)
    }

    /// buf runs the plugin once for each folder, with the same options.
    @Test func `a service of another package is ignored`() throws {
        #expect(try response("ExcludeServices=q.B").error == nil)
    }
}
