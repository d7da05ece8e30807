import Foundation
import TestSupport
import Testing

/// What a user of protoc reads when options or protos are wrong, to the letter, and that nothing is written then.
@Suite(.serialized, .timeLimit(.minutes(30)), .gated(by: .tools)) struct ErrorTests {
    struct Mistake: Sendable, CustomStringConvertible {
        let description: String
        var options: [String] = []
        var protos = ["a/eliza.proto"]
        let text: String
    }

    static let mistakes = [
        Mistake(
            description: "unknown option", options: ["Visibilty=Public"],
            text: """
                unknown option "Visibilty"; the nearest is Visibility, and `protoc-gen-swift-mocks --help` lists all
                """),
        Mistake(
            description: "two bad values in two options", options: ["KeepMethodCasing=yes", "FileNaming=FulPath"],
            text: """
                option KeepMethodCasing: "yes" is not a legal value; legal values are true, false
                option FileNaming: "FulPath" is not a legal value; legal values are FullPath, PathToUnderscores, DropPath; \
                did you mean FullPath?
                """),
        Mistake(
            description: "both kinds off", options: ["GenerateAsyncMethods=false"],
            text: """
                GenerateAsyncMethods and GenerateCallbackMethods are both false, so clients would have no methods; \
                set at least one of them to true
                """),
        Mistake(
            description: "no such mapping file", options: ["ProtoPathModuleMappings=nowhere.txt"],
            text: """
                ProtoPathModuleMappings=nowhere.txt: the file can't be read (No such file or directory); \
                give a path relative to the folder in which protoc or buf runs
                """),
        Mistake(
            description: "bad mapping file", options: ["ProtoPathModuleMappings=bad.txt"],
            text: """
                bad.txt:2:16: error: expected a quoted string; the file is the text format of `mapping { module_name: "M" proto_file_path: "a.proto" }`
                """),
        Mistake(
            description: "output clash", options: ["FileNaming=DropPath"], protos: ["a/eliza.proto", "b/eliza.proto"],
            text: """
                "eliza.connect.swift" would be written for both a/eliza.proto and b/eliza.proto; rename one, \
                or use FileNaming=FullPath
                """),
        Mistake(
            description: "names that can't be told apart", protos: ["clash.proto"],
            text: """
                clash.proto: service clash.Note and message clash.NoteClient would both be called Clash_NoteClient in Swift; \
                rename one of them
                """),
    ]

    @Test(arguments: mistakes)
    func underSystemProtoc(_ mistake: Mistake) async throws { try await expect(mistake, try Protoc.system()) }

    @Test(arguments: mistakes)
    func underNewestProtoc(_ mistake: Mistake) async throws { try await expect(mistake, try Protoc.newest()) }

    private func expect(_ mistake: Mistake, _ protoc: Protoc) async throws {
        let folder = try TemporaryFolder()
        for package in ["a", "b"] {
            let eliza = try String(contentsOf: Fixtures.protos.appendingPathComponent("eliza.proto"), encoding: .utf8)
            try folder.write(
                eliza.replacingOccurrences(of: "connectrpc", with: package), to: "protos/\(package)/eliza.proto")
        }
        let clash = "package clash; service Note { rpc Get(NoteClient) returns (NoteClient); } message NoteClient {}"
        try folder.write("syntax = \"proto3\"; \(clash)", to: "protos/clash.proto")
        let output = try folder.folder("out")
        try folder.write("mapping {\n  module_name: Models\n}\n", to: "out/bad.txt")
        let outcome = try await protoc.generate(
            mistake.protos, options: mistake.options, into: output, include: folder.url.appendingPathComponent("protos")
        )
        #expect(outcome.status == 1)
        #expect(outcome.outputText == "")
        #expect(outcome.errorText == "--swift-mocks_out: \(mistake.text)\n")
        #expect(try Fixtures.files(in: output) == ["bad.txt"])
    }
}
