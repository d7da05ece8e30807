import Foundation
import TestSupport
import Testing

@testable import SwiftMocksBuildTool

/// What users read of the messages of real protocs: the same of each release, although they print different paths.
@Suite(.gated(by: .tools)) struct RealProtocTests {
    enum Release: String, CaseIterable, Sendable {
        case system, release29 = "29.6", release30 = "30.2", newest

        func protoc() throws -> String {
            switch self {
            case .system: try Tools.systemProtoc()
            case .newest: try Tools.newestProtoc()
            case .release29, .release30: try Tools.protoc(rawValue)
            }
        }
    }

    struct Mistake: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The content of `v1/a.proto` after its first line, which has the syntax and the package.
        var proto = "message A {}\n"
        var files: [String: String] = [:]
        var configuration = #"{ "protoFiles": ["v1/a.proto"] }"#
        /// Lines that begin with a path in the folder; `A` stands for `a.proto`.
        let expected: String
    }

    static let mistakes = [
        Mistake(
            testDescription: "an unused import", proto: "import \"v1/b.proto\";\nmessage A {}\n",
            files: ["v1/b.proto": "syntax = \"proto3\";"],
            expected: "v1/a.proto:2:1: warning: Import v1/b.proto is unused."),
        Mistake(
            testDescription: "an unknown type", proto: "message A { strin x = 1; }\n",
            expected: "v1/a.proto:2:13: error: \"strin\" is not defined."),
        Mistake(
            testDescription: "a fault in an imported proto", proto: "import \"b.proto\";\nmessage A {}\n",
            files: ["b.proto": "syntax = \"proto3\";\nmessage B { int32 a = 1 }"],
            expected: """
                b.proto:2:25: error: Expected ";".
                v1/a.proto:2:1: error: Import "b.proto" was not found or had errors.
                """),
        Mistake(
            testDescription: "a proto that imports itself", proto: "import \"v1/a.proto\";\n",
            expected: "v1/a.proto:2:1: error: File recursively imports itself: v1/a.proto -> v1/a.proto"),
        Mistake(
            testDescription: "an import that is nowhere", proto: "import \"x/b.proto\";\nmessage A { B b = 1; }\n",
            expected: """
                x/b.proto:1:1: error: File not found.
                v1/a.proto:2:1: error: Import "x/b.proto" was not found or had errors.
                v1/a.proto:3:13: error: "B" is not defined.
                """),
        Mistake(
            testDescription: "an import path within another", proto: "import \"b.proto\";\nmessage A { B b = 1; }\n",
            files: ["v1/b.proto": "syntax = \"proto3\"; message B {}"],
            configuration: #"{ "importPaths": [".", "v1"] }"#,
            expected: ""),
        Mistake(
            testDescription: "a fault that the generator finds",
            proto: "message A {}\nmessage SClient {}\nservice S { rpc Get(A) returns (A); }\n",
            expected: """
                v1/a.proto:1:1: error: service v1.S and message v1.SClient would both be called V1_SClient in Swift. Rename \
                one of them
                """),
        Mistake(
            testDescription: "a mapping file that ends early", files: ["modules.txt": "mapping {\n  module_name: M\n}"],
            configuration: #"{ "protoFiles": ["v1/a.proto"], "ProtoPathModuleMappings": "modules.txt" }"#,
            expected: """
                modules.txt:2:16: error: expected a quoted string. Write mappings such as `mapping { module_name: "M" \
                proto_file_path: "a.proto" }`
                """),
    ]

    @Test(arguments: mistakes, Release.allCases)
    func `messages of a real protoc have their places`(_ mistake: Mistake, _ release: Release) throws {
        let folder = try TemporaryFolder(["out/x": "", "swift-mocks-config.json": mistake.configuration])
        try folder.write("syntax = \"proto3\"; package v1;\n\(mistake.proto)", to: "v1/a.proto")
        for (path, text) in mistake.files { try folder.write(text, to: path) }
        let text = try messages(in: folder, release).replacingOccurrences(of: "\(folder.url.path)/", with: "")
            .replacingOccurrences(of: folder.url.path, with: "ROOT")
        #expect(text == mistake.expected)
    }

    /// What a run prints, whether it fails or not.
    private func messages(in folder: TemporaryFolder, _ release: Release) throws -> String {
        let configuration = try TargetConfiguration(folder.file("swift-mocks-config.json"))
        let programs = Programs(
            generator: URL(fileURLWithPath: try Tools.plugin()),
            others: [.protoc: URL(fileURLWithPath: try release.protoc())])
        let runs = try configuration.checkedRuns(outputFolder: folder.file("out"), module: "App", isBuild: true)
        do {
            return try runs.map { try $0.perform(programs, $0.mappedModules(), in: folder.file("out")) }.joined()
        } catch let error as UserError {
            return "\(error)"
        }
    }
}
