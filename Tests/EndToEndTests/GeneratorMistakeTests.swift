import Foundation
import TestSupport
import Testing

/// The mistakes that lead to the generator's messages on the page Troubleshooting, and that nothing is written then. The tests of
/// the generator have the texts to the letter.
@Suite(.serialized) struct GeneratorMistakeTests {
    struct Mistake: Sendable, CustomTestStringConvertible {
        /// The heading of the entry.
        let heading: String
        var options: [String] = []
        var protos = ["a.proto"]
        /// What follows the syntax in `a.proto`.
        var text = "package a; message A {} service S { rpc Get(A) returns (A); }"

        var testDescription: String { heading }
    }

    private static let mistakes = [
        Mistake(heading: "`unknown option \"…\". …`", options: ["visibility=Public"]),
        Mistake(heading: "`option …: \"…\" is not a legal value. …`", options: ["Visibility=public"]),
        Mistake(
            heading: "`option …: \"…\" is for RPCLibrary=…, not for …. …`",
            options: ["RPCLibrary=GRPCSwift,GenerateClients=true"]),
        Mistake(heading: "`option ExcludeServices: …`", options: ["ExcludeServices=a.T"]),
        Mistake(
            heading: "`… protoc-gen-grpc-swift-2 declares …, which Swift does not compile. …`",
            options: ["RPCLibrary=GRPCSwift"],
            text: "package a; message A {} service S { rpc Import(A) returns (A); }"),
        Mistake(
            heading: "`GenerateAsyncMethods and GenerateCallbackMethods are both false`",
            options: ["GenerateAsyncMethods=false"]),
        Mistake(
            heading: "`GenerateClients and GenerateMocks are both false`",
            options: ["GenerateClients=false,GenerateMocks=false"]),
        Mistake(
            heading: "`ProtoPathModuleMappings=…: the file can't be read`",
            options: ["ProtoPathModuleMappings=protos/modules.txt"]),
        Mistake(
            heading: "`… would be written for both … and …`", options: ["FileNaming=DropPath"],
            protos: ["v1/b.proto", "v2/b.proto"]),
        Mistake(
            heading: "`… would both be called … in Swift`",
            text: "message NoteClient {} service Note { rpc Get(NoteClient) returns (NoteClient); }"),
        Mistake(
            heading: "`… may be in another module than the output, where Swift can't tell it from …`",
            options: ["ExtraModuleImports=Models"], text: "message Code {} service S { rpc Get(Code) returns (Code); }"),
        Mistake(
            heading: "`… is a map entry, for which Swift has no type`",
            text: """
                package a; message Note { map<string, int32> counts = 1; }
                service S { rpc Get(Note) returns (Note.CountsEntry); }
                """),
        Mistake(
            heading: "`option … applies to mocks only, but GenerateMocks=false disables them`",
            options: ["GenerateMocks=false,MockRuntime=SwiftMocks"]),
        Mistake(
            heading: "`…: File not found.`, and `Import \"…\" was not found or had errors.`",
            text: "import \"b.proto\"; message A {}"),
    ]

