import Foundation
import TestSupport
import Testing

/// What protoc and buf print for the options in the table of mistakes.
@Suite(.serialized, .gated(by: .tools)) struct OptionMistakeTests {
    private static let mistakes = (try? Mistake.table(in: Fixtures.root).filter { $0.kind == .options }) ?? []

    @Test(arguments: mistakes) func `a mistake is reported as the table says`(_ mistake: Mistake) async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "syntax = \"proto3\"; package a; message A {} service S { rpc Get(A) returns (A); }", to: "protos/a.proto")
        _ = try folder.folder("out")
        let outcome = try await command(mistake, in: folder).run()
        #expect(
            (outcome.status == 0 && outcome.errorText.isEmpty) == (mistake.says == .nothing), "\(outcome.errorText)")
        for part in mistake.shows { #expect(outcome.errorText.contains(part), "\(outcome.errorText)") }
        if let entry = mistake.entry, mistake.says != .nothing {
            #expect(TroubleshootingEntry.isMessage(of: entry, in: outcome.errorText), "\(outcome.errorText)")
        }
    }

    private func command(_ mistake: Mistake, in folder: TemporaryFolder) throws -> Command {
        let plugin = try Tools.plugin()
        if let template = mistake.template {
            try folder.write(template.replacingOccurrences(of: "PLUGIN", with: "\(plugin)"), to: "buf.gen.yaml")
            return Command(
                executable: try Tools.buf(), arguments: ["generate", "protos"], directory: folder.url,
                environment: ["HOME": folder.url.path, "PATH": "/usr/bin:/bin"])
        }
        let arguments = mistake.arguments ?? []
        let output = arguments.contains { $0.contains("_out=") } ? [] : ["--swift-mocks_out=out"]
        return Command(
            executable: try Tools.newestProtoc(),
            arguments: ["-I", "protos", "--plugin=protoc-gen-swift-mocks=\(plugin)"] + output
                + (arguments.contains { $0.hasPrefix("--swift-mocks_opts") } ? ["--swift-mocks_out=out"] : [])
                + arguments + ["a.proto"],
            directory: folder.url)
    }

    @Test func `the table has options, and each entry of the page its mistake`() throws {
        #expect(Self.mistakes.count > 20)
        let listed = try TroubleshootingEntry.listed(in: Fixtures.root).filter { $0.suite == "OptionMistakeTests" }
        for entry in listed { #expect(Self.mistakes.contains { $0.entry == entry.heading }, "\(entry)") }
    }
}
