import Foundation
import TestSupport
import Testing

/// The built executable under buf, as a team would set it up: clients in one folder, mocks in another.
@Suite(.serialized, .timeLimit(.minutes(30)), .gated(by: .tools)) struct BufTests {
    @Test func `clients and mocks go to their folders`() async throws {
        let folder = try workspace(options: ["Visibility=Public"])
        let outcome = try await generate(in: folder)
        #expect(outcome.status == 0)
        #expect(outcome.errorText == "")
        #expect(outcome.outputText == "")
        let golden = try Fixtures.contents(of: try GoldenCase.named("eliza").folder)
        let clients = try Fixtures.contents(of: folder.file("Generated"))
        let mocks = try Fixtures.contents(of: folder.file("GeneratedMocks"))
        expectEqual(clients, golden.filter { $0.key.hasSuffix(".connect.swift") })
        expectEqual(mocks, golden.filter { $0.key.hasSuffix(".mock.swift") })
    }

    @Test func `buf reads editions`() async throws {
        let golden = try GoldenCase.named("editions")
        let folder = try workspace(options: [], protos: golden.protos)
        let outcome = try await generate(in: folder)
        #expect(outcome.status == 0)
        #expect(outcome.errorText == "")
        let clients = try Fixtures.contents(of: folder.file("Generated"))
        expectEqual(clients, try Fixtures.contents(of: golden.folder).filter { $0.key.hasSuffix(".connect.swift") })
    }

    @Test func `errors reach the user`() async throws {
        let folder = try workspace(options: ["Visibilty=Public"])
        let outcome = try await generate(in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.outputText == "")
        let text =
            #": unknown option "Visibilty". The nearest is Visibility. `protoc-gen-swift-mocks --help` lists all options"#
        #expect(outcome.errorText.contains(text + "\n"))
        #expect(!FileManager.default.fileExists(atPath: folder.file("Generated").path))
        #expect(!FileManager.default.fileExists(atPath: folder.file("GeneratedMocks").path))
    }

    /// A folder with protos, buf.yaml and a buf.gen.yaml that runs the plugin twice.
    private func workspace(options: [String], protos: [String] = ["eliza.proto"]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for proto in protos {
            try folder.write(try Data(contentsOf: Fixtures.protos.appendingPathComponent(proto)), to: "protos/\(proto)")
        }
        try folder.write("version: v2\nmodules:\n  - path: protos\n", to: "buf.yaml")
        let all = ["GenerateAsyncMethods=true", "GenerateCallbackMethods=true"] + options
        try folder.write(
            """
            version: v2
            plugins:
            \(try plugin(out: "Generated", all + ["GenerateMocks=false"]))
            \(try plugin(out: "GeneratedMocks", all + ["GenerateClients=false"]))
            """, to: "buf.gen.yaml")
        return folder
    }

    private func plugin(out: String, _ options: [String]) throws -> String {
        """
          - local: \(try Tools.plugin())
            out: \(out)
            opt:
        \(options.map { "      - \($0)" }.joined(separator: "\n"))
        """
    }

    /// Its cache is the test's own.
    private func generate(in folder: TemporaryFolder) async throws -> Command.Outcome {
        try await Command(
            executable: try Tools.buf(), arguments: ["generate"], directory: folder.url,
            environment: ["BUF_CACHE_DIR": folder.file("cache").path]
        ).run()
    }
}
