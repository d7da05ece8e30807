import Foundation
import TestSupport
import Testing

@testable import SwiftMocksBuildTool

/// Which protos of a step real protoc gets again after a change. Three protos are generated
/// together: `a.proto` imports `b.proto`, which imports `d.proto` of another folder. After each
/// step, all outputs are those of a build from nothing.
@Suite(.gated(by: .tools)) struct GenerationRecordsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder([
            "App/a.proto": Self.proto("import \"b.proto\";", "service A { rpc Get(B) returns (B); }"),
            "App/b.proto": Self.proto("import \"d.proto\";", "message B { D d = 1; }"),
            "App/c.proto": Self.proto("message C {}", "service S { rpc Get(C) returns (C); }"),
            "Common/d.proto": Self.proto("message D {}"),
        ])
        try Self.configure(folder)
        _ = try folder.program("generator", "exec '\(try Tools.plugin())' \"$@\"")
        _ = try folder.program("protoc", Self.protoc(in: folder))
        #expect(try generated() == "a b c")
    }

    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The protos that are generated again.
        let expected: String
        let make: @Sendable (TemporaryFolder) throws -> Void
    }

    private static let changes = [
        Change(testDescription: "nothing", expected: "") { _ in },
        Change(testDescription: "a proto", expected: "c") { folder in
            try folder.write(proto("message C {}", "service T { rpc Get(C) returns (C); }"), to: "App/c.proto")
        },
        Change(testDescription: "a proto that another imports", expected: "a b") { folder in
            try folder.write(proto("message B {}"), to: "App/b.proto")
        },
        Change(testDescription: "an import of an import", expected: "a b") { folder in
            try folder.write(proto("message D { bool x = 1; }"), to: "Common/d.proto")
        },
        Change(testDescription: "a proto that is found in place of an import", expected: "a b") { folder in
            try folder.write(proto("message D {}"), to: "App/d.proto")
        },
        Change(testDescription: "a proto that is restored, with its earlier date and size", expected: "c") { folder in
            let file = try folder.write(
                proto("message C {}", "service T { rpc Get(C) returns (C); }"), to: "App/c.proto")
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: file.path)
        },
        Change(testDescription: "an option", expected: "a b c") {
            try configure($0, keys: #""Visibility": "Public","#)
        },
        Change(testDescription: "a key that changes no output", expected: "") {
            try configure($0, keys: #""$schema": "schema.json","#)
        },
        Change(testDescription: "one proto less", expected: "") { try configure($0, protos: ["b", "c"]) },
        Change(testDescription: "one proto more", expected: "0") { folder in
            try folder.write(proto("message X {}"), to: "App/0.proto")
            try configure(folder, protos: ["0", "a", "b", "c"])
        },
        Change(testDescription: "a mapping file", expected: "a b c") { folder in
            try folder.write("", to: "App/modules.txt")
            try configure(folder, keys: #""ProtoPathModuleMappings": "modules.txt","#)
        },
        Change(testDescription: "protoc", expected: "a b c") { folder in
            _ = try folder.program("protoc", "true\n\(protoc(in: folder))")
        },
        Change(testDescription: "the generator", expected: "a b c") { folder in
            _ = try folder.program("generator", "true; exec '\(try Tools.plugin())' \"$@\"")
        },
        Change(testDescription: "an output that is gone", expected: "c") { folder in
            try FileManager.default.removeItem(at: folder.file("out/c.mock.swift"))
        },
        Change(testDescription: "an output that somebody edited", expected: "a") { folder in
            try folder.write("// Edited.\n", to: "out/a.connect.swift")
        },
        Change(testDescription: "a record that is gone", expected: "c") { folder in
            try FileManager.default.removeItem(at: record(of: "c", in: folder))
        },
        Change(testDescription: "an empty record", expected: "c") { try Data().write(to: record(of: "c", in: $0)) },
        Change(testDescription: "a record that is no text", expected: "c") {
            try Data([0xff, 0x0a, 0xfe]).write(to: record(of: "c", in: $0))
        },
        Change(testDescription: "a record that lacks its end", expected: "a") { folder in
            let text = try String(contentsOf: record(of: "a", in: folder), encoding: .utf8)
            try Data(text.dropLast().utf8).write(to: record(of: "a", in: folder))
        },
        Change(testDescription: "the record of another proto", expected: "a") { folder in
            try Data(contentsOf: record(of: "c", in: folder)).write(to: record(of: "a", in: folder))
        },
    ]

    @Test(arguments: changes) func `what did not change is not generated again`(change: Change) throws {
        try change.make(folder)
        #expect(try generated() == change.expected)
        #expect(try generated() == "")
    }

    @Test func `a step that fails repeats what it had to do`() throws {
        try folder.write(Self.proto("message B { D d = 1; }"), to: "App/b.proto")
        #expect(try step(into: "out").errors.contains("b.proto:4:13: error: \"D\" is not defined."))
        try folder.write(Self.proto("message B {}"), to: "App/b.proto")
        #expect(try generated() == "a b")
    }

    @Test func `a step that ends before its record repeats what it had to do`() throws {
        try folder.write(Self.proto("service S {}"), to: "App/c.proto")
        let record = Self.record(of: "c", in: folder)
        try FileManager.default.removeItem(at: record)
        try FileManager.default.createDirectory(at: record, withIntermediateDirectories: false)
        #expect(try step(into: "out").status == 1)
        try FileManager.default.removeItem(at: record)
        #expect(try generated() == "c")
    }

    /// The outputs that a record stands for are still those of the earlier step.
    @Test func `a step that ends early leaves the records of what it did not reach`() throws {
        _ = try folder.program("generator", "kill -9 $$")
        #expect(try step(into: "out").status == BuildStep.faultStatus)
        _ = try folder.program("generator", "exec '\(try Tools.plugin())' \"$@\"")
        #expect(try generated() == "a b c")
    }

    /// Runs the step, which must go well.
    ///
    /// - Returns: The protos that protoc got.
    private func generated() throws -> String {
        let log = folder.file("log")
        try? FileManager.default.removeItem(at: log)
        let outcome = try step(into: "out")
        #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
        let protos = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
        try folder.file("clean").makeEmptyFolder()
        #expect(try step(into: "clean").status == 0)
        for output in try outputs() {
            let contents = try ["out", "clean"].map {
                try String(contentsOf: folder.file("\($0)/\(output)"), encoding: .utf8)
            }
            #expect(contents[0] == contents[1], "\(output)")
        }
        return protos.split(separator: "\n").map { $0.replacingOccurrences(of: ".proto", with: "") }.joined(
            separator: " ")
    }

    private func step(into output: String) throws -> ProgramOutcome {
        let step = BuildStep(
            work: .generate(target: target), generator: folder.file("generator"), outputFolder: folder.file(output),
            outputs: try outputs())
        return try ProgramOutcome(step)
    }

    private func outputs() throws -> [String] {
        let runs = BuildPlan(target).runs
        return try #require(runs.count == 1 ? runs.first : nil).outputs
    }

    private var target: TargetDescription { TargetDescription(folder.file("App/swift-mocks-config.json")) }

    private static func proto(_ lines: String...) -> String {
        (["syntax = \"proto3\";", "package p.v1;", ""] + lines).joined(separator: "\n")
    }

    private static func configure(
        _ folder: TemporaryFolder, keys: String = "", protos: [String] = ["a", "b", "c"]
    ) throws {
        let files = protos.map { "\"\($0).proto\"" }.joined(separator: ", ")
        try folder.write(
            """
            {
                \(keys)
                "protocPath": "../protoc",
                "protoFiles": [\(files)],
                "importPaths": [".", "../Common"]
            }
            """, to: "App/swift-mocks-config.json")
    }

    /// Writes the protos that it gets into a file.
    private static func protoc(in folder: TemporaryFolder) throws -> String {
        """
        for argument; do case $argument in *.proto) echo "$argument";; esac; done >>'\(folder.url.path)/log'
        exec '\(try Tools.systemProtoc())' "$@"
        """
    }

    private static func record(of proto: String, in folder: TemporaryFolder) -> URL {
        folder.file("out/.\(proto).connect.swift.record")
    }
}