    @Test(.gated(by: .tools), arguments: mistakes)
    func `protoc prints the message of the entry`(_ mistake: Mistake) async throws {
        let folder = try TemporaryFolder()
        try folder.write("syntax = \"proto3\"; \(mistake.text)", to: "protos/a.proto")
        for version in ["v1", "v2"] {
            let text = "syntax = \"proto3\"; package \(version); message A {} service S { rpc Get(A) returns (A); }"
            try folder.write(text, to: "protos/\(version)/b.proto")
        }
        for protoc in [try Protoc.system(), try Protoc.newest()] {
            let output = try folder.folder("out")
            let outcome = try await protoc.generate(
                mistake.protos, options: mistake.options, into: output,
                include: folder.file("protos"))
            #expect(outcome.status == 1)
            #expect(outcome.outputText == "")
            #expect(outcome.errorText.hasPrefix("--swift-mocks_out: ") || mistake.text.hasPrefix("import"))
            #expect(try Fixtures.files(in: output) == [])
            #expect(
                TroubleshootingEntry.isMessage(of: mistake.heading, in: outcome.errorText), "\(outcome.errorText)")
        }
    }

    private static let emptyInput = "`standard input was empty`"

    @Test func `the plugin without input prints the message of the entry`() async throws {
        let outcome = try await Command(executable: try Tools.plugin()).run()
        #expect(outcome.status == 1 && outcome.outputText == "")
        let hint = "Run this plugin through protoc --swift-mocks_out or buf generate"
        #expect(outcome.errorText == "protoc-gen-swift-mocks: standard input was empty. \(hint)\n")
        #expect(TroubleshootingEntry.isMessage(of: Self.emptyInput, in: outcome.errorText), "\(outcome.errorText)")
    }

    private static let noPlugin = "`protoc-gen-…: program not found or is not executable`"

    @Test(.gated(by: .tools)) func `a plugin that protoc does not find gets the message of the entry`() async throws {
        let folder = try TemporaryFolder()
        let outcome = try await Protoc.newest().generate(
            ["eliza.proto"], options: [], into: try folder.folder("out"), plugin: "/nowhere/protoc-gen-swift-mocks")
        #expect(outcome.status != 0)
        #expect(TroubleshootingEntry.isMessage(of: Self.noPlugin, in: outcome.errorText), "\(outcome.errorText)")
    }

    private static let notFoundByBuf = "`exec: \"…\": executable file not found in $PATH`"

    @Test(.gated(by: .tools)) func `a plugin that buf does not find gets the message of the entry`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("syntax = \"proto3\";", to: "protos/a.proto")
        let template = "version: v2\nplugins: [{ local: protoc-gen-swift-mocks, out: out }]\n"
        try folder.write(template, to: "buf.gen.yaml")
        let outcome = try await Command(
            executable: try Tools.buf(), arguments: ["generate", "protos"], directory: folder.url,
            environment: ["HOME": folder.url.path, "PATH": "/usr/bin:/bin"]
        ).run()
        #expect(outcome.status != 0)
        #expect(TroubleshootingEntry.isMessage(of: Self.notFoundByBuf, in: outcome.errorText), "\(outcome.errorText)")
    }

    private static let noImports = "`… is not a message in any file of the request`"

    @Test(.gated(by: .tools)) func `a descriptor set without imports gets the message of the entry`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("syntax = \"proto3\"; package b; message B {}", to: "protos/b.proto")
        try folder.write(
            "syntax = \"proto3\"; import \"b.proto\"; service S { rpc Get(b.B) returns (b.B); }", to: "protos/a.proto")
        let set = folder.file("a.binpb").path
        let made = try await Command(
            executable: try Tools.newestProtoc(),
            arguments: ["-I", folder.file("protos").path, "-o", set, "a.proto"],
            directory: folder.url
        ).run()
        #expect(made.status == 0, "\(made.errorText)")
        try folder.write(
            """
            version: v2
            plugins:
              - local: \(try Tools.plugin())
                out: out
            """, to: "buf.gen.yaml")
        let outcome = try await Command(
            executable: try Tools.buf(), arguments: ["generate", set], directory: folder.url,
            environment: ["HOME": folder.url.path]
        ).run()
        #expect(outcome.status != 0)
        #expect(TroubleshootingEntry.isMessage(of: Self.noImports, in: outcome.errorText), "\(outcome.errorText)")
    }

    @Test func `each entry of the page has its mistake`() throws {
        let listed = try TroubleshootingEntry.listed(in: Fixtures.root)
        let own = Self.mistakes.map(\.heading) + [Self.emptyInput, Self.noPlugin, Self.notFoundByBuf, Self.noImports]
        #expect(listed.filter { $0.suite == "GeneratorMistakeTests" }.map(\.heading).sorted() == own.sorted())
    }

    @Test func `the list has all entries of the page`() throws {
        let listed = try TroubleshootingEntry.listed(in: Fixtures.root).map(\.heading).sorted()
        #expect(try TroubleshootingEntry.headingsOnPage(in: Fixtures.root).sorted() == listed)
    }
}
