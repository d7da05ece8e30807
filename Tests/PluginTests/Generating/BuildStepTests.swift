import Foundation
import TestSupport
import Testing

@testable import SwiftMocksBuildTool

@Suite struct BuildStepTests {
    private static let target = TargetDescription(
        name: "Ä\"", module: "App", folder: URL(fileURLWithPath: "/a b/App"),
        files: [URL(fileURLWithPath: "/a b/App/c/swift-mocks-config.json")], package: URL(fileURLWithPath: "/a b"),
        isTest: true, products: ["Connect"], indirectProducts: ["ConnectMocks"],
        testedTargets: [
            TargetDescription(
                name: "B", module: "B", folder: URL(fileURLWithPath: "/b"), package: URL(fileURLWithPath: "/a b"),
                isTest: false)
        ])

    @Test(arguments: [
        BuildStep.Work.validate(target: target, folders: [target.folder]), .check(target: target),
        .generate(target: target),
        .generateMocks(arguments: ["--target", "Ä"], package: target.package, targets: [target]),
    ])
    func `a step survives a command line`(work: BuildStep.Work) throws {
        let step = BuildStep(
            work: work, generator: URL(fileURLWithPath: "/g"), outputFolder: URL(fileURLWithPath: "/out"),
            outputs: ["a.swift", "v1/b.swift"])
        #expect(BuildStep(arguments: try step.arguments) == step)
        let folder = try TemporaryFolder()
        #expect(BuildStep(arguments: try step.arguments(in: folder.file("a b.json"))) == step)
    }

