import Foundation
import TestSupport
import Testing

/// The commands that the documentation shows do what it says. `NewcomerLongTests` make messages, too.
@Suite(.timeLimit(.minutes(30))) struct DocumentedCommandTests {
    @Test(.gated(by: .tools), arguments: try Documentation.blocks().filter { $0.check == "protoc" })
    func `the commands for protoc generate`(block: CodeBlock) async throws {
        let folder = try workspace()
        for line in block.text.split(separator: "\n") {
            let outcome = try await run("/bin/sh", ["-ec", String(line)], in: folder)
            #expect(outcome.status == 0 && outcome.errorText == "", "\(line): \(outcome.errorText)")
        }
        try expectOutputs(in: folder)
    }

    /// Remote plugins are left out: they need the network.
    @Test(.gated(by: .tools), arguments: try Documentation.blocks().filter { $0.check == "buf" })
    func `the configuration for buf generates`(block: CodeBlock) async throws {
        let folder = try workspace()
        try folder.write(Self.withoutRemotePlugins(block.text), to: "buf.gen.yaml")
        let outcome = try await run("/bin/sh", ["-ec", "buf generate"], in: folder)
        #expect(outcome.status == 0, "\(outcome.errorText)")
        try expectOutputs(in: folder)
    }

    private func expectOutputs(in folder: TemporaryFolder) throws {
        #expect(try Fixtures.files(in: folder.file("Generated")) == ["eliza.connect.swift"])
        #expect(try Fixtures.files(in: folder.file("GeneratedMocks")) == ["eliza.mock.swift"])
    }

    /// What is checked in passes. A change of a proto, a new one and one that is gone fail.
    @Test(.gated(by: .tools), arguments: try Documentation.blocks().filter { $0.check == "buf check" })
    func `generated code is compared`(block: CodeBlock) async throws {
        let folder = try workspace()
        let generated = try #require(try Documentation.blocks(of: block.file).first { $0.check == "buf" })
        try folder.write("clean: true\n" + Self.withoutRemotePlugins(generated.text), to: "buf.gen.yaml")
        func sh(_ text: String) async throws -> Command.Outcome { try await run("/bin/sh", ["-ec", text], in: folder) }
        let commit = "git add . && git -c user.name=a -c user.email=a@b.test commit --quiet --message protos"
        let first = try await sh("git init --quiet && buf generate && \(commit)")
        #expect(first.status == 0, "\(first.errorText)")
        let same = try await sh(block.text)
        #expect(same.status == 0, "\(same.outputText)\(same.errorText)")

        let changes = [
            ("sed -i.old 's/rpc Say/rpc Tell/' protos/eliza.proto && rm protos/*.old", "Tell"),
            ("sed s/eliza/users/ protos/eliza.proto >protos/users.proto", "users.mock.swift"),
            ("cp protos/eliza.proto protos/first.proto; rm protos/eliza.proto", "eliza.mock.swift"),
        ]
        for (change, shown) in changes {
            #expect(try await sh("\(change); \(commit)").status == 0)
            let outcome = try await sh(block.text)
            #expect(outcome.status == 1 && outcome.outputText.contains(shown), "\(change): \(outcome.outputText)")
            #expect(try await sh(commit).status == 0)
        }
    }

    private static func withoutRemotePlugins(_ text: String) -> String {
        let entries = text.components(separatedBy: "\n  - remote:")
        let local = entries.dropFirst().map { entry in
            entry.range(of: "\n  - local:").map { String(entry[$0.lowerBound...]) } ?? ""
        }
        return entries[0] + local.joined()
    }

    @Test(.gated(by: .tools), arguments: try Documentation.blocks().filter { $0.check == "mappings" })
    func `the mappings are read`(block: CodeBlock) async throws {
        let folder = try workspace()
        try folder.write(block.text, to: "modules.asciipb")
        let protoc = try Protoc.system()
        let outcome = try await protoc.generate(
            ["eliza.proto"], options: ["ProtoPathModuleMappings=\(folder.url.path)/modules.asciipb"],
            into: try folder.folder("Generated"))
        #expect(outcome.status == 0, "\(outcome.errorText)")
    }

    @Test(.gated(by: .tools), arguments: try Documentation.blocks().filter { $0.check == "package" })
    func `the manifests are read`(block: CodeBlock) async throws {
        let folder = try TemporaryFolder()
        try folder.write(block.text, to: "Package.swift")
        let outcome = try await run(Tools.swiftPM, ["package", "dump-package"], in: folder)
        #expect(outcome.status == 0, "\(outcome.errorText)")
        #expect(outcome.outputText.contains("\"SwiftMocksPlugin\""))
    }

    /// The README shows lines of the files that `NewcomerLongTests` writes and builds. `…` stands for others between them.
    @Test(arguments: try Documentation.blocks(of: "README.md").filter { $0.check == "getting started" })
    func `the README shows lines of getting started`(block: CodeBlock) throws {
        let shown = Self.lines(block)
        let pages = try Documentation.blocks(of: "Sources/SwiftMocks/SwiftMocks.docc/GettingStarted.md")
        let isThere = pages.contains { page in
            var rest = Self.lines(page)[...]
            return shown.split(separator: "…").allSatisfy { part in
                guard let found = rest.indices.first(where: { rest[$0...].starts(with: part) }) else { return false }
                rest = rest[(found + part.count)...]
                return true
            }
        }
        #expect(isThere && !shown.isEmpty, "\(block.text)")
    }

    private static func lines(_ block: CodeBlock) -> [String] {
        block.text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    private func workspace() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let proto = try Data(contentsOf: Fixtures.protos.appendingPathComponent("eliza.proto"))
        try folder.write(proto, to: "protos/eliza.proto")
        try FileManager.default.createSymbolicLink(
            at: folder.folder("tools").appendingPathComponent("protoc-gen-swift-mocks"),
            withDestinationURL: URL(fileURLWithPath: Tools.plugin()))
        // Called in place of protoc-gen-swift, which takes minutes to build; it writes no messages.
        try FileManager.default.createSymbolicLink(
            at: folder.folder("programs").appendingPathComponent("protoc-gen-swift"),
            withDestinationURL: Fixtures.root.appendingPathComponent("Fixtures/capture-request.sh"))
        return folder
    }

    /// With protoc and the plugins first in the search path.
    private func run(_ program: String, _ arguments: [String], in folder: TemporaryFolder) async throws
        -> Command.Outcome
    {
        let tools = [try Tools.plugin(), try Tools.systemProtoc(), try Tools.buf()].map {
            URL(fileURLWithPath: $0).deletingLastPathComponent().path
        }
        let path =
            ([folder.file("programs").path] + tools + [
                ProcessInfo.processInfo.environment["PATH"] ?? ""
            ]).joined(separator: ":")
        return try await Command(
            executable: program, arguments: arguments, directory: folder.url,
            environment: ["PATH": path, "CAPTURED_REQUEST": "/dev/null"]
        ).run()
    }
}