    @Test(arguments: [
        ("touch a.connect.swift", ""),
        ("touch a.connect.swift; echo a.proto:3:1: warning: no", "ROOT/a.proto:3:1: warning: no"),
        ("touch a.connect.swift; echo no", "CONFIG:2:45: warning: no"),
        ("echo a.proto:3:1: no >&2; exit 1", "ROOT/a.proto:3:1: error: no"),
        ("echo no; exit 1", "CONFIG:2:45: error: no"),
        (
            "exit 3",
            "CONFIG:2:45: error: protoc failed without a message at a.proto. Build again, and if it fails, CHECK"
        ),
        (
            "exit 0",
            "CONFIG:2:45: error: protoc did not write a.connect.swift, and reported no error. To find the cause, CHECK"
        ),
        (
            "kill -9 $$",
            "CONFIG:2:45: error: protoc was ended by signal 9 at a.proto. Build again, and if it fails, CHECK"
        ),
    ])
    func `a step says what protoc says`(script: String, expected: String) throws {
        let folder = try project(script)
        let check = "check whether `ROOT/protoc --version` prints protoc's version"
        #expect(
            try run(.generate, ["a.connect.swift"], in: folder)
                == expected.replacingOccurrences(of: "CHECK", with: check))
    }

    @Test func `a protoc that is no program is named`() throws {
        let folder = try project("exit 0")
        try Data([0, 1, 2]).write(to: folder.file("protoc"))
        let text = try run(.generate, ["a.connect.swift"], in: folder)
        #expect(text.hasPrefix("CONFIG:1:16: error: ROOT/protoc can't be started ("), "\(text)")
    }

    /// SwiftPM makes a resource bundle for an output that is no source.
    @Test func `a check writes source`() throws {
        let folder = try project("exit 0")
        #expect(try run(.check, ["a.connect.swift"], in: folder) == "")
        let written = try FileManager.default.contentsOfDirectory(atPath: folder.file("out").path).sorted()
        #expect(written == ["SwiftMocksPlan.swift", "x"])
        #expect(try String(contentsOf: folder.file("out/SwiftMocksPlan.swift"), encoding: .utf8).hasPrefix("// "))
    }

    @Test func `what does not change stays untouched`() throws {
        let folder = try project("echo '// one' > a.connect.swift")
        let output = folder.file("out/a.connect.swift")
        #expect(try run(.generate, ["a.connect.swift"], in: folder) == "")
        #expect(try String(contentsOf: output, encoding: .utf8) == "// one\n")
        let old = Date(timeIntervalSince1970: 1)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: output.path)
        #expect(try run(.generate, ["a.connect.swift"], in: folder) == "")
        #expect(try FileManager.default.attributesOfItem(atPath: output.path)[.modificationDate] as? Date == old)

        _ = try folder.program("protoc", "echo '// two' > a.connect.swift")
        #expect(try run(.generate, ["a.connect.swift"], in: folder) == "")
        #expect(try String(contentsOf: output, encoding: .utf8) == "// two\n")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.file("out").path).sorted() == [
                ".a.connect.swift.record", "a.connect.swift", "x",
            ])
    }

    @Test func `a check holds the plan against the configuration`() throws {
        let folder = try project("exit 0")
        #expect(try run(.check, ["a.connect.swift"], in: folder) == "")
        let stamp = folder.file("out/\(BuildStep.stamp)")
        let first = try FileManager.default.attributesOfItem(atPath: stamp.path)[.modificationDate] as? Date
        #expect(try run(.check, ["a.connect.swift"], in: folder) == "")
        #expect(try FileManager.default.attributesOfItem(atPath: stamp.path)[.modificationDate] as? Date == first)
        #expect(
            try run(.check, ["b.connect.swift"], in: folder)
                == "CONFIG:1:1: error: this build was planned without a.connect.swift with b.connect.swift. SwiftPM"
                + " updates the plan only when Package.swift or the set of source files changes. Run `touch Package.swift` and"
                + " build again")
        try FileManager.default.removeItem(at: folder.file("protoc"))
        #expect(
            try run(.check, ["a.connect.swift"], in: folder).hasPrefix(
                "CONFIG:1:16: error: protocPath names ROOT/protoc"))
        #expect(
            try run(.generate, ["b.connect.swift"], in: folder).contains(" with b.connect.swift. SwiftPM updates"))
    }

    @Test(
        .gated(by: .tools),
        arguments: [
            ("FullPath", "b/v1/a.connect.swift"), ("PathToUnderscores", "b_v1_a.connect.swift"),
            ("DropPath", "a.connect.swift"),
        ])
    func `each file is written where its naming puts it`(naming: String, output: String) throws {
        let folder = try project(inFolders: naming, protoc: try Tools.systemProtoc())
        #expect(try run(.check, [output], in: folder) == "")
        #expect(try run(.generate, [output], in: folder, generator: try Tools.plugin()) == "")
        let written = try FileManager.default.subpathsOfDirectory(atPath: folder.file("out").path)
        #expect(written.filter { $0.hasSuffix(".swift") }.sorted() == ["SwiftMocksPlan.swift", output].sorted())
        #expect(try String(contentsOf: folder.file("out/\(output)"), encoding: .utf8).contains("B_V1_SClient"))
    }

    private static let both = ["a.connect.swift", "b.connect.swift"]

    @Test func `protoc starts once for several protos`() throws {
        let folder = try project("echo . >>../../starts; touch a.connect.swift b.connect.swift", protos: [:])
        #expect(try run(.generate, Self.both, in: folder) == "")
        #expect(try String(contentsOf: folder.file("starts"), encoding: .utf8) == ".\n")
    }

    @Test func `each proto that is not written has its place`() throws {
        let folder = try project("touch a.connect.swift", protos: [:])
        #expect(try run(.generate, Self.both, in: folder).hasPrefix("CONFIG:3:32: error: protoc did not write b.conn"))
    }

    /// The outputs name no modules but those of their own messages.
    @Test func `protos whose messages are in different modules run apart`() throws {
        let folder = try project(
            "shift $(($# - 1)); echo $1 >>../../starts; touch ${1%.proto}.connect.swift",
            keys: #", "ModuleMappings": {"B": "b"}, "importPaths": [".", "b"]"#, protos: ["b/b.proto": ""])
        try FileManager.default.removeItem(at: folder.file("b.proto"))
        #expect(try run(.generate, Self.both, in: folder) == "")
        #expect(try String(contentsOf: folder.file("starts"), encoding: .utf8) == "a.proto\nb.proto\n")
    }

    @Test(.gated(by: .tools)) func `protos that declare the same name are generated`() throws {
        let proto = "syntax = \"proto3\"; message A {} service S { rpc Get(A) returns (A); }"
        let folder = try project(Self.realProtoc(), protos: ["a.proto": proto, "b.proto": proto])
        #expect(try run(.generate, Self.both, in: folder, generator: try Tools.plugin()) == "")
        for output in Self.both {
            #expect(try String(contentsOf: folder.file("out/\(output)"), encoding: .utf8).contains("class SClient"))
        }
    }

    @Test(.gated(by: .tools)) func `the faults of all protos of a step are reported, each once`() throws {
        let head = "syntax = \"proto3\"; import \"c.proto\";\n"
        let folder = try project(
            Self.realProtoc(),
            protos: [
                "a.proto": head + "message A { strin x = 1; }", "b.proto": head + "message B { strin x = 1; }",
                "c.proto": "syntax = \"proto3\";\nmessage C { int32 a = 1 }",
            ])
        let text = try run(.generate, Self.both, in: folder, generator: try Tools.plugin())
        let lines = text.split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("ROOT/c.proto:2:25: error: ") } == 1, "\(text)")
        for proto in ["a", "b"] {
            #expect(lines.contains { $0.hasPrefix("ROOT/\(proto).proto:1:20: error: ") }, "\(text)")
        }
        #expect(Set(lines).count == lines.count, "\(text)")
    }

    private static func realProtoc() throws -> String { "exec '\(try Tools.systemProtoc())' \"$@\"" }

    /// The build fails at the plan, before anything is built.
    @Test func `faults are reported to the plan`() throws {
        let folder = try project("exit 0")
        #expect(try run(.validate, [], in: folder) == "")
        try folder.write(#"{"GenrateMocks": false}"#, to: "swift-mocks-config.json")
        let fault = "CONFIG:1:2: error: unknown key \"GenrateMocks\". The nearest is \"GenerateMocks\""
        for work in [Work.validate, .check] { #expect(try run(work, [], in: folder) == fault) }
        try FileManager.default.removeItem(at: folder.file("swift-mocks-config.json"))
        let none = "ROOT:1:1: error: target App depends on no product of an RPC library ("
        for work in [Work.validate, .check] { #expect(try run(work, [], in: folder).hasPrefix(none)) }
    }

    private func project(_ script: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder(["a.proto": "", "b.proto": "", "out/x": ""])
        _ = try folder.program("protoc", script)
        try folder.write(
            """
            {"protocPath": "protoc", "invocations": [
                {"GenerateMocks": false, "protoFiles": ["a.proto"]}]}
            """, to: "swift-mocks-config.json")
        return folder
    }

    /// Two protos, which a step generates together.
    private func project(
        _ script: String, keys: String = "", protos: [String: String]
    ) throws -> TemporaryFolder {
        let folder = try project(script)
        for (path, text) in protos { try folder.write(text, to: path) }
        try folder.write(
            """
            {"protocPath": "protoc", "invocations": [
                {"GenerateMocks": false,
                 "protoFiles": ["a.proto", "b.proto"]\(keys)}]}
            """, to: "swift-mocks-config.json")
        return folder
    }

    /// A proto with a service, in a folder of a folder.
    private func project(inFolders naming: String, protoc: String) throws -> TemporaryFolder {
        let proto = "syntax = \"proto3\"; package b.v1; message A {} service S { rpc Get(A) returns (A); }"
        let configuration =
            #"{"FileNaming": "\#(naming)", "GenerateMocks": false, "protoFiles": ["b/v1/a.proto"], "protocPath": "\#(protoc)"}"#
        return try TemporaryFolder(["b/v1/a.proto": proto, "out/x": "", "swift-mocks-config.json": configuration])
    }

    private enum Work { case validate, check, generate }

    /// What the step says, whether it fails or not.
    private func run(
        _ work: Work, _ outputs: [String], in folder: TemporaryFolder, generator: String = "/g"
    ) throws -> String {
        let out = folder.file("out")
        let target = TargetDescription(
            name: "App", module: "App", folder: folder.url, files: [], package: folder.url, isTest: false)
        let steps: [Work: BuildStep.Work] = [
            .validate: .validate(target: target, folders: []), .check: .check(target: target),
            .generate: .generate(target: target),
        ]
        let step = BuildStep(
            work: try #require(steps[work]), generator: URL(fileURLWithPath: generator), outputFolder: out,
            outputs: outputs)
        let outcome = try ProgramOutcome(step)
        #expect([0, BuildStep.faultStatus].contains(outcome.status))
        return outcome.errors.replacingOccurrences(of: folder.file("swift-mocks-config.json").path, with: "CONFIG")
            .replacingOccurrences(of: folder.url.path, with: "ROOT")
    }
}
